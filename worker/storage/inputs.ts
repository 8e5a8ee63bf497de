import { answer, refuse } from "../../src/outcome.ts"
import { closesInReportedShares } from "../../src/pipeline/closes.ts"
import type { FiledInput, Inputs, StoredInput } from "../../src/pipeline/ports.ts"
import type { Clock } from "../../src/ports.ts"
import { readPrices } from "./price-series.ts"
import { readTurns } from "./recorded-turns.ts"
import { parseInput, printInput } from "./stored-input.ts"

/** The printed input of one company. */
export interface PrintedInput {
  readonly cik: number
  readonly json: string
}

const objectsAtOnce = 16

/** Screening inputs: the texts in R2, plain, since gzip saves 25 kB of 34 a company and costs more to write; in D1 who has one, and the closes. */
export function cloudflareInputs(
  database: D1Database,
  bucket: Pick<R2Bucket, "get" | "put">,
  clock: Clock,
): Inputs {
  return {
    async read(cik) {
      const object = await bucket.get(inputKey(cik))
      if (object === null) return refuse("no_input", "No input is stored for the company.")
      const input = parseInput(await object.text())
      if (input.ok && input.value.subject.cik !== cik) {
        return refuse("broken_input", `The stored input is of company ${input.value.subject.cik}.`)
      }
      if (!input.ok) return input
      const [prices, turns] = await Promise.all([pricesOf(database, input.value), readTurns(database, cik)])
      return answer({ ...input.value, prices, turns })
    },
    write: (input) => saveInputs(database, bucket, clock, [printedInputOf(input)]),
  }
}

async function pricesOf(
  database: D1Database,
  { subject, facts }: FiledInput,
): Promise<StoredInput["prices"]> {
  const known = await readPrices(database, subject)
  if (known === null) return null
  const closes = closesInReportedShares(known.prices.closes, known.splits, facts)
  return closes === null ? null : { currency: known.prices.currency, closes }
}

export function printedInputOf(input: FiledInput): PrintedInput {
  return { cik: input.subject.cik, json: printInput(input) }
}

/** Stores printed inputs; the companies must be registered. Object first, row second: a row always has its object. */
export async function saveInputs(
  database: D1Database,
  bucket: Pick<R2Bucket, "put">,
  clock: Clock,
  inputs: readonly PrintedInput[],
): Promise<void> {
  for (let start = 0; start < inputs.length; start += objectsAtOnce) {
    await Promise.all(inputs.slice(start, start + objectsAtOnce).map((input) => putInput(bucket, input)))
  }
  const ciks = JSON.stringify(inputs.map(({ cik }) => cik))
  await database.prepare(saveRows).bind(ciks, new Date(clock.nowMilliseconds()).toISOString()).run()
}

const saveRows = `
INSERT INTO screening_inputs (cik, stored_at) SELECT value, ?2 FROM json_each(?1) WHERE true
ON CONFLICT (cik) DO UPDATE SET stored_at = excluded.stored_at`

async function putInput(bucket: Pick<R2Bucket, "put">, { cik, json }: PrintedInput): Promise<void> {
  await bucket.put(inputKey(cik), json, { httpMetadata: { contentType: "application/json" } })
}

/** `inputs/CIK0000320193.json` */
export function inputKey(cik: number): string {
  return `inputs/CIK${String(cik).padStart(10, "0")}.json`
}
