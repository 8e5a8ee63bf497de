import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Archives } from "../../scripts/backfill/threads.ts"
import { writeEdgarFolder } from "./edgar/folder/folder.ts"
import { deflatedMember, memberOfGzip, writeZip, type ZipMember } from "./zip.ts"

/** The files of one company in both archives. */
export interface CompanyMembers {
  readonly facts: ZipMember
  readonly submissions: ZipMember
}

/** Figures of some companies of the starter universe filed by a day, as EDGAR's bulk archives hold them. */
export function membersOf(
  folder: string,
  ciks: readonly number[],
  through: string,
): ReadonlyMap<number, CompanyMembers> {
  mkdirSync(folder, { recursive: true })
  writeEdgarFolder(folder, ciks, through)
  return new Map(ciks.map((cik) => [cik, readMembers(folder, cik)]))
}

function readMembers(folder: string, cik: number): CompanyMembers {
  const name = `CIK${String(cik).padStart(10, "0")}.json`
  return {
    facts: memberOfGzip(name, readFileSync(join(folder, `api/xbrl/companyfacts/${name}.gz`))),
    submissions: deflatedMember(name, readFileSync(join(folder, `submissions/${name}`))),
  }
}

/** Writes both archives; a company may lack either file. */
export function writeArchives(folder: string, companies: Iterable<Partial<CompanyMembers>>): Archives {
  const all = [...companies]
  const archives = {
    companyFacts: join(folder, "companyfacts.zip"),
    submissions: join(folder, "submissions.zip"),
  }
  writeZip(
    archives.companyFacts,
    all.flatMap(({ facts }) => facts ?? []),
  )
  writeZip(
    archives.submissions,
    all.flatMap(({ submissions }) => submissions ?? []),
  )
  return archives
}
