import { readdirSync } from "node:fs"
import type { StarterFormerName, StarterListing } from "../../scripts/starter/tables.ts"
import { plainName } from "../../src/identifiers/company-name.ts"
import { isShareLine } from "../../src/identifiers/security-line.ts"
import { requireSource, spaced } from "./source.ts"
import { readTickerLists } from "./ticker-lists.ts"

/**
 * Returns every former name of the listed registrants that EDGAR states: in submissions, in an index of
 * filings (with the names of its day), or in an older ticker list. A different spelling or legal form is not
 * a different name. If a name occurs several times, its last day is returned.
 */
export function readFormerNames(
  source: string,
  listings: readonly Pick<StarterListing, "cik" | "name" | "line">[],
): StarterFormerName[] {
  const shares = listings.filter(({ line }) => isShareLine(line))
  const today = new Map(shares.map(({ cik, name }) => [cik, coreOf(name)]))
  const former = new Map<string, StarterFormerName>()
  for (const seen of [...inSubmissions(source), ...inIndexes(source), ...inTickerLists(source)]) {
    const core = coreOf(seen.name)
    if (core === "" || core === (today.get(seen.cik) ?? core)) continue
    const known = former.get(`${seen.cik} ${core}`)
    if (known === undefined || (known.last ?? "") < (seen.last ?? "")) former.set(`${seen.cik} ${core}`, seen)
  }
  return [...former.values()].sort((a, b) => a.cik - b.cik || (a.name < b.name ? -1 : 1))
}

function coreOf(name: string): string {
  return plainName(name).core.replaceAll(" ", "")
}

interface Submissions {
  readonly cik: string
  readonly formerNames?: readonly { readonly name: string; readonly to: string }[]
}

function inSubmissions(source: string): StarterFormerName[] {
  return filesIn(source, "submissions").flatMap((file) => {
    const { cik, formerNames = [] }: Submissions = JSON.parse(requireSource(file))
    return formerNames.map(({ name, to }) => seenAs(Number(cik), name, to.slice(0, 10), "submissions"))
  })
}

/**
 * The pattern of a line, by the beginning of the index's heading. The indexes by form and by company have
 * fixed columns. A name that fills its whole column may be truncated, so it is left out.
 */
const indexLines: Readonly<Record<string, RegExp>> = {
  "CIK|": /^(?<cik>\d+)\|(?<name>[^|]+)\|[^|]+\|(?<day>[\d-]{8,10})\|/,
  Form: /^.{12}(?<name>.{61}) (?<cik>\d+) +(?<day>[\d-]{8,10}) /,
  Comp: /^(?<name>.{61}) .{12}(?<cik>\d+) +(?<day>[\d-]{8,10}) /,
}

function inIndexes(source: string): StarterFormerName[] {
  return filesIn(source, "index").flatMap((file) => {
    const lines = requireSource(file).split(/\r?\n/)
    const heading = lines.findIndex((line) => /^(?:CIK\||Form Type |Company Name )/.test(line))
    const shape = indexLines[lines[heading]?.slice(0, 4) ?? ""]
    if (shape === undefined) return []
    return lines.slice(heading + 1).flatMap((line) => {
      const { cik, name, day } = shape.exec(line)?.groups ?? {}
      if (cik === undefined || name === undefined || day === undefined) return []
      const last = day.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3")
      return [seenAs(Number(cik), name, last, "index")]
    })
  })
}

/** Reads the names of ticker lists, without a day because most lists state none. */
function inTickerLists(source: string): StarterFormerName[] {
  return readTickerLists(source).map(({ cik, name }) => seenAs(cik, name, null, "ticker-list"))
}

function seenAs(
  cik: number,
  name: string,
  last: string | null,
  source: StarterFormerName["source"],
): StarterFormerName {
  return { cik, name: spaced(name), last, source }
}

function filesIn(source: string, folder: string): string[] {
  return readdirSync(`${source}/${folder}`)
    .sort()
    .map((file) => `${source}/${folder}/${file}`)
}
