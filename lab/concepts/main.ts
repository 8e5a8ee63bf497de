/**
 * Lists every concept whose name can mean a borrowing, an interest-bearing asset, interest income or revenue,
 * and says what the chains do with it. The concepts are those of a folder of whole companyfacts files, and
 * the elements of the taxonomies. Usage: `npm run concepts -- --facts FOLDER [--write]`. `--write` writes the
 * concepts of at least half a percent into data/concept-uses.tsv, which a test reads.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { gunzipSync } from "node:zlib"
import { conceptClasses, conceptUsesTable, printTable } from "../../scripts/starter/tables.ts"
import { root } from "../../scripts/support/root.ts"
import type { CompanyFacts } from "../../src/facts/fact.ts"
import { parseWhole } from "../suspects/whole-facts.ts"
import { taxonomyElements } from "./elements.ts"
import { decisionOn } from "./reads.ts"
import { type ConceptUse, conceptUses } from "./walk.ts"

/** An amount below this share of each company's assets or revenue changes no verdict. */
const shareMin = 0.005

const { values } = parseArgs({ options: { facts: { type: "string" }, write: { type: "boolean" } } })
if (values.facts === undefined) {
  console.error("Usage: npm run concepts -- --facts FOLDER of companyfacts files [--write]")
  process.exit(2)
}
const names = new Map<number, string>()
const uses = conceptUses(companiesIn(values.facts))
for (const conceptClass of conceptClasses) {
  report(
    conceptClass,
    uses.filter((use) => use.class === conceptClass),
  )
}
if (values.write === true) {
  const large = uses
    .filter(({ share }) => share >= shareMin)
    .map((use) => ({ ...use, share: Number(use.share.toPrecision(3)) }))
  writeFileSync(`${root}/data/${conceptUsesTable.name}`, printTable(conceptUsesTable, large))
}

function* companiesIn(folder: string): Iterable<CompanyFacts> {
  for (const file of readdirSync(folder).filter((name) => /\.json(\.gz)?$/.test(name))) {
    const bytes = readFileSync(`${folder}/${file}`)
    const facts = parseWhole((file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8"))
    names.set(facts.cik, facts.entityName)
    yield facts
  }
}

function report(conceptClass: ConceptUse["class"], carried: readonly ConceptUse[]): void {
  const known = new Set(carried.map(({ concept }) => concept))
  const others = taxonomyElements[conceptClass]
    .trim()
    .split(/\s+/)
    .filter((element) => !known.has(element))
  const decisions = [...known, ...others].map((concept) => decisionOn(conceptClass, concept))
  const read = decisions.filter((decision) => decision === "read").length
  const undecided = decisions.filter((decision) => decision === null).length
  console.log(
    `${conceptClass}: ${known.size} used, ${others.length} only in the taxonomy; ${read} read, ` +
      `${decisions.length - read - undecided} left out, ${undecided} undecided`,
  )
  for (const { concept, companies, share, cik } of carried) {
    const size = `${companies} companies, at most ${(100 * share).toFixed(2)}% (${names.get(cik)})`
    console.log(`  ${concept}: ${size}: ${decisionOn(conceptClass, concept) ?? "UNDECIDED"}`)
  }
  for (const concept of others)
    console.log(`  ${concept}: used by no company: ${decisionOn(conceptClass, concept) ?? "UNDECIDED"}`)
}
