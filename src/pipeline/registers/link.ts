import { sql } from "drizzle-orm"
import { type Database, inTransaction } from "../../database/database.ts"
import { filerLinks } from "../../database/screening.ts"
import { namesAgree } from "../../identifiers/company-name.ts"
import { type FilerId, filerText } from "../../identifiers/filer.ts"
import { namesAbroad, registersAbroad } from "../../identifiers/registers.ts"
import type { Listing } from "../../listings/instrument.ts"
import { grouped } from "../../lists.ts"
import { groupedDigits } from "../../numbers.ts"
import { notListed } from "../discovery/ledger.ts"
import { refreshListings } from "../listings/companies.ts"
import { refreshScreeningUniverse } from "../listings/screening-universe.ts"
import { type NameIndex, nameIndex } from "./name-index.ts"
import type { FilerIdentity, StoredReport } from "./ports.ts"

/** A stock line that a code or an ISIN of a filer names. */
export type NamedLine = Pick<
  Listing,
  "instrumentId" | "name" | "countryCode" | "filer" | "isin" | "canonical"
>

/** A line of any kind that has a filer's name, perhaps with another legal form. */
export interface Namesake extends NamedLine {
  /** True if the line may be an ordinary share: no fund, and no other security of a company. */
  readonly isShare: boolean
}

export interface FilerLink {
  /** The lines that are shares of the filer. The first is its main line. Empty if nothing is proved. */
  readonly instrumentIds: readonly string[]
  /** The proofs, or why no line is linked, for operators. */
  readonly reason: string
}

/**
 * Links a filer to the lines that two proofs show to be its shares: the code that the register states, the
 * ISIN, and the name. A wrong link would give a company another company's verdict, so one proof is not
 * enough, another country refutes the link, and a line that already has a company keeps it. A receipt is not
 * linked, because nobody states how many shares it represents.
 *
 * The line whose code the register states is the ordinary share. Without a code nothing tells an ordinary share
 * from a preferred one: a filer has the ISINs of both, and the source of the listings gives both lines one ISIN
 * (FRA:SRT and FRA:SRT3). So nothing is linked if lines have different ISINs, or if a venue has two lines of
 * the filer's name. Classes A to C of one share are linked together.
 */
export function linkOf(identity: FilerIdentity, lines: readonly NamedLine[]): FilerLink {
  if (lines.length === 0) {
    const { hasMoreIsins = false, isins } = identity
    const ofThose = hasMoreIsins
      ? `; it has more than the ${groupedDigits(isins.length)} ISINs that were read`
      : ""
    return unlinked(`no listed line has a code or an ISIN of the filer${ofThose}`)
  }
  const read = lines.map((line) => ({
    line,
    proofs: proofsOf(identity, line),
    denied: denialOf(identity, line),
  }))
  const named = read.filter(({ proofs }) => proofs.includes("name"))
  const proved = read.filter(({ proofs, denied }) => proofs.length >= 2 && denied === null)
  if (proved.length === 0) {
    return unlinked(
      read
        .map(
          ({ line, proofs, denied }) =>
            `${line.instrumentId}: ${denied ?? `only the ${proofs.join()} agrees`}`,
        )
        .join("; "),
    )
  }
  const [main, ...others] = proved.filter(({ proofs }) => proofs.includes("code"))
  const coded = others.length === 0 ? (main?.line ?? null) : null
  const ofShare = proved.filter(({ line }) => coded === null || line === coded || isSameSecurity(line, coded))
  const [first] = ofShare
  if (
    first === undefined ||
    ofShare.some(({ line }) => line !== first.line && !isSameSecurity(line, first.line))
  ) {
    return unlinked(`several securities agree: ${proved.map(({ line }) => line.instrumentId).join(", ")}`)
  }
  const rivals = coded === null ? rivalsAmong(named.map(({ line }) => line.instrumentId)) : []
  if (rivals.length > 0) {
    return unlinked(
      `the ordinary share is not known, because a venue has several lines of this name: ${rivals.join(", ")}`,
    )
  }
  const ordered = ofShare.toSorted((one, other) => Number(other.line.canonical) - Number(one.line.canonical))
  return {
    instrumentIds: ordered.map(({ line }) => line.instrumentId),
    reason: ordered.map(({ line, proofs }) => `${line.instrumentId}: ${proofs.join(" and ")}`).join("; "),
  }
}

