import * as fc from "fast-check"
import { beforeEach, describe, expect, test } from "vitest"
import { inputsOf, readAllFacts, readStarter } from "../../../scripts/starter/starter.ts"
import { parseInput, printInput } from "../../../src/assessments/stored/input.ts"
import type { CompanyFacts, Fact, Series } from "../../../src/facts/fact.ts"
import { answer, refuse } from "../../../src/outcome.ts"
import type { Publication } from "../../../src/pipeline/ports.ts"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { type RescreenPorts, rescreenStored } from "../../../src/pipeline/rescreen/rescreen.ts"
import { assess, type CompanyInput } from "../../../src/screening/assess.ts"
import { asOf, factsOfCompany, pricesOfCompany, sound, subjectOfCompany } from "../../support/company.ts"
import { instanceOf } from "../../support/instances.ts"

const input: Required<CompanyInput> = {
  subject: subjectOfCompany(sound),
  facts: factsOfCompany(sound),
  prices: pricesOfCompany(sound),
  verdictChanges: [],
}

/** In-memory stores that behave as the ports require; inputs are stored as text, closes separately. */
function storesInMemory() {
  const texts = new Map<number, string>()
  const rows = new Map<string, Publication>()
  const ports: RescreenPorts = {
    inputs: {
      read: async (cik) => {
        const text = texts.get(cik)
        const filed = text === undefined ? refuse("no_input", "No input.") : parseInput(text)
        if (!filed.ok) return filed
        const version = { filed: text ?? "", screened: null }
        return answer({ ...input, ...filed.value, version, determinedAsOf: null })
      },
      async write(filed) {
        const { text, input: written } = printInput(filed)
        texts.set(filed.subject.cik, text)
        return { ...input, ...written, version: { filed: text, screened: null }, determinedAsOf: null }
      },
    },
    publishing: {
      clock: { nowMilliseconds: () => Date.UTC(2026, 3, 1) },
      createDocument: async () => {},
      record: async (some) => {
        const fresh = some.filter((row) => !rows.has(row.assessmentId))
        for (const row of some) rows.set(row.assessmentId, row)
        return fresh.length
      },
      inForce: async () => null,
    },
  }
  return { ports, texts, rows }
}

let stores: ReturnType<typeof storesInMemory>
beforeEach(async () => {
  stores = storesInMemory()
  await stores.ports.inputs.write(input)
})

function seriesOf(value: number, end = "2025-12-31"): Series {
  const filing = { accession: "0000000001-26-000001", form: "10-K", filed: "2026-02-15" }
  return { concept: "us-gaap:Assets", unit: "USD", facts: [{ start: null, end, value, ...filing }] }
}

const texts = fc.string({ minLength: 1, unit: "binary" })
const days = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2050-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const amounts = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)
const orNull = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null })
const filings = fc.record({ accession: texts, form: texts, filed: days })
const facts = fc
  .tuple(fc.record({ start: orNull(days), end: days, value: amounts }), filings)
  .map(([period, filing]): Fact => ({ ...period, ...filing }))
const instances = fc
  .tuple(filings, days, fc.array(fc.record({ unit: texts, start: days, end: days, value: amounts })))
  .map(([filing, periodEnd, revenue]) => ({
    ...instanceOf({
      ...filing,
      periodEnd,
      revenue: revenue.map((part) => ({ ...part, concept: "us-gaap:Revenues", axis: null, member: null })),
    }),
    surplus: "not stored",
  }))
const filedInputs = fc
  .record({
    cik: fc.integer({ min: 1, max: 9_999_999_999 }),
    name: fc.string(),
    sicAsOf: fc.constantFrom({}, { sicAsOf: null }, { sicAsOf: "2026-05" }),
    tookOver: fc.constantFrom({}, { tookOver: null }, { tookOver: { name: "Before Inc.", cik: 7 } }),
    series: fc.array(
      fc.record({ concept: texts, unit: texts, facts: fc.array(facts) }, { noNullPrototype: true }),
    ),
    instances: fc.option(fc.array(instances), { nil: undefined }),
    furnishedFrom: fc.option(days, { nil: undefined }),
  })
  .map(({ cik, name, sicAsOf, tookOver, series, instances, furnishedFrom }) => ({
    subject: { ordinaryPerShareLine: 1, ...sicAsOf, ...tookOver, sic: null, ticker: null, name, cik },
    facts: {
      series,
      entityName: name,
      cik,
      ...(instances === undefined ? {} : { instances }),
      ...(furnishedFrom === undefined ? {} : { furnishedFrom }),
    },
  }))

