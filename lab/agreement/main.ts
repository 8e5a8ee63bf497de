import { readFileSync, writeFileSync } from "node:fs"
import { pathToFileURL } from "node:url"
import { root } from "../../scripts/support/root.ts"
import { answersTable } from "./answers.ts"
import { assessedDay, compare, leftOut } from "./compare.ts"
import { compareNotices, type NoticeRow, readNotices } from "./kmi.ts"
import { compareMembers } from "./members.ts"
import { compareMonths } from "./past.ts"
import { type Agreement, agreementTables } from "./print.ts"
import { hlalRules, spusRules } from "./rules.ts"
import { measuredCompanies, standardsTables } from "./standards.ts"
import { type PackedWorld, readPackedWorld } from "./world.ts"

/** Funds of the S&P 500, the parent of SPUS's index, with holdings of October and November 2025. */
const parents = ["VOO", "SPY", "IVV"] as const

/** A link definition, which no Markdown reader shows. The guide's pages would show an HTML comment. */
const begin = "[//]: # (agreement:begin)"
const end = "[//]: # (agreement:end)"

/** The folder with the notices of the KMI, which its README.md describes. */
export const noticesFolder = `${root}/test/fixtures/answers`

/** The documents with tables. `tables` returns the text between the markers of the document. */
export const documents: readonly { readonly path: string; readonly tables: (folder: string) => string }[] = [
  { path: "docs/guide/standards.md", tables: (folder) => answersTable(agreementIn(folder)) },
  { path: "docs/methodology.md", tables: (folder) => standardsTables(measuredCompanies(folder)) },
]

function agreementIn(folder: string): Agreement {
  return compareAnswers(readPackedWorld(folder), readNotices(noticesFolder))
}

/**
 * Compares the funds with the packed tables: on the day of their issuer's file, by lists of members, and
 * month by month in 2021 and 2022. Compares the notices of the KMI with our rule.
 */
export function compareAnswers(world: PackedWorld, notices: readonly NoticeRow[]): Agreement {
  const spus = assessedDay(world, spusRules)
  return {
    spus: compare(world, spus),
    leftOut: leftOut(world, spus, parents),
    parents,
    hlal: compare(world, assessedDay(world, hlalRules)),
    months: [hlalRules, spusRules].flatMap((rules) => compareMonths(world, rules)),
    members: compareMembers(world, parents),
    notices: compareNotices(notices),
    companies: world.companies,
  }
}

/** Returns the text between the markers of the document. Throws if the markers are missing. */
export function tablesOf(document: string): string {
  const [, after] = document.split(begin)
  const [inside, rest] = (after ?? "").split(end)
  if (inside === undefined || rest === undefined) throw new Error(`no ${begin} and ${end} in the document`)
  return inside.trim()
}

function withTables(document: string, tables: string): string {
  const [before = ""] = document.split(begin)
  const [, after = ""] = document.split(end)
  tablesOf(document)
  return `${before}${begin}\n\n${tables}\n\n${end}${after}`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const folder = `${root}/data`
  if (!process.argv.includes("--write")) console.log(agreementTables(agreementIn(folder)))
  else {
    for (const { path, tables } of documents) {
      const file = `${root}/${path}`
      writeFileSync(file, withTables(readFileSync(file, "utf8"), tables(folder)))
    }
  }
}
