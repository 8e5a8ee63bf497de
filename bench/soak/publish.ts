import { setTimeout as pause } from "node:timers/promises"
import type { FilerId } from "../../src/identifiers/filer.ts"
import type { Listing } from "../../src/listings/instrument.ts"
import { priceStore } from "../../src/pipeline/prices/store.ts"
import { databaseOf } from "../../worker/storage/database.ts"
import { cloudflareInputs } from "../../worker/storage/inputs.ts"
import type { StateLedger } from "./check/ledger.ts"
import type { SoakService } from "./service.ts"
import { type ExpectedState, expectedState } from "./states.ts"

/** The closes are multiplied by these factors, so that verdicts change. */
const closeFactors = [1, 0.2, 3, 0.05]
/**
 * After this time a failed message is sent again, as an operator would do. The queue's own retry comes later.
 */
const resendMilliseconds = 3_000
const pollMilliseconds = 150
const publishMillisecondsMax = 120_000

export interface SoakCompany {
  readonly listing: Listing & { readonly filer: FilerId }
  /** The newest state, which is in force or will be soon. */
  state: ExpectedState
  /** The ids of all assessments that were ever published. */
  readonly assessments: Set<string>
}

export interface Publisher {
  readonly companies: readonly SoakCompany[]
  /** Changes the input of every company, has them screened, and waits until all publications are in force. */
  round(number: number, asOf: string): Promise<void>
}

/** Returns the publisher. Each company's first state is the publication in force before the soak begins. */
export async function publisher(
  service: SoakService,
  ledger: StateLedger,
  now: () => number,
  asOf: string,
): Promise<Publisher> {
  const companies: SoakCompany[] = []
  for (const listing of service.listings) {
    const state = await expectedState(service, listing, asOf, null)
    companies.push({ listing, state, assessments: new Set([state.publication.assessmentId]) })
    ledger.begin(listing.instrumentId, state.documents, Number.NEGATIVE_INFINITY)
  }
  let day = asOf
  const write = changesOf(service, companies)
  return {
    companies,
    async round(number, today) {
      const began = now()
      // A round changes either the day or the input, so that a late message finds the state before or the
      // state after.
      if (today === day) await write(number)
      day = today
      for (const company of companies) {
        const { listing, state } = company
        company.state = await expectedState(service, listing, day, state.compliance)
        company.assessments.add(company.state.publication.assessmentId)
        ledger.begin(listing.instrumentId, company.state.documents, began)
      }
      await bringIntoForce(service, companies, day)
      for (const { listing } of companies) ledger.settle(listing.instrumentId, now())
    },
  }
}

/** Returns a function that changes closes and figures in turn, in stores without faults. */
function changesOf({ database, packets }: SoakService, companies: readonly SoakCompany[]) {
  const clock = { nowMilliseconds: Date.now }
  const prices = priceStore(databaseOf(database), clock)
  const inputs = cloudflareInputs(database, packets, clock)
  const lines = companies.map(({ listing }) => listing.instrumentId)
  const firstSeries = prices.series(lines)
  const firstInputs = Promise.all(companies.map(({ listing }) => inputs.read(listing.filer)))
  return async (number: number): Promise<void> => {
    if (number % 2 === 1) {
      const factor = (closeFactors[Math.ceil(number / 2) % closeFactors.length] ?? 1) * (1 + number / 10_000)
      const changes = [...(await firstSeries).values()].map((series) => ({
        series: {
          ...series,
          closes: series.closes.map(({ date, close }) => ({ date, close: close * factor })),
        },
        isMoved: true,
      }))
      await prices.save(changes)
      return
    }
    for (const input of await firstInputs) {
      if (!input.ok) throw new Error(input.message)
      const { subject, facts } = input.value
      const series = facts.series.map((one) => ({
        ...one,
        facts:
          one.unit === "shares"
            ? one.facts
            : one.facts.map((fact) => ({ ...fact, value: scaled(fact.value, number) })),
      }))
      await inputs.write({ subject, facts: { ...facts, series } })
    }
  }
}

/** Multiplies an amount. The result is whole if the amount is whole. */
function scaled(value: number, number: number): number {
  const changed = value * (1 + number / 10_000)
  return Number.isInteger(value) ? Math.round(changed) : changed
}

async function bringIntoForce(
  service: SoakService,
  companies: readonly SoakCompany[],
  asOf: string,
): Promise<void> {
  const began = performance.now()
  let sentAt = Number.NEGATIVE_INFINITY
  for (;;) {
    const open = await notInForce(service, companies)
    if (open.length === 0) return
    const milliseconds = performance.now()
    if (milliseconds - began > publishMillisecondsMax)
      throw new Error(`not in force: ${open.map(({ listing }) => listing.symbol).join(", ")}`)
    if (milliseconds - sentAt > resendMilliseconds) {
      await service.publish(open.map(({ listing }) => ({ filer: listing.filer, from: "store", asOf })))
      sentAt = milliseconds
    }
    await pause(pollMilliseconds)
  }
}

async function notInForce(
  { database }: SoakService,
  companies: readonly SoakCompany[],
): Promise<readonly SoakCompany[]> {
  const { results } = await database
    .prepare(
      "SELECT assessment_id AS id FROM determinations WHERE filer IN (SELECT value FROM json_each(?1))",
    )
    .bind(JSON.stringify(companies.map(({ listing }) => listing.filer)))
    .all<{ id: string }>()
  const inForce = new Set(results.map(({ id }) => id))
  return companies.filter(({ state }) => !inForce.has(state.publication.assessmentId))
}
