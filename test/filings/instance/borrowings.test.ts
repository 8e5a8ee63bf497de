import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { placeBorrowings, type UnplacedBorrowings } from "../../../src/filings/instance/borrowings.ts"
import {
  emptyLinkbase,
  type Linkbase,
  mergeLinkbases,
  readLinkbase,
} from "../../../src/filings/instance/linkbase.ts"
import { instanceReader } from "../../../src/filings/instance/read.ts"
import { eachExample } from "../../support/examples.ts"
import { calculations, labels, schema } from "../../support/linkbases.ts"
import { context, document, filing } from "../../support/xbrl.ts"

const instrument = "us-gaap:DebtInstrumentAxis"
const vehicle = "srt:ConsolidatedEntitiesAxis"
const contexts = [
  context("day", "2025-12-31"),
  context("before", "2024-12-31"),
  context("a", "2025-12-31", `${instrument} x:NotesDue2030Member`),
  context("b", "2025-12-31", `${instrument} x:NotesDue2032Member`),
  context("two", "2025-12-31", `${instrument} x:NotesDue2032Member`, `${vehicle} x:TrustMember`),
  context("trust", "2025-12-31", `${vehicle} x:TrustMember`),
  context("parent", "2025-12-31", `${vehicle} srt:ParentCompanyMember`),
  context("level", "2025-12-31", "us-gaap:FairValueByFairValueHierarchyLevelAxis x:LevelMember"),
].join("")

/** Parses facts such as `concept context value`, in dollars. */
function unplaced(...facts: readonly string[]): UnplacedBorrowings {
  const written = facts.map((each) => {
    const [concept = "", where = "", value = ""] = each.split(" ")
    return `<${concept} contextRef="${where}" unitRef="usd" decimals="0">${value}</${concept}>`
  })
  const reader = instanceReader(filing)
  reader.write(document(contexts, ...written))
  const outcome = reader.end()
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value.unplaced
}

async function* whole(text: string): AsyncIterable<string> {
  yield text
}

async function linkbaseOf(...documents: readonly string[]): Promise<Linkbase> {
  let all = emptyLinkbase
  for (const text of documents) {
    const read = await readLinkbase("x", whole(text))
    if (!read.ok) throw new Error(read.message)
    all = mergeLinkbases(all, read.value)
  }
  return all
}

describe("known concepts are read if they belong to one member of one axis", () => {
  test.each<[what: string, fact: string, read: string | null]>([
    ["an issue", "us-gaap:ConvertibleNotesPayable a 500", "x:NotesDue2030Member"],
    ["a vehicle", "us-gaap:NotesPayable trust 500", "x:TrustMember"],
    ["not for the parent company only", "us-gaap:NotesPayable parent 500", null],
    ["not for two members at once", "us-gaap:NotesPayable two 500", null],
    ["not for a level of fair values", "us-gaap:NotesPayable level 500", null],
    ["not for the comparative figure", "us-gaap:NotesPayable before 500", null],
    ["not if companyfacts has the amount", "us-gaap:NotesPayable day 500", null],
    ["not for face amounts", "us-gaap:DebtInstrumentFaceAmount a 500", null],
    ["not nothing", "us-gaap:NotesPayable a 0", null],
  ])("%s", (_, fact, member) => {
    const placed = placeBorrowings(unplaced(fact), null)
    expect(placed.map((each) => [each.member, each.proof])).toEqual(member === null ? [] : [[member, "tag"]])
  })
})

const label = { "x:Own": "Convertible senior notes, net of current portion" }

