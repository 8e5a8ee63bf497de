import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Archives } from "../scripts/backfill-threads.ts"
import { writeEdgarFolder } from "../test/support/edgar-folder.ts"
import { starterUniverse } from "../test/support/edgar-folder-facts.ts"
import { deflatedMember, memberOfGzip, writeZip } from "../test/support/zip.ts"

/** EDGAR's bulk archives of the starter universe, and the files of companyfacts they were made of. */
export interface BenchArchives {
  readonly folder: string
  readonly archives: Archives
  /** Paths of gzip files. */
  readonly companyFacts: readonly string[]
  /** What they are, for the report. */
  readonly from: string
}

const dataThrough = "2026-08-31"

/**
 * companyfacts.zip of whole files where there is a folder of them, else of the packed figures as EDGAR would write them,
 * which are an eighth of the size. submissions.zip is always of what the packed figures tell.
 */
export function writeArchives(wholeFiles: string): BenchArchives {
  const folder = mkdtempSync(join(tmpdir(), "qistas-backfill-"))
  const edgar = join(folder, "edgar")
  mkdirSync(edgar)
  writeEdgarFolder(edgar, [...starterUniverse().facts.keys()], dataThrough)
  const isWhole = existsSync(wholeFiles)
  const companyFacts = filesOf(isWhole ? wholeFiles : join(edgar, "api/xbrl/companyfacts"), ".json.gz")
  const submissions = filesOf(join(edgar, "submissions"), ".json")
  const archives = {
    companyFacts: join(folder, "companyfacts.zip"),
    submissions: join(folder, "submissions.zip"),
  }
  writeZip(
    archives.companyFacts,
    companyFacts.map((path) => memberOfGzip(nameOf(path), readFileSync(path))),
    "zip64",
  )
  writeZip(
    archives.submissions,
    submissions.map((path) => deflatedMember(nameOf(path), readFileSync(path))),
    "zip64",
  )
  return { folder, archives, companyFacts, from: isWhole ? wholeFiles : "the packed figures" }
}

function filesOf(folder: string, ending: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(folder, name))
}

function nameOf(path: string): string {
  return `${/CIK\d{10}/.exec(path)?.[0]}.json`
}
