import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Borrowing } from "../../../../src/facts/fact.ts"
import { tagOf } from "../../../../src/facts/measures/figure.ts"
import { type Amounts, measured } from "../../../support/company.ts"
import { amountsOf } from "../../../support/examples.ts"
import { instanceOf, memberBorrowing, ownBorrowing } from "../../../support/instances.ts"

const year = { Revenues: 100_000, InvestmentIncomeInterest: 0 }
/** 500 of liabilities are non-current. 400 of these are unexplained. */
const sheet = {
  Liabilities: 900,
  LiabilitiesCurrent: 400,
  AccountsPayableCurrent: 250,
  OtherLiabilitiesNoncurrent: 100,
}

function read(borrowings: readonly Borrowing[], amounts: Amounts = {}, filed = "2026-02-15") {
  const instances = [instanceOf({ borrowings, filed })]
  const { debt } = measured({ sheet: { ...sheet, ...amounts }, year, instances })
  const { reading, currentUnnamed, residual } = debt
  if (reading.state === "unknown") throw new Error(reading.lacks)
  return {
    value: reading.figure.value,
    tags: reading.figure.terms.map(tagOf),
    notes: reading.figure.notes,
    most: reading.most?.value ?? null,
    residual: residual?.value,
    currentUnnamed,
  }
}

describe("a borrowing under the filer's own tag", () => {
  test("is debt and reduces the residual, and the note names tag and label", () => {
    expect(read([ownBorrowing(390)])).toMatchObject({
      value: 390,
      tags: ["x:ConvertibleSeniorNotesNet"],
      most: 400,
      residual: 10,
      notes: [
        `x:ConvertibleSeniorNotesNet ("Convertible senior notes, net") is the filer's own tag, which the filing adds up as a liability.`,
      ],
    })
  })

  test("that is current must fit in the unexplained current liabilities, and does not reduce the residual", () => {
    const due = ownBorrowing(120, { within: ["us-gaap:LiabilitiesCurrent"] })
    expect(read([due])).toMatchObject({ value: 120, residual: 400, currentUnnamed: 30 })
  })

  const current = { within: ["us-gaap:LiabilitiesCurrent"] }
  const inTotal = { within: ["us-gaap:LongTermDebt"] }
  test.each<[what: string, borrowing: Borrowing, amounts: Amounts, value: number, most: number]>([
    ["more than the free liabilities", ownBorrowing(410), {}, 0, 650],
    ["more than the free current liabilities", ownBorrowing(200, current), {}, 0, 650],
    ["known only by its name", ownBorrowing(390, { proof: "name" }), {}, 0, 650],
    ["of another date", ownBorrowing(390, { end: "2025-09-30" }), {}, 0, 650],
    ["in another currency", ownBorrowing(390, { unit: "EUR" }), {}, 0, 650],
    ["within a tagged total", ownBorrowing(300, inTotal), { LongTermDebt: 310 }, 310, 400],
    ["equal to a tag", ownBorrowing(190), { LongTermDebt: 190 }, 190, 400],
    ["possibly within tagged debt", ownBorrowing(150), { LongTermDebt: 190 }, 190, 400],
  ])("adds nothing where it is %s", (_, borrowing, amounts, value, most) => {
    expect(read([borrowing], amounts)).toMatchObject({ value, most })
  })

  test.each([
    ["the calculation linkbase shows both as lines", 150, ["us-gaap:LongTermDebtNoncurrent"]],
    ["only both together explain the liabilities", 205, []],
  ])("adds to tagged debt where %s", (_, value, beside) => {
    expect(read([ownBorrowing(value, { beside })], { LongTermDebtNoncurrent: 190 }).value).toBe(190 + value)
  })

  test("is not known before its report is filed", () => {
    expect(read([ownBorrowing(390)], {}, "2026-04-15").value).toBe(0)
  })
})

describe("borrowings of single members", () => {
  const a = memberBorrowing("x:AMember", 150)
  const b = memberBorrowing("x:BMember", 200)
  const tag = "us-gaap:LongTermDebt"

  test("add up where no total is stated", () => {
    expect(read([a, b])).toMatchObject({
      value: 350,
      tags: [
        "us-gaap:ConvertibleLongTermNotesPayable[x:AMember]",
        "us-gaap:ConvertibleLongTermNotesPayable[x:BMember]",
      ],
      residual: 50,
    })
  })

  test.each<[what: string, borrowings: readonly Borrowing[], amounts: Amounts, value: number]>([
    ["the total is stated", [a, b], { ConvertibleLongTermNotesPayable: 355 }, 355],
    ["they are more than the free liabilities", [a, b, memberBorrowing("x:CMember", 60)], {}, 0],
    ["a tag may include them", [a, memberBorrowing("x:BMember", 180)], { LongTermDebtNoncurrent: 40 }, 40],
  ])("add nothing where %s", (_, borrowings, amounts, value) => {
    expect(read(borrowings, amounts).value).toBe(value)
  })

  test.each<[what: string, others: readonly Borrowing[], value: number]>([
    ["another axis divides the same debt", [memberBorrowing("x:AllMember", 340, { axis: "debt_type" })], 350],
    ["another tag states the same debt", [memberBorrowing("x:AMember", 160, { concept: tag })], 350],
    ["a member is the total of the others", [memberBorrowing("x:AllMember", 350)], 350],
    ["the filer's own tag states the same debt", [ownBorrowing(350)], 350],
  ])("count once where %s", (_, others, value) => {
    expect(read([...others, a, b]).value).toBe(value)
  })
})

test("whatever the instance states, debt never exceeds total liabilities, and debt plus residual never falls", () => {
  const value = fc.integer({ min: 1, max: 900 })
  const borrowing = fc.oneof(
    fc
      .record({
        value,
        within: fc.constantFrom(
          ["us-gaap:Liabilities"],
          ["us-gaap:LiabilitiesCurrent"],
          ["us-gaap:LongTermDebt"],
        ),
        beside: fc.constantFrom<string[][]>([], ["us-gaap:LongTermDebtNoncurrent"]),
        proof: fc.constantFrom("label" as const, "name" as const),
        concept: fc.constantFrom("x:A", "x:B"),
      })
      .map(({ value: amount, ...change }) => ownBorrowing(amount, change)),
    fc
      .tuple(fc.constantFrom("x:AMember", "x:BMember"), value)
      .map(([member, amount]) => memberBorrowing(member, amount)),
  )
  const tags = ["LongTermDebtNoncurrent 190", "LongTermDebt 190", "NotesPayable 20"].map(amountsOf)
  const amounts = fc.constantFrom<Amounts[]>({}, ...tags)
  fc.assert(
    fc.property(
      fc.uniqueArray(borrowing, { maxLength: 4, selector: tagOfBorrowing }),
      amounts,
      (borrowings, tagged) => {
        const before = read([], tagged)
        const after = read(borrowings, tagged)
        expect(after.value).toBeLessThanOrEqual(900)
        expect(after.value).toBeGreaterThanOrEqual(before.value)
        expect(after.value + (after.residual ?? 0)).toBeGreaterThanOrEqual(
          before.value + (before.residual ?? 0) - 1,
        )
      },
    ),
  )
})

function tagOfBorrowing({ concept, member }: Borrowing): string {
  return `${concept} ${member}`
}