function isSameSecurity(one: NamedLine, other: NamedLine): boolean {
  return one.isin !== null && one.isin === other.isin
}

/** Of lines of one name, those on venues that have more than one. Classes of one share count as one line. */
export function rivalsAmong(ids: readonly string[]): readonly string[] {
  return [...grouped(ids, (id) => id.slice(0, id.indexOf(":"))).values()]
    .filter((ofVenue) => new Set(ofVenue.map((id) => id.replace(/-[ABC]$/, ""))).size > 1)
    .flat()
}

export function unlinked(reason: string): FilerLink {
  return { instrumentIds: [], reason }
}

function proofsOf({ instrumentIds, isins, names }: FilerIdentity, line: NamedLine): readonly string[] {
  return [
    ...(instrumentIds.includes(line.instrumentId) ? ["code"] : []),
    ...(line.isin !== null && isins.includes(line.isin) ? ["ISIN"] : []),
    ...(names.some((name) => namesAgree(name, line.name)) ? ["name"] : []),
  ]
}

function denialOf({ countryCode, filer }: FilerIdentity, line: NamedLine): string | null {
  if (isReceipt(line)) return "the line is a depositary receipt"
  if (line.filer !== null && line.filer !== filer) return `the line belongs to ${filerText(line.filer)}`
  if (countryCode !== null && line.countryCode !== null && countryCode !== line.countryCode)
    return `the register states ${countryCode}, the listing ${line.countryCode}`
  return null
}

/** True for a depositary receipt. Nobody states how many shares it represents. */
export function isReceipt({ name }: Pick<NamedLine, "name">): boolean {
  return /\b[AG]D[RS]s?\b|depositary/i.test(name)
}

const statingIndustry = namesAbroad.filter((name) => registersAbroad[name].statesIndustry)

export type FilerLinks = ReturnType<typeof filerLinkStore>

