import { earningsPerShare } from "../../facts/measures/shares/tags.ts"
import { namesAgree } from "../../identifiers/company-name.ts"
import { type FilerId, filerText } from "../../identifiers/filer.ts"
import { registersAbroad } from "../../identifiers/registers.ts"
import { venues } from "../../identifiers/venues.ts"
import { type FilerLink, isReceipt, type Namesake, rivalsAmong, unlinked } from "./link.ts"
import type { FilerIdentity, ReportRead } from "./ports.ts"

/**
 * Links a filer to a line that states no ISIN, by its name. In place of the ISIN, the proof is that nothing else
 * has the name: the line is the only share of the name at home, no line of another country, company or ISIN has the
 * name with any legal form, and no other filer does. The report must also state earnings per share ({@link
 * hasTradedShares}). In doubt nothing is linked. `namesakes` are all lines with the name; `claimants` are the other
 * filers with it.
 *
 * Measured on `data/world.tsv.gz` and the lines in the US, with the ISINs hidden: the 1,018 names of companies in
 * these countries that have an ISIN link 858 lines with an ISIN, each of the company (NatWest's two ISINs are from
 * before and after its shares were consolidated). Of 3,316 lines without ISIN and filer, 2,207 can be linked.
 */
export function linkByName(
  identity: FilerIdentity,
  namesakes: readonly Namesake[],
  claimants: readonly FilerId[],
): FilerLink {
  const doubt = doubtOf(identity, namesakes, claimants)
  if (doubt !== null) return unlinked(doubt)
  const [share, ...others] = namesakes.filter((line) => isShareAtHome(identity, line))
  if (share === undefined) return unlinked("no line at home without an ISIN has the name and the country")
  const ids = [share, ...others].map(({ instrumentId }) => instrumentId)
  if (others.length > 0) return unlinked(`classes of shares have no ISINs: ${ids.join(", ")}`)
  return { instrumentIds: ids, reason: `${share.instrumentId}: name, country and venue` }
}

/** True for filers whose register states no codes of lines. Registers with codes need no name alone. */
export function mayLinkByName({ filer, countryCode }: FilerIdentity): boolean {
  const countries: readonly string[] = registersAbroad.esef.countryCodes
  return filer.startsWith("esef:") && countryCode !== null && countries.includes(countryCode)
}

function doubtOf(
  { filer, countryCode, isins }: FilerIdentity,
  namesakes: readonly Namesake[],
  claimants: readonly FilerId[],
): string | null {
  const [claimant] = claimants
  if (claimant !== undefined) return `${filerText(claimant)} has the name too`
  for (const { instrumentId, ...line } of namesakes) {
    if (line.filer !== null && line.filer !== filer)
      return `${instrumentId}: the line has the name, and belongs to ${filerText(line.filer)}`
    if (line.countryCode !== null && line.countryCode !== countryCode)
      return `${instrumentId}: the line has the name, and states ${line.countryCode}, the register ${countryCode}`
    if (line.isin !== null && !isins.includes(line.isin))
      return `${instrumentId}: the line has the name, and an ISIN that the register does not state`
    if (pooled.test(line.name)) return `${instrumentId}: by its name, the line may be of a fund`
  }
  if (isins.length > 0 && !isins.some((isin) => isin.startsWith(countryCode ?? "")))
    return `the register states only ISINs of other countries than ${countryCode}`
  const rivals = rivalsAmong(namesakes.map(({ instrumentId }) => instrumentId))
  if (rivals.length === 0) return null
  return `the ordinary share is not known, because a venue has several lines of the name: ${rivals.join(", ")}`
}

/**
 * In the north a suffix names a class of the share, and in London mostly a preferred share (LON:AV-A, LON:RE-B).
 */
const isOrdinary = /^(?:[A-Z]+:[^-]+|(?:STO|CPH|HEL):[^-]+-[ABC])$/

/** British investment trusts are listed as stocks. A fund is decided by its structure. */
const pooled = /\b(trusts?|VCT|funds?|fonds|SICAV|ETF)\b/i

function isShareAtHome({ names, countryCode }: FilerIdentity, line: Namesake): boolean {
  const venue = line.instrumentId.slice(0, line.instrumentId.indexOf(":"))
  return (
    line.isShare &&
    line.isin === null &&
    line.countryCode === countryCode &&
    venues.some((each) => each.prefix === venue && each.countryCode === countryCode) &&
    !isReceipt(line) &&
    isOrdinary.test(line.instrumentId) &&
    names.some((name) => namesAgree(name, line.name))
  )
}

/**
 * True if the report states earnings per share. A company whose ordinary shares are traded in public must state
 * them (IAS 33.2 and 33.66). Most that have issued only bonds or preferred shares do not (LON:ELLA, LON:NBS).
 */
export function hasTradedShares(report: ReportRead): boolean {
  return report.kind === "facts" && report.series.some(({ concept }) => earningsPerShare.includes(concept))
}
