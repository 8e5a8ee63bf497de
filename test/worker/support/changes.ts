import { env } from "cloudflare:workers"
import type { CompanyFacts } from "../../../src/facts/fact.ts"
import type { FilerId } from "../../../src/identifiers/filer.ts"
import type { Publication } from "../../../src/pipeline/ports.ts"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { assess, type CompanyInput } from "../../../src/screening/assess.ts"
import type { Methodology } from "../../../src/screening/methodologies.ts"
import { historyBody } from "../../../src/timeline/schema.ts"
import { ownMethodology } from "../../support/methodology.ts"
import { soundInput } from "./inputs.ts"

export { publishing as ports } from "./stores.ts"

export const pass = "compliant"
export const fail = "non-compliant"

/** A test's changes to the compliant company. */
export interface Change {
  /** Every close of the past year. */
  readonly close?: number
  /** The debt in the annual report, and in each amendment after it. */
  readonly debts?: readonly number[]
  readonly methodology?: Methodology
  readonly prices?: null
}

/** The assessment of a company on a day. */
export function screened(filer: FilerId, asOf: string, change: Change = {}): Publication {
  const sound = soundInput(filer)
  const { close = 1_000, debts = [100_000], methodology = ownMethodology } = change
  const closes = sound.prices?.closes.map(({ date }) => ({ date, close })) ?? []
  const later = asOf > "2026-03-31" ? [{ date: asOf, close }] : []
  const input: CompanyInput = {
    ...sound,
    facts: withDebts(sound.facts, debts),
    prices: change.prices === null ? null : { currency: "USD", closes: [...closes, ...later] },
  }
  return assessmentPublication(assess({ ...input, asOf, methodology }))
}

/**
 * The annual report with the first debt, and an amendment for each further debt, filed from 2026-03-01 on.
 */
export function withDebts(facts: CompanyFacts, debts: readonly number[]): CompanyFacts {
  const series = facts.series.map((each) => {
    const [first] = each.facts
    if (each.concept !== "us-gaap:LongTermDebt" || first === undefined) return each
    return {
      ...each,
      facts: debts.map((value, at) => {
        if (at === 0) return { ...first, value }
        return { ...first, value, accession: amendment(at), form: "10-K/A", filed: `2026-03-0${at}` }
      }),
    }
  })
  return { ...facts, series }
}

export const amendment = (at: number) => `0000000001-26-00001${at}`

export async function changesOf(filer: FilerId) {
  const { results } = await env.DB.prepare(
    "SELECT * FROM determination_changes WHERE filer = ? ORDER BY rowid",
  )
    .bind(filer)
    .all<Record<string, string | null>>()
  return results
}

/** The changes of a company, such as `price compliant -> non-compliant [debt_to_market_cap]`. */
export async function recordedChanges(filer: FilerId): Promise<readonly string[]> {
  return (await changesOf(filer)).map((change) => {
    const { cause, from_withheld, from_status, to_withheld, to_status, changed_screens } = change
    const screens = JSON.parse(changed_screens ?? "").join(" ")
    return `${cause} ${from_withheld ?? from_status} -> ${to_withheld ?? to_status} [${screens}]`
  })
}

export async function historyOf(filer: FilerId) {
  const json = await env.DB.prepare("SELECT history_json FROM determinations WHERE filer = ?")
    .bind(filer)
    .first<string>("history_json")
  return historyBody.strict().parse(JSON.parse(json ?? ""))
}
