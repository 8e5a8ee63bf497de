import { closesInReportedShares } from "../../../src/facts/measures/shares/reported-shares.ts"
import { answer, refuse } from "../../../src/outcome.ts"
import type { FiledInput, Inputs, StoredInput } from "../../../src/pipeline/ports.ts"
import type { Clock } from "../../../src/ports.ts"
import { readPrices } from "../stored-closes.ts"
import { inputKey, parseInput, printInput } from "../stored-input.ts"
import { readVerdictChanges } from "../verdict-changes.ts"

const objectsAtOnce = 16

/**
 * Screening inputs. R2 holds the texts, uncompressed: gzip saves 25 of 34 kB for each company but costs more to write. D1
 * holds which companies have one, and the closes.
 */
export function cloudflareInputs(
  database: D1Database,
  bucket: Pick<R2Bucket, "get" | "head" | "put">,
  clock: Clock,
): Inputs {
  /** With what is stored apart from its text. `etag`: of the text. */
  const whole = async (input: FiledInput, etag: string, noted: NotedInput | null): Promise<StoredInput> => {
    const [prices, verdictChanges] = await Promise.all([
      pricesOf(database, input),
      readVerdictChanges(database, input.subject.cik),
    ])
    const { screened = null, determinedAsOf = null } = noted ?? {}
    return { ...input, prices, verdictChanges, version: { filed: etag, screened }, determinedAsOf }
  }
  const readNoted = (cik: number) => database.prepare(findNoted).bind(cik).first<NotedInput>()
  return {
    async read(cik) {
      // Read before the object: an input stored meanwhile then has another version.
      const noted = await readNoted(cik)
      const object = await bucket.get(inputKey(cik))
      if (object === null) return refuse("no_input", "No input is stored for the company.")
      const input = parseInput(await object.text())
      if (input.ok && input.value.subject.cik !== cik) {
        return refuse("broken_input", `The stored input is of company ${input.value.subject.cik}.`)
      }
      return input.ok ? answer(await whole(input.value, object.etag, noted)) : input
    },
    async write(filed, over) {
      const { cik } = filed.subject
      const { text, input } = printInput(filed)
      const etag = await putInput(bucket, [cik, text], over)
      if (etag === null) return null
      await noteInputs(database, clock, [cik])
      // The version may be that of an input which another run stored meanwhile: then this one is no longer there.
      const noted = await readNoted(cik)
      if ((await bucket.head(inputKey(cik)))?.etag !== etag) return null
      return whole(input, etag, noted)
    },
  }
}

/** What the database notes of a stored input. */
interface NotedInput {
  readonly screened: string | null
  readonly determinedAsOf: string | null
}

const findNoted = `
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

/** The text of an input, by the company's CIK. */
export type InputText = readonly [cik: number, text: string]

/** Stores inputs; the companies must exist. Writes the object first and the row second, so that a row always has its object. */
export async function saveInputs(
  database: D1Database,
  bucket: Pick<R2Bucket, "get" | "put">,
  clock: Clock,
  inputs: readonly InputText[],
): Promise<void> {
  for (let start = 0; start < inputs.length; start += objectsAtOnce) {
    await Promise.all(inputs.slice(start, start + objectsAtOnce).map((input) => putInput(bucket, input)))
  }
  await noteInputs(
    database,
    clock,
    inputs.map(([cik]) => cik),
  )
}

async function noteInputs(database: D1Database, clock: Clock, ciks: readonly number[]): Promise<void> {
  const now = new Date(clock.nowMilliseconds()).toISOString()
  await database.prepare(saveRows).bind(JSON.stringify(ciks), now).run()
}

/** `stored_at` is also a version: a later change always gets a later time, even within the same millisecond. */
const saveRows = `
INSERT INTO screening_inputs (cik, stored_at) SELECT value, ?2 FROM json_each(?1) WHERE true
ON CONFLICT (cik) DO UPDATE SET stored_at = iif(excluded.stored_at > screening_inputs.stored_at, excluded.stored_at,
  strftime('%Y-%m-%dT%H:%M:%fZ', screening_inputs.stored_at, '+0.001 seconds'))`

/** The ETag of the stored text. Null when the stored text is not the one named by `over`, unless it equals this one. */
async function putInput(
  bucket: Pick<R2Bucket, "get" | "put">,
  [cik, text]: InputText,
  over?: string,
): Promise<string | null> {
  const httpMetadata = { contentType: "application/json" }
  if (over === undefined) return (await bucket.put(inputKey(cik), text, { httpMetadata })).etag
  const onlyIf = over === "none" ? { etagDoesNotMatch: "*" } : { etagMatches: over }
  const put = await bucket.put(inputKey(cik), text, { httpMetadata, onlyIf })
  if (put !== null) return put.etag
  const stored = await bucket.get(inputKey(cik))
  return stored !== null && (await stored.text()) === text ? stored.etag : null
}
