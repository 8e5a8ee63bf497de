import { readdirSync } from "node:fs"
import type { StarterFormerName, StarterListing } from "../../scripts/starter/tables.ts"
import { plainName } from "../../src/identifiers/company-name.ts"
import { edgarFiler, type FilerId } from "../../src/identifiers/filer.ts"
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
  listings: readonly Pick<StarterListing, "filer" | "name" | "line">[],
): StarterFormerName[] {
  const shares = listings.filter(({ line }) => isShareLine(line))
  const today = new Map(shares.map(({ filer, name }) => [filer, coreOf(name)]))
  const former = new Map<string, StarterFormerName>()
  for (const seen of [...inSubmissions(source), ...inIndexes(source), ...inTickerLists(source)]) {
    const core = coreOf(seen.name)
    if (core === "" || core === (today.get(seen.filer) ?? core)) continue
    const known = former.get(`${seen.filer} ${core}`)
    if (known === undefined || (known.last ?? "") < (seen.last ?? ""))
      former.set(`${seen.filer} ${core}`, seen)
  }
  return [...former.values()].sort((a, b) => (`${a.filer} ${a.name}` < `${b.filer} ${b.name}` ? -1 : 1))
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
    return formerNames.map(({ name, to }) =>
      seenAs(edgarFiler(Number(cik)), name, to.slice(0, 10), "submissions"),
    )
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
      return [seenAs(edgarFiler(Number(cik)), name, last, "index")]
    })
  })
}

/** Reads the names of ticker lists, without a day because most lists state none. */
function inTickerLists(source: string): StarterFormerName[] {
  return readTickerLists(source).map(({ filer, name }) => seenAs(filer, name, null, "ticker-list"))
}

function seenAs(
  filer: FilerId,
  name: string,
  last: string | null,
  source: StarterFormerName["source"],
): StarterFormerName {
  return { filer, name: spaced(name), last, source }
}

function filesIn(source: string, folder: string): string[] {
  return readdirSync(`${source}/${folder}`)
    .sort()
    .map((file) => `${source}/${folder}/${file}`)
}
