import fc from "fast-check"
import { expect, test } from "vitest"
import { complianceBody } from "../../../src/compliance/schema.ts"
import { structuralCompliance } from "../../../src/documents/structural/compliance.ts"
import {
  structuralEvidence,
  structuralFinancials,
  structuralHistory,
} from "../../../src/documents/structural/evidence.ts"
import { evidenceBody } from "../../../src/evidence/schema.ts"
import { financialsBody } from "../../../src/financials/schema.ts"
import { decideStructure } from "../../../src/screening/structures/decide.ts"
import { structuralMethodologyIds } from "../../../src/screening/structures/kinds.ts"
import { structuralVersions } from "../../../src/screening/structures/methodologies.ts"
import {
  type CriterionFinding,
  type Dossier,
  dossierOn,
  vehicles,
} from "../../../src/screening/structures/vehicles.ts"
import { structuralTimeline } from "../../../src/timeline/document.ts"
import { historyBody } from "../../../src/timeline/schema.ts"
import { dossierOf, passage, readingOf } from "../../support/dossiers.ts"

const open = "unresolved" as const

test.each([
  ["all pass", {}, "compliant"],
  ["one fails", { leverage: "fail" }, "non-compliant"],
  ["one criterion is open", { leverage: open }, "pending"],
  ["one criterion fails and the others are open", { leverage: "fail", uses_futures: open }, "non-compliant"],
  ["all criteria are open", allOf(open), "pending"],
  ["all fail", allOf("fail"), "non-compliant"],
] as const)("if %s, the verdict follows (law 3)", (_, results, status) => {
  expect(decideStructure(dossierOf("aaoifi-ss20", results)).status).toBe(status)
})

function allOf(result: CriterionFinding["result"]): Readonly<Record<string, CriterionFinding["result"]>> {
  return Object.fromEntries(structuralVersions["aaoifi-ss20"][0].criteria.map(({ key }) => [key, result]))
}

const sound = dossierOf("aaoifi-ss57")
const others = sound.readings.slice(1)
test.each([
  ["a criterion without a reading", others],
  ["a criterion with two readings", [readingOf("spot_settlement"), ...sound.readings]],
  ["a pass without a quotation", [{ ...readingOf("spot_settlement"), quotations: [] }, ...others]],
  ["no readings", []],
])("%s withholds the verdict, whatever the other criteria", (_, readings) => {
  expect(decideStructure({ ...sound, readings }).status).toBe("pending")
})

test("a criterion of another methodology does not change the verdict", () => {
  const readings = [...sound.readings, readingOf("uses_futures", "fail")]
  expect(decideStructure({ ...sound, readings }).status).toBe("compliant")
})

const dossiers: fc.Arbitrary<Dossier> = fc
  .tuple(
    fc.constantFrom(...structuralMethodologyIds),
    fc.array(fc.constantFrom("pass", "fail", open), { minLength: 12, maxLength: 12 }),
  )
  .map(([id, results]) => {
    const keys = structuralVersions[id][0].criteria.map(({ key }) => key)
    return dossierOf(id, Object.fromEntries(keys.map((key, at) => [key, results[at] ?? "pass"])))
  })

test("for any dossier, the documents fit the contract, agree with each other and are deterministic", () => {
  fc.assert(
    fc.property(dossiers, (dossier) => {
      const decision = decideStructure(dossier)
      const compliance = structuralCompliance(decision)
      const evidence = structuralEvidence(decision)
      const history = structuralHistory(decision)
      complianceBody.strict().parse(compliance)
      historyBody.strict().parse(history)
      expect(JSON.stringify(structuralCompliance(decideStructure(structuredClone(dossier))))).toBe(
        JSON.stringify(compliance),
      )
      const { status, withheld, confidence } = compliance.determination
      expect(history.history[0]).toMatchObject({ status, withheld: withheld?.reason ?? null })
      const isOpen = status === "pending"
      expect([evidence === null, compliance.screens === null, confidence === null]).toEqual(
        Array(3).fill(isOpen),
      )
      if (evidence === null) return
      evidenceBody.strict().parse(evidence)
      expect(evidence.determination).toMatchObject({
        status,
        confidence,
        purification: compliance.purification,
      })
      const screens = compliance.screens?.structural?.criteria ?? []
      expect(evidence.screens.map(({ name, result }) => [name, result])).toEqual([
        ["business_activity", compliance.screens?.business_activity.result],
        ...screens.map(({ key, result }) => [key, result]),
      ])
    }),
  )
})

