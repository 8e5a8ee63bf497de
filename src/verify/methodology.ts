import decisive from "../../data/decisive-codes.json" with { type: "json" }
import { declaredStandards } from "../contract/declared/standards.ts"
import type { DeclaredRatio, DeclaredVersion } from "../contract/declared/tables.ts"
import { type Operator, type RatioScreenName, ratioScreenNames } from "../vocabulary.ts"
import { exactly, printExact, times } from "./exact.ts"
import type { Packet } from "./packet.ts"

/** Reads the declarations of a packet's standard, against which the packet is checked. */

type Version = Packet["methodology"]

/** The fields of a declared ratio that are used: amounts divided, months averaged, and limit. */
export type RatioTerms = Pick<
  DeclaredRatio,
  "name" | "numerator" | "denominator" | "months" | "operator" | "limit" | "clause"
>

const [firstStandard] = declaredStandards

/** True for a packet of the default standard. Its reports keep the words from when it was the only one. */
export function isOfFirstStandard({ id }: Version): boolean {
  return id === firstStandard.id
}

/** The ratios of a version. Null for an unknown version: its limits cannot be checked. */
export function termsOf(version: Version): readonly RatioTerms[] | null {
  return declaredVersion(version)?.rules.ratios ?? null
}

/** The name of a standard for readers, such as `FTSE Yasaar`; for an unknown standard, its id and version. */
export function standardName({ id, version }: Version): string {
  return standardOf(id)?.shortName ?? `${id}@${version}`
}

/**
 * The clause of a standard that says which businesses are prohibited. For an unknown standard, the clause of
 * the default one.
 */
export function businessClause(version: Version): string {
  const { versions } = standardOf(version.id) ?? firstStandard
  return (declaredVersion(version) ?? versions[0]).rules.business.clause
}

/** The clause with the limit: `Ground Rules 4.3.2.A: below 33.333%`. */
export function limitClause({ clause, operator, limit }: RatioTerms): string {
  return `${clause}: ${operatorWords[operator]} ${printExact(times(exactly(limit), exactly(100)))}%`
}

const operatorWords: Readonly<Record<Operator, string>> = {
  "<=": "at most",
  "<": "below",
  ">=": "at least",
  ">": "above",
}

/**
 * The ratio screens that a packet of a version must have. For an unknown version, those of the standard's
 * newest version. Null for an unknown standard.
 */
export function ratiosOf(version: Version): readonly RatioScreenName[] | null {
  const terms = termsOf(version) ?? standardOf(version.id)?.versions[0].rules.ratios
  return terms === undefined
    ? null
    : ratioScreenNames.filter((name) => terms.some((each) => each.name === name))
}

function standardOf(id: string): (typeof declaredStandards)[number] | undefined {
  return declaredStandards.find((standard) => standard.id === id)
}

function declaredVersion({ id, version }: Version): DeclaredVersion | undefined {
  return standardOf(id)?.versions.find((each) => each.version === version)
}

/**
 * SIC codes, and codes abroad (`ksic 641`), under which every business is prohibited: brewers and sellers of
 * alcohol, makers of tobacco goods, banks, lenders and insurers. A company with another code cannot fail without
 * figures.
 */
export const prohibitedCodes: ReadonlyMap<string, string> = new Map(
  [...decisive.codes, ...decisive.abroad].map(({ code, business }) => [code, business]),
)