test("an old input that contains closes is read without them", () => {
  const { text } = printInput(input)
  const older = text.replace(
    '"facts":',
    '"prices":{"currency":"USD","closes":[["2026-03-31",1000]]},"facts":',
  )
  expect(older).not.toBe(text)
  expect(parseInput(older)).toEqual(parseInput(text))
})

describe("screening again", () => {
  test("gives the same assessment as when the input was stored", async () => {
    expect(await rescreenStored(stores.ports, 1, asOf)).toEqual(answer("published"))
    const { assessmentId } = assessmentPublication(assess({ ...input, asOf }))
    expect([...stores.rows.keys()]).toEqual([assessmentId])
  })

  test("changes nothing on the same day, and gives another assessment on another day", async () => {
    await rescreenStored(stores.ports, 1, asOf)
    expect(await rescreenStored(stores.ports, 1, asOf)).toEqual(answer("unchanged"))
    expect(await rescreenStored(stores.ports, 1, "2026-04-01")).toEqual(answer("published"))
  })

  test("is refused without an input, and with a broken one", async () => {
    expect(await rescreenStored(stores.ports, 2, asOf)).toMatchObject({ ok: false, code: "no_input" })
    stores.texts.set(1, "{")
    expect(await rescreenStored(stores.ports, 1, asOf)).toMatchObject({ ok: false, code: "broken_input" })
    expect(stores.rows.size).toBe(0)
  })

  test("throws when a store cannot be reached", async () => {
    const read = () => Promise.reject(new Error("out of reach"))
    const broken = { ...stores.ports, inputs: { ...stores.ports.inputs, read } }
    await expect(rescreenStored(broken, 1, asOf)).rejects.toThrow("out of reach")
  })
})

describe("what is screened is exactly what is stored", () => {
  test("of each company of the starter universe, in at most a tenth of a megabyte", () => {
    const inputOf = inputsOf(readStarter("data"))
    const companies = readAllFacts("data")
    expect(companies).toHaveLength(414)
    for (const company of companies) {
      const input = inputOf(company)
      if (input === null) throw new Error(`no company ${company.cik}`)
      const { subject, facts } = input
      const printed = printInput({ subject, facts })
      expect(printed.text.length).toBeLessThan(100_000)
      expect(printed.input).toStrictEqual({ subject, facts })
      // As text: comparing all their facts one by one would take seconds.
      expect(JSON.stringify(parseInput(printed.text))).toBe(JSON.stringify(answer(printed.input)))
    }
  })

  test("of any input, whatever else its objects hold", () => {
    fc.assert(
      fc.property(filedInputs, (filed) => {
        const { text, input } = printInput(filed)
        const read = parseInput(text)
        expect(read).toStrictEqual(answer(input))
        // What is published also prints the subject and the instances, so their properties have one order.
        const { subject, facts } = input
        expect(read.ok && JSON.stringify([read.value.subject, read.value.facts.instances])).toBe(
          JSON.stringify([subject, facts.instances]),
        )
        expect(printInput(input)).toStrictEqual({ text, input })
      }),
    )
  })

  test.each<[what: string, facts: Partial<CompanyFacts>]>([
    ["a unit without a name", { series: [{ concept: "us-gaap:Assets", unit: "", facts: [] }] }],
    ["a value that is no number", { series: [seriesOf(Number.NaN)] }],
    ["a day that is none", { series: [seriesOf(1, "2026-02-30")] }],
  ])("and one with %s is not stored", (_, facts) => {
    const filed = { subject: input.subject, facts: { ...input.facts, ...facts } }
    expect(() => printInput(filed)).toThrow(/^The input cannot be stored: facts\./)
  })
})
