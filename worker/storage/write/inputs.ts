import { closesInReportedShares } from "../../../src/facts/measures/shares/reported-shares.ts"
import { answer, refuse } from "../../../src/outcome.ts"
import type { FiledInput, Inputs, StoredInput } from "../../../src/pipeline/ports.ts"
import type { Clock } from "../../../src/ports.ts"
import { readPrices } from "../stored-closes.ts"
import { inputKey, parseInput, printInput } from "../stored-input.ts"
import { readVerdictChanges } from "../verdict-changes.ts"

/** The stored text of one company's input. */
export interface PrintedInput {
  readonly cik: number
  readonly json: string
}

const objectsAtOnce = 16

/**
 * Screening inputs. R2 holds the texts, uncompressed: gzip saves 25 of 34 kB for each company but costs more to write. D1
 * holds which companies have one, and the closes.
 */
export function cloudflareInputs(
  database: D1Database,
  bucket: Pick<R2Bucket, "get" | "put">,
  clock: Clock,
): Inputs {
  return {
    async read(cik) {
      // Read before the object: an input stored meanwhile then has another version.
      const noted = await database.prepare(findVersion).bind(cik).first<VersionRow>()
      const object = await bucket.get(inputKey(cik))
      if (object === null) return refuse("no_input", "No input is stored for the company.")
      const input = parseInput(await object.text())
      if (input.ok && input.value.subject.cik !== cik) {
        return refuse("broken_input", `The stored input is of company ${input.value.subject.cik}.`)
      }
      if (!input.ok) return input
      const [prices, verdictChanges] = await Promise.all([
        pricesOf(database, input.value),
        readVerdictChanges(database, cik),
      ])
      return answer({
        ...input.value,
        prices,
        verdictChanges,
        version: { filed: object.etag, screened: noted?.screened ?? null },
        determinedAsOf: noted?.determinedAsOf ?? null,
      })
    },
    async write(input, over) {
      const printed = printedInputOf(input)
      if (!(await putInput(bucket, printed, over))) return false
      await noteInputs(database, clock, [printed])
      return true
    },
  }
}

interface VersionRow {
  readonly screened: string | null
  readonly determinedAsOf: string | null
}

const findVersion = `
SELECT (SELECT stored_at FROM screening_inputs WHERE cik = ?1) AS screened,
  (SELECT substr(as_of, 1, 10) FROM determinations WHERE cik = ?1) AS determinedAsOf`

async function pricesOf(
  database: D1Database,
  { subject, facts }: FiledInput,
): Promise<StoredInput["prices"]> {
  const known = await readPrices(database, subject)
  if (known === null) return null
  const closes = closesInReportedShares(known.prices.closes, known.splits, facts)
  return closes === null ? null : { ...known.prices, closes }
}

/** Converts an input to the form that is stored. */
export function printedInputOf(input: FiledInput): PrintedInput {
  return { cik: input.subject.cik, json: printInput(input) }
}

/** Stores inputs; the companies must exist. Writes the object first and the row second, so that a row always has its object. */
export async function saveInputs(
  database: D1Database,
  bucket: Pick<R2Bucket, "get" | "put">,
  clock: Clock,
  inputs: readonly PrintedInput[],
): Promise<void> {
  for (let start = 0; start < inputs.length; start += objectsAtOnce) {
    await Promise.all(inputs.slice(start, start + objectsAtOnce).map((input) => putInput(bucket, input)))
  }
  await noteInputs(database, clock, inputs)
}

async function noteInputs(
  database: D1Database,
  clock: Clock,
  inputs: readonly PrintedInput[],
): Promise<void> {
  const ciks = JSON.stringify(inputs.map(({ cik }) => cik))
  await database.prepare(saveRows).bind(ciks, new Date(clock.nowMilliseconds()).toISOString()).run()
}

/** `stored_at` is also a version: a later change always gets a later time, even within the same millisecond. */
const saveRows = `
INSERT INTO screening_inputs (cik, stored_at) SELECT value, ?2 FROM json_each(?1) WHERE true
ON CONFLICT (cik) DO UPDATE SET stored_at = iif(excluded.stored_at > screening_inputs.stored_at, excluded.stored_at,
  strftime('%Y-%m-%dT%H:%M:%fZ', screening_inputs.stored_at, '+0.001 seconds'))`

/** False when the stored input is not the one named by `over`, unless it equals this one. */
async function putInput(
  bucket: Pick<R2Bucket, "get" | "put">,
  { cik, json }: PrintedInput,
  over?: string,
): Promise<boolean> {
  const httpMetadata = { contentType: "application/json" }
  if (over === undefined) {
    await bucket.put(inputKey(cik), json, { httpMetadata })
    return true
  }
  const onlyIf = over === "none" ? { etagDoesNotMatch: "*" } : { etagMatches: over }
  if ((await bucket.put(inputKey(cik), json, { httpMetadata, onlyIf })) !== null) return true
  const stored = await bucket.get(inputKey(cik))
  return stored !== null && (await stored.text()) === json
}
