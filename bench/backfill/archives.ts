/**
 * Writes EDGAR's bulk archives of the starter universe: `node bench/backfill/archives.ts TO FROM`. companyfacts.zip is of
 * the whole files in FROM, gzip, where there is such a folder, else of the packed figures as EDGAR would write them, an
 * eighth of the size; submissions.zip is always of what the packed figures tell.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { writeEdgarFolder } from "../../test/support/edgar-folder.ts"
import { starterUniverse } from "../../test/support/edgar-folder-facts.ts"
import { deflatedMember, memberOfGzip, writeZip } from "../../test/support/zip.ts"

/** What is printed, as JSON. */
export interface ArchivesWritten {
  /** Paths of the companyfacts files, gzip. */
  readonly companyFacts: readonly string[]
  /** Where they are from, for the report. */
  readonly from: string
}

const dataThrough = "2026-08-31"

const [folder = "", wholeFiles = ""] = process.argv.slice(2)
const edgar = join(folder, "edgar")
mkdirSync(edgar)
writeEdgarFolder(edgar, [...starterUniverse().facts.keys()], dataThrough)
const isWhole = existsSync(wholeFiles)
const companyFacts = filesOf(isWhole ? wholeFiles : join(edgar, "api/xbrl/companyfacts"), ".json.gz")
const submissions = filesOf(join(edgar, "submissions"), ".json")
writeZip(
  join(folder, "companyfacts.zip"),
  companyFacts.map((path) => memberOfGzip(nameOf(path), readFileSync(path))),
  "zip64",
)
writeZip(
  join(folder, "submissions.zip"),
  submissions.map((path) => deflatedMember(nameOf(path), readFileSync(path))),
  "zip64",
)
const written: ArchivesWritten = { companyFacts, from: isWhole ? wholeFiles : "the packed figures" }
console.log(JSON.stringify(written))

function filesOf(from: string, ending: string): readonly string[] {
  return readdirSync(from)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(from, name))
}

function nameOf(path: string): string {
  return `${/CIK\d{10}/.exec(path)?.[0]}.json`
}
