import edinet from "../../../data/industries/edinet.json" with { type: "json" }
import ksic from "../../../data/industries/ksic.json" with { type: "json" }
import listed from "../../../data/industries/listed.json" with { type: "json" }
import { lowerFirst } from "../screens/declarations.ts"
import type { Placement, PlacementBasis } from "./business-activity.ts"
import { placementOf } from "./declared.ts"
import {
  type IndustryScheme,
  type NamedSubject,
  namedSubjects,
  type StatedIndustry,
} from "./stated-industry.ts"
import type { IndustryCodeRow, IndustryCodesTable } from "./tables.ts"

const subjectWords: Readonly<Record<NamedSubject, string>> = {
  alcohol: "alcohol",
  tobacco: "tobacco",
  pork: "meat",
  gambling: "gambling",
  adult_entertainment: "adult goods",
  lending: "banking, lending or leasing",
  insurance: "insurance",
  investment: "dealing in securities, funds or crypto-assets",
  weapons: "weapons or defence",
  hotels: "hotels or restaurants",
  media: "film, music, broadcasting, publishing or advertising",
  cannabis: "cannabis",
  groceries: "groceries",
  property: "real estate",
  islamic_finance: "Islamic finance",
}

export interface PlacedBusiness {
  readonly placement: Placement
  readonly activities: readonly string[]
  readonly basis: PlacementBasis
}

interface IndustryEntry extends Pick<IndustryCodeRow, "code" | "title" | "subject" | "reason"> {
  readonly placement: Placement
}

interface Classification extends Pick<IndustryCodesTable, "title" | "stated" | "document"> {
  readonly entries: ReadonlyMap<string, IndustryEntry>
}

export const classifications: Readonly<Record<IndustryScheme, Classification>> = {
  ksic: classification(ksic as IndustryCodesTable),
  edinet: classification(edinet as IndustryCodesTable),
  listed: classification(listed as IndustryCodesTable),
}

function classification({ title, stated, document, codes }: IndustryCodesTable): Classification {
  return {
    title,
    stated,
    document,
    entries: new Map(codes.map((row) => [row.code, { ...row, placement: placementOfCode(row) }])),
  }
}

function placementOfCode(row: IndustryCodeRow): Placement {
  return row.placement === "open" ? { kind: "unresolved", concerns: [row.reason] } : placementOf(row)
}

/**
 * The entry of a code; null if the table has none. Korea's codes are digits, in which each further digit narrows
 * the industry. So a code without an entry of its own has that of the longest code with which it begins.
 */
export function industryEntry({
  scheme,
  code,
}: Pick<StatedIndustry, "scheme" | "code">): IndustryEntry | null {
  const { entries } = classifications[scheme]
  if (scheme !== "ksic") return entries.get(code) ?? null
  for (let digits = code.length; digits >= 2; digits--) {
    const entry = entries.get(code.slice(0, digits))
    if (entry !== undefined) return entry
  }
  return null
}

/** Where a company's code of the classification can be checked. */
export function industryDocument(scheme: IndustryScheme): string {
  return classifications[scheme].document
}

/** A code in words: "Korea's industry code (KSIC) 641". */
export function industryText({ scheme, code }: Pick<StatedIndustry, "scheme" | "code">): string {
  return classifications[scheme].stated.replace("{code}", code)
}

const inWords = new Intl.ListFormat("en")

interface Read {
  readonly stated: StatedIndustry
  readonly entry: IndustryEntry
}

/** The business of a company abroad, by the industries that registers and lists state. */
export function placedByIndustries(stated: readonly StatedIndustry[]): PlacedBusiness {
  const read = stated.flatMap((each): readonly Read[] => {
    const entry = industryEntry(each)
    return entry === null ? [] : [{ stated: each, entry }]
  })
  const [first] = read
  if (first === undefined) return unplaced
  const failing = read.find(({ entry }) => entry.placement.kind === "prohibited")
  return failing === undefined ? passingBusiness(read, first) : failingBusiness(read, failing)
}

const unplaced: PlacedBusiness = {
  placement: {
    kind: "unresolved",
    concerns: ["The industry that is stated for the company is in none of our tables."],
  },
  activities: [],
  basis: { kind: "sic_code_missing" },
}

/**
 * The business is prohibited, unless another code calls it something else, or a bank or insurer may be an Islamic
 * one.
 */
function failingBusiness(read: readonly Read[], failing: Read): PlacedBusiness {
  const { placement } = failing.entry
  if (read.some(({ entry }) => entry.placement.kind === "permissible"))
    return open(failing, [`The sources state different industries: ${inWords.format(read.map(titleOf))}.`])
  const mayBeIslamic = read.some(({ stated }) => stated.named.includes("islamic_finance"))
  const isFinance =
    placement.kind === "prohibited" && /^(conventional_finance|insurance)$/.test(placement.category)
  return mayBeIslamic && isFinance
    ? open(failing, ["The industry code does not tell an Islamic bank or insurer from a conventional one."])
    : placed(failing, placement)
}

/**
 * The business is permissible if a register's code says so, or if a list's code does and every register's code is
 * only too wide to decide. A subject that the description names, or that a code may hold, leaves the business open:
 * it may never pass by a list alone.
 */
function passingBusiness(read: readonly Read[], first: Read): PlacedBusiness {
  const named = new Set(read.flatMap(({ stated }) => stated.named))
  const isOpen = ({ entry }: Read) => entry.placement.kind !== "permissible"
  const permissible = read.filter((each) => !isOpen(each))
  const [best] = permissible
  const held = read.filter((each) => isOpen(each) && each.entry.subject !== undefined)
  if (best !== undefined && held.length === 0 && named.size === 0) return placed(best, best.entry.placement)
  const reasons = read.filter(isOpen).map(({ entry }) => entry.reason)
  const words = namedSubjects.flatMap((subject) => (named.has(subject) ? [subjectWords[subject]] : []))
  const description =
    words.length === 0
      ? []
      : [
          `The list of lines describes the company with ${inWords.format(words)}; no share of revenue is known.`,
        ]
  return open(first, [...new Set([...reasons, ...description])])
}

function placed({ stated, entry }: Read, placement: Placement): PlacedBusiness {
  const { scheme, code, asOf } = stated
  return {
    placement,
    activities: [entry.title],
    basis: { kind: "industry_code", scheme, code, title: entry.title, asOf },
  }
}

function open(read: Read, concerns: readonly string[]): PlacedBusiness {
  return placed(read, { kind: "unresolved", concerns })
}

function titleOf({ entry }: Read): string {
  return lowerFirst(entry.title)
}