/** The filers of registers abroad that were matched with the listed lines. */
export function filerLinkStore(database: Database) {
  const { query } = database
  return {
    /**
     * The filers that were not matched yet, and those that were last asked for before `checkedBefore` (YYYY-MM-DD),
     * when no line was linked to them, or a register that states industries did not give theirs; in the given order.
     */
    async unmatched(filers: readonly FilerId[], checkedBefore: string): Promise<readonly FilerId[]> {
      const known = await query.all<{ readonly filer: FilerId }>(sql`
        SELECT filer FROM ${filerLinks} WHERE filer IN (SELECT value FROM json_each(${JSON.stringify(filers)}))
          AND (checked_on >= ${checkedBefore} OR (linked <> '[]' AND NOT EXISTS (
            SELECT 1 FROM companies WHERE companies.filer = filer_links.filer AND companies.industry IS NULL
              AND substr(companies.filer, 1, instr(companies.filer, ':') - 1)
                IN (SELECT value FROM json_each(${JSON.stringify(statingIndustry)})))))`)
      const matched = new Set(known.map(({ filer }) => filer))
      return filers.filter((filer) => !matched.has(filer))
    },
    /** The newest reports of the three filers that a register has identified last, apart from `filer`. */
    identifiedLast: (register: string, filer: FilerId): Promise<readonly StoredReport[]> =>
      query.all<StoredReport>(sql`
        SELECT filer, accession, form, max(filed) AS filed, period, document
        FROM (SELECT filer FROM ${filerLinks} WHERE filer LIKE ${`${register}:%`} AND filer <> ${filer}
          ORDER BY checked_on DESC, filer LIMIT 3) JOIN filings USING (filer) GROUP BY filer`),
    /** The stock lines that an identity's codes and ISINs name, and lines of the same names as those. */
    lines({ instrumentIds, isins }: FilerIdentity): Promise<readonly NamedLine[]> {
      return query.all<NamedLine>(sql`
        SELECT instrument_id AS instrumentId, name, country_code AS countryCode, filer, isin, canonical FROM listings
        WHERE kind = 'stock' AND security IS NULL AND (
          instrument_id IN (SELECT value FROM json_each(${JSON.stringify(instrumentIds)}))
          OR isin IN (SELECT value FROM json_each(${JSON.stringify(isins)}))
          OR name IN (SELECT name FROM listings WHERE isin IN (SELECT value FROM json_each(${JSON.stringify(isins)})))
        ) ORDER BY instrument_id`)
    },
    /** The names of all lines and of all filers that are known so far: some 50,000 rows. */
    async names(): Promise<NameIndex> {
      const [lines, filers] = await Promise.all([
        query.all<{ id: string; name: string }>(sql`SELECT instrument_id AS id, name FROM listings`),
        query.all<{ id: FilerId; name: string }>(
          sql`SELECT filer AS id, name FROM companies UNION SELECT filer, name FROM ${filerLinks}`,
        ),
      ])
      return nameIndex(lines, filers)
    },
    /** Lines by their ids, as they are now. */
    async namesakes(instrumentIds: readonly string[]): Promise<readonly Namesake[]> {
      const rows = await query.all<NamedLine & { readonly share: number }>(sql`
        SELECT instrument_id AS instrumentId, name, country_code AS countryCode, filer, isin, canonical,
          kind = 'stock' AND security IS NULL AS share
        FROM listings WHERE instrument_id IN (SELECT value FROM json_each(${JSON.stringify(instrumentIds)}))
        ORDER BY instrument_id`)
      return rows.map(({ share, ...line }) => ({ ...line, isShare: share === 1 }))
    },
    /**
     * Records the match of a filer. If lines are linked, makes its company, gives it the lines (the first is
     * its main line), and opens the reports that were skipped because the filer was not listed. A company keeps
     * its country if the register states none.
     */
    async save(identity: FilerIdentity, link: FilerLink, checkedOn: string): Promise<void> {
      const { filer, names, countryCode, industry } = identity
      const stated = industry ? JSON.stringify({ ...industry, named: [], asOf: checkedOn }) : null
      const [name = filerText(filer)] = names
      const lines = JSON.stringify(link.instrumentIds)
      const [main = null] = link.instrumentIds
      await inTransaction(database, [
        ...(main === null ? [] : linkLines({ filer, name, countryCode, industry: stated, main, lines })),
        sql`
          INSERT INTO filer_links (filer, name, linked, reason, checked_on)
          VALUES (${filer}, ${name}, ${lines}, ${link.reason}, ${checkedOn})
          ON CONFLICT (filer) DO UPDATE SET
            name = excluded.name, linked = iif(excluded.linked = '[]', filer_links.linked, excluded.linked), reason = excluded.reason, checked_on = excluded.checked_on`,
      ])
    },
  }
}

interface LinkedCompany {
  readonly filer: FilerId
  readonly name: string
  readonly countryCode: string | null
  /** A `StatedIndustry` as JSON; null if the register states none. */
  readonly industry: string | null
  readonly main: string
  /** A JSON list of instrument ids. */
  readonly lines: string
}

/**
 * Linked lines are ordinary shares: DART and EDINET state the codes of ordinary shares, and one security is linked.
 */
const linkLines = ({ filer, name, countryCode, industry, main, lines }: LinkedCompany) => [
  sql`
    INSERT INTO companies (filer, name, country_code, industry) VALUES (${filer}, ${name}, ${countryCode}, ${industry})
    ON CONFLICT (filer) DO UPDATE SET name = excluded.name, industry = coalesce(excluded.industry, companies.industry),
      country_code = coalesce(excluded.country_code, companies.country_code)`,
  sql`
    UPDATE listings SET filer = ${filer}, ordinary_per_share_line = 1, canonical = instrument_id = ${main}
    WHERE instrument_id IN (SELECT value FROM json_each(${lines}))`,
  sql`
    UPDATE filings SET state = 'found', error = NULL, due_at = found_at, settled_at = NULL
    WHERE filer = ${filer} AND state = 'skipped' AND error = ${notListed}`,
  ...refreshScreeningUniverse(JSON.stringify([filer])),
  ...refreshListings(lines),
]
