import { type FilerId, filerOf } from "../identifiers/filer.ts"
import { type RegisterDeclaration, registers } from "../identifiers/registers.ts"
import { taxonomyPrefixes } from "../identifiers/taxonomy-prefixes.ts"

/** A filing as listed in EDGAR's feed and daily index. One accession number may belong to several filers. */
export interface FilingListed {
  /** `0000320193-26-000013` */
  readonly accession: string
  readonly filer: FilerId
  /** The form with its amendment mark: `10-K/A`. */
  readonly form: string
  /** Filing date (YYYY-MM-DD); a filing accepted in the evening is dated the next business day. */
  readonly filed: string
  /** ISO 8601 date-time, UTC; null if the source does not state it. */
  readonly acceptedAt: string | null
}

/** A filing as listed in its filer's submissions. */
export interface SubmittedFiling extends FilingListed {
  /** Last day of the period reported on (YYYY-MM-DD); null if none is stated. */
  readonly period: string | null
  readonly isXbrl: boolean
  readonly isInlineXbrl: boolean
  /** File name inside the filing: `aapl-20260328.htm`; null if none is stated. */
  readonly primaryDocument: string | null
}

/** `report`: figures of a company; `fund`: the holdings of a fund. */
type FilingKind = "report" | "fund"

const reportForm = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)(\/A)?$/
const fundForm = /^NPORT-P(\/A)?$/

/** The kind of filing, by its form; null for forms that we do not use. */
export function filingKind(form: string): FilingKind | null {
  if (reportForm.test(form)) return "report"
  return fundForm.test(form) ? "fund" : null
}

/**
 * The page on which a register shows a filing; null if the number has another form than the register's,
 * or if the company has no register.
 */
export function filingAddress(filer: FilerId, accession: string): string | null {
  return addressIn(filer, accession, ({ page }) => page)
}

/** The page on which a register shows the figures of a filing with XBRL. If it has none, the page of the filing. */
export function statementsAddress(filer: FilerId, accession: string): string | null {
  return addressIn(filer, accession, ({ statements, page }) => statements ?? page)
}

function addressIn(
  filer: FilerId,
  accession: string,
  pageOf: (register: RegisterDeclaration) => RegisterDeclaration["page"],
): string | null {
  const known = filerOf(filer)
  if (known === null) return null
  const register: RegisterDeclaration = registers[known.register]
  return register.accessionShape.test(accession) ? pageOf(register)(known.id, accession) : null
}

/** A tag without a member: `us-gaap:Assets`. */
const plainTag = /^([\w-]+):(\w+)$/

/**
 * Every value that a company has reported under a tag of a public taxonomy; null if its register does not list them,
 * or if the tag has a member.
 */
export function conceptAddress(filer: FilerId, tag: string): string | null {
  const known = filerOf(filer)
  const [, taxonomy, name] = plainTag.exec(tag) ?? []
  if (known === null || taxonomy === undefined || name === undefined) return null
  if (!taxonomyPrefixes[known.register].includes(taxonomy)) return null
  const { concept }: RegisterDeclaration = registers[known.register]
  return concept?.(known.id, taxonomy, name) ?? null
}