test("a vehicle's ratio screens have no result, and its criteria have quotations with their documents", () => {
  const { screens, purification, revenue, filing } = structuralCompliance(decideStructure(sound))
  expect(screens?.debt_to_market_cap).toEqual({
    result: "not_applicable",
    value: null,
    bound: null,
    threshold: 0.3,
    operator: "<=",
    buffer: null,
    note: expect.stringContaining("structure"),
  })
  expect([screens?.cash_to_market_cap?.result, screens?.prohibited_revenue?.threshold]).toEqual([
    "not_applicable",
    0.05,
  ])
  expect(screens?.structural).toMatchObject({
    standard: "AAOIFI SS 57",
    instrument_type: "gold_trust",
    wrapper: "grantor_trust",
  })
  expect(screens?.structural?.criteria[0]).toEqual({
    key: "spot_settlement",
    name: "Metal is bought and sold on a spot basis",
    result: "pass",
    evidence: passage.text,
    source: `${passage.document}, 2026-02-20, read at ${passage.readAt}`,
    note: null,
  })
  expect([purification, revenue]).toEqual([
    { required: false, percentage: 0, amount_per_1000: 0, bound: null },
    null,
  ])
  expect(filing).toMatchObject({
    as_of: "2026-02-20T00:00:00Z",
    filings: [],
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test("trading futures is a prohibited business; holding gold is not, even with a failed criterion", () => {
  const businessOf = (dossier: Dossier) => {
    const activity = structuralCompliance(decideStructure(dossier)).screens?.business_activity
    return [activity?.result, activity?.prohibited_activities]
  }
  expect(businessOf(dossierOf("aaoifi-ss20", { uses_futures: "fail" }))).toEqual([
    "fail",
    ["Trading in futures"],
  ])
  expect(businessOf(dossierOf("aaoifi-ss57", { cash_management: "fail" }))).toEqual(["pass", []])
})

test("if one criterion fails, an unresolved criterion is not applicable, and the explanation names both", () => {
  const decision = decideStructure(dossierOf("aaoifi-ss20", { uses_futures: "fail", leverage: open }))
  const { determination, screens, purification } = structuralCompliance(decision)
  const leverage = screens?.structural?.criteria.find(({ key }) => key === "leverage")
  expect(leverage).toMatchObject({
    result: "not_applicable",
    evidence: expect.stringMatching(/^No passage was found that says whether this holds: .+\.$/),
    source: expect.stringMatching(/^Looked for on \d{4}-\d\d-\d\d in: .+/),
    note: expect.stringMatching(/It is not decided/),
  })
  expect(determination.explanation).toMatch(/fails 1 of 6 .*\(uses_futures\)\. Not decided: .*\(leverage\)/)
  expect(purification).toEqual({ required: true, percentage: 100, amount_per_1000: 1000, bound: "at_most" })
  expect(structuralEvidence(decision)?.determination.reason_codes).toEqual([
    "decided_on_structure",
    "business_activity_prohibited",
    "uses_futures_failed",
    "leverage_unresolved",
  ])
})

test("a withheld verdict names the unresolved criteria", () => {
  const { determination } = structuralCompliance(
    decideStructure(dossierOf("aaoifi-ss57", { no_leverage: open })),
  )
  expect(determination).toMatchObject({
    status: "pending",
    withheld: { reason: "screen_unresolved", analysed: true, since: "2026-11-21" },
    explanation: expect.stringContaining("(no_leverage)"),
  })
})

test("a vehicle's financials have no figures, and every ratio is not applicable", () => {
  const { ratios, ...rest } = financialsBody.strict().parse(structuralFinancials(decideStructure(sound)))
  expect(rest).toEqual({ currency: "USD", annual: [], quarterly: [] })
  const results = [...Object.values(ratios?.screens ?? {}), ...Object.values(ratios?.health ?? {})]
  expect(results.map((ratio) => [ratio?.result, ratio?.value])).toEqual(
    Array(8).fill(["not_applicable", null]),
  )
})

const of2019 = { ...passage, date: "2019" }
const copied = { ...passage, readAt: "https://example.org/copy-of-the-10-k" }
const quoted = { ...passage, readAt: "https://example.org/an-article", isQuoted: true } as const
const failing = { leverage: "fail", uses_futures: "fail" } as const
test.each([
  ["quoted from the SEC", {}, passage, 0.9, ["filings_quoted"]],
  ["old", {}, of2019, 0.78, ["documents_aged", "filings_quoted"]],
  ["copies", {}, copied, 0.79, ["read_second_hand"]],
  ["words quoted from an article", {}, quoted, 0.69, ["quoted_elsewhere", "read_second_hand"]],
  [
    "failures quoted from an article",
    failing,
    quoted,
    0.78,
    ["quoted_elsewhere", "read_second_hand", "several_criteria_fail"],
  ],
  ["two failures", failing, passage, 0.95, ["filings_quoted", "several_criteria_fail"]],
  ["a failure next to old passes", { leverage: "fail" }, of2019, 0.88, ["documents_aged", "filings_quoted"]],
  [
    "a failure next to an open criterion",
    { ...failing, uses_futures: open },
    passage,
    0.87,
    ["criterion_unresolved", "filings_quoted"],
  ],
] as const)("confidence of %s", (_, results, quotation, score, causes) => {
  const made = dossierOf("aaoifi-ss20", results)
  const readings = made.readings.map((reading) =>
    reading.quotations.length === 0 ? reading : { ...reading, quotations: [quotation] },
  )
  const detail = structuralEvidence(decideStructure({ ...made, readings }))?.confidence_detail
  const types = [...(detail?.boosts ?? []), ...(detail?.penalties ?? [])].map(({ type }) => type)
  expect([detail?.score, types.sort()]).toEqual([score, causes])
})

test("a failure from its own document is not less certain because an article quotes another failure", () => {
  const made = dossierOf("aaoifi-ss20", { leverage: "fail", uses_futures: "fail" })
  const readings = made.readings.map((reading) =>
    reading.criterion === "leverage" ? { ...reading, quotations: [quoted] } : reading,
  )
  const penalties = structuralEvidence(decideStructure({ ...made, readings }))?.confidence_detail.penalties
  expect(penalties?.map(({ type }) => type)).toEqual(["read_second_hand"])
})

test.each(vehicles)("$instrumentId has on its reading day the published verdict", (dossier) => {
  const { status } = decideStructure(dossier)
  const day = dossier.reviewedOn
  expect(decideStructure(dossierOn(dossier, day)).status).toBe(status)
  expect(structuralTimeline(dossier, { from: "2020-01-01", to: day }).spells.at(-1)?.status).toBe(status)
})

const keysOf = (id: (typeof structuralMethodologyIds)[number]) =>
  structuralVersions[id][0].criteria.map(({ key }) => key)

/** The keys are part of the interface, so a released key is never removed. */
test("each methodology has the criteria of version 2026.1", () => {
  expect(
    structuralMethodologyIds.map((id) => [id, structuralVersions[id][0].version, ...keysOf(id)]),
  ).toEqual(
    [
      `aaoifi-ss57 2026.1 spot_settlement physical_backing allocated_custody title_evidence beneficial_ownership
      no_metal_lending no_derivatives no_leverage fee_as_service redemption_in_metal unallocated_residual
      cash_management`,
      `aaoifi-ss20 2026.1 holds_physical uses_futures delivery_intent interest_on_collateral leverage
      title_before_sale`,
      `qistas-etf-taxonomy 2026.1 holds_physical allocated_custody beneficial_ownership no_asset_lending
      no_leverage cash_management`,
    ].map((keys) => keys.split(/\s+/)),
  )
})