describe("a filer's own concept", () => {
  eachExample<[what: string, proof: string | null, sums: string, text: string]>(`
    is debt within a known concept of debt | calculation | us-gaap:LongTermDebt = x:Own | Series A
    is debt through a sum of the filer's own | calculation
      us-gaap:LongTermDebt = x:Sum; x:Sum = x:Own | Series A
    is debt as a liability whose label names it | label | us-gaap:Liabilities = x:Own | Convertible notes
    is debt on the current side | label | us-gaap:LiabilitiesCurrent = x:Own | Term loan, current
    is debt with leases in one line | label
      us-gaap:LiabilitiesNoncurrent = x:Own | Debt and finance leases
    is no debt as a lease | null | us-gaap:Liabilities = x:Own | Operating lease liabilities
    is no debt as deferred revenue | null | us-gaap:Liabilities = x:Own | Deferred revenue
    is no debt as a payable | null | us-gaap:LiabilitiesCurrent = x:Own | Payables to customers
    is no debt as interest on debt | null | us-gaap:LiabilitiesCurrent = x:Own | Accrued interest on notes
    is no debt as an embedded derivative | null
      us-gaap:Liabilities = x:Own | Derivative in convertible notes
    is a sign under a mixed label | name | us-gaap:LiabilitiesCurrent = x:Own | Accounts payable and loans
    is no debt as an asset | null | us-gaap:Assets = x:Own | Notes held
    is no debt within another named line | null | us-gaap:OtherLiabilitiesNoncurrent = x:Own | Notes
    is no debt if it is subtracted | null | us-gaap:LongTermDebt = - x:Own | Debt issuance costs
    is no debt outside the calculations | null | us-gaap:Liabilities = x:Other | Convertible notes
  `)("%s", async (_, proof, sums, text) => {
    const linkbase = await linkbaseOf(calculations(sums.replace("; ", "\n")), labels({ "x:Own": text }))
    const placed = placeBorrowings(unplaced("x:Own day 500"), linkbase)
    expect(placed.map((each) => [each.proof, each.label])).toEqual(proof === null ? [] : [[proof, text]])
  })

  test("within another concept counts once, in the sum", async () => {
    const linkbase = await linkbaseOf(calculations("us-gaap:LongTermDebt = x:Sum\nx:Sum = x:Own"))
    const placed = placeBorrowings(unplaced("x:Own day 500", "x:Sum day 700"), linkbase)
    expect(placed.map(({ concept, value }) => [concept, value])).toEqual([["x:Sum", 700]])
  })

  test("states the known debt lines in the same sum", async () => {
    const sums = "us-gaap:Liabilities = x:Own us-gaap:LongTermNotesPayable us-gaap:DeferredRevenue"
    const [placed] = placeBorrowings(
      unplaced("x:Own day 500"),
      await linkbaseOf(calculations(sums), labels(label)),
    )
    expect(placed).toMatchObject({
      within: ["us-gaap:Liabilities"],
      beside: ["us-gaap:LongTermNotesPayable"],
    })
  })

  test.each([
    ["x:ConvertibleNotesNet", "name"],
    ["x:OperatingLeaseLiability", null],
  ])("without linkbases is only a sign of debt: %s", (concept, proof) => {
    const placed = placeBorrowings(unplaced(`${concept} day 500`), null)
    expect(placed.map((each) => each.proof)).toEqual(proof === null ? [] : [proof])
  })
})

describe("a linkbase", () => {
  test("is named by the schema, in the folder of the instance", async () => {
    const named = schema(
      "x_cal.xml",
      "x_lab.xml",
      "../y_cal.xml",
      "https://other.example/z_lab.xml",
      "x_pre.xml",
    )
    const { references } = await linkbaseOf(named)
    expect(references.slice(0, 2)).toEqual(["x_cal.xml", "x_lab.xml"])
    expect(references.every((name) => /^x_/.test(name))).toBe(true)
  })

  const entity = labels({ "x:Own": "&notes;" })
  test.each([
    ["a page", "<html></html>"],
    ["an instance", document()],
    ["a cut document", calculations("us-gaap:Liabilities = x:Own").slice(0, 300)],
    ["an undeclared entity", entity],
    ["an entity that it declares itself", `<!DOCTYPE a [<!ENTITY notes "notes">]>${entity.slice(38)}`],
  ])("is refused as %s", async (_, text) => {
    expect(await readLinkbase("x_cal.xml", whole(text))).toMatchObject({
      ok: false,
      code: "malformed_linkbase",
    })
  })

  test("may contain a circle", async () => {
    const linkbase = await linkbaseOf(calculations("x:A = x:B\nx:B = x:A\nx:B = us-gaap:LongTermDebt"))
    expect(placeBorrowings(unplaced("x:A day 1", "x:B day 2"), linkbase)).toEqual([])
  })

  test("with any damage is read or refused, without throwing", async () => {
    const text = labels(label)
    const junk = fc.oneof(
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.constantFrom("<", "&", "]]>", "</"),
    )
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length), fc.nat(40), junk, async (from, length, written) => {
        const spoiled = text.slice(0, from) + written + text.slice(from + length)
        const read = await readLinkbase("x_lab.xml", whole(spoiled))
        expect(read.ok || read.code === "malformed_linkbase").toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
