import { eq, type SQLWrapper, sql } from "drizzle-orm"
import type { Database } from "../../database/database.ts"
import { determinations, screeningInputs } from "../../database/screening.ts"
import { closesInReportedShares } from "../../facts/measures/shares/past-closes.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import { slices } from "../../lists.ts"
import { answer, refuse } from "../../outcome.ts"
import { type Clock, isoNow } from "../../runtime.ts"
import { type FiledInput, inputKey, parseInput, printInput } from "../../stored/input.ts"
import { readVerdictChanges } from "../../stored/past-inputs.ts"
import { readPrices, withStoredRates } from "../../stored/prices.ts"
import type { Inputs, StoredInput, VersionedInput } from "../ports.ts"

const objectsAtOnce = 16

/** Texts under keys. The version of a text changes whenever the text changes. */
export interface InputTexts {
  /** Null if there is no text. */
  read(key: string): Promise<{ readonly text: string; readonly version: string } | null>
  /** Null if there is no text. */
  version(key: string): Promise<string | null>
  /**
   * Stores a text and returns its version. With `over`, stores only over the text of that version, or for
   * `none` only if there is no text. Null if another text is stored, unless that text equals the new text.
   */
  write(key: string, text: string, over?: string | "none"): Promise<string | null>
}

/** Screening inputs. Their texts are objects; the database has the closes and the companies with an input. */
export function inputStore(database: Database, texts: InputTexts, clock: Clock): Inputs {
  const readFiled: Inputs["readFiled"] = async (filer) => {
    // Read before the text, so that an input which is stored meanwhile has another version.
    const noted = await readNoted(database, filer)
    const stored = await texts.read(inputKey(filer))
    if (stored === null) return refuse("no_input", "No input is stored for the company.")
    const input = parseInput(stored.text)
    if (input.ok && input.value.subject.filer !== filer) {
      return refuse("broken_input", `The stored input is of company ${input.value.subject.filer}.`)
    }
    return input.ok ? answer(versioned(input.value, stored.version, noted)) : input
  }
  /** The input with its separately stored parts. */
  const whole = async (input: VersionedInput): Promise<StoredInput> => {
    const [prices, verdictChanges] = await Promise.all([
      pricesOf(database, input),
      readVerdictChanges(database, input.subject.filer),
    ])
    return { ...input, prices, verdictChanges }
  }
  return {
    readFiled,
    async read(filer) {
      const input = await readFiled(filer)
      return input.ok ? answer(await whole(input.value)) : input
    },
    async write(filed, over) {
      const { filer } = filed.subject
      const { text, input } = printInput(filed)
      const version = await texts.write(inputKey(filer), text, over)
      if (version === null) return null
      const [noted] = await noteInputs(database, clock, [filer])
      // The row may belong to an input that another run has stored meanwhile. The text then has another version.
      if ((await texts.version(inputKey(filer))) !== version) return null
      return whole(versioned(input, version, noted))
    },
  }
}

function versioned(input: FiledInput, filed: string, noted: NotedInput | undefined): VersionedInput {
  const { screened = null, determinedAsOf = null } = noted ?? {}
  return { ...input, version: { filed, screened }, determinedAsOf }
}

/** The data about a stored input that the database has. */
interface NotedInput {
  readonly screened: string | null
  readonly determinedAsOf: string | null
}

/** A subquery with the day of the current determination. */
const determinedOn = (filer: SQLWrapper) =>
  sql`(SELECT substr(as_of, 1, 10) FROM ${determinations} WHERE ${determinations.filer} = ${filer})`

async function readNoted({ query }: Database, filer: FilerId): Promise<NotedInput | undefined> {
  const [noted] = await query.all<NotedInput>(sql`
    SELECT (SELECT stored_at FROM ${screeningInputs} WHERE ${eq(screeningInputs.filer, filer)}) AS screened,
      ${determinedOn(sql`${filer}`)} AS determinedAsOf`)
  return noted
}

async function pricesOf(database: Database, { subject, facts }: FiledInput): Promise<StoredInput["prices"]> {
  const known = await readPrices(database, subject)
  if (known === null) return null
  const closes = closesInReportedShares(known.prices.closes, known.splits, facts)
  return closes === null ? null : withStoredRates(database, { ...known.prices, closes }, facts)
}

/** The text of an input, by the company's filer. */
export type InputText = readonly [filer: FilerId, text: string]

/** Stores inputs; the companies must exist. The text comes before the row, so a row always has a text. */
export async function saveInputs(
  database: Database,
  texts: Pick<InputTexts, "write">,
  clock: Clock,
  inputs: readonly InputText[],
): Promise<void> {
  for (const some of slices(inputs, objectsAtOnce)) {
    await Promise.all(some.map(([filer, text]) => texts.write(inputKey(filer), text)))
  }
  await noteInputs(
    database,
    clock,
    inputs.map(([filer]) => filer),
  )
}

/** `stored_at` is also a version: a later change always gets a later time, even within one millisecond. */
function noteInputs({ query }: Database, clock: Clock, filers: readonly FilerId[]): Promise<NotedInput[]> {
  const now = isoNow({ clock })
  return query.all<NotedInput>(sql`
    INSERT INTO screening_inputs (filer, stored_at) SELECT value, ${now} FROM json_each(${JSON.stringify(filers)}) WHERE true
    ON CONFLICT (filer) DO UPDATE SET stored_at = iif(excluded.stored_at > screening_inputs.stored_at, excluded.stored_at,
      strftime('%Y-%m-%dT%H:%M:%fZ', screening_inputs.stored_at, '+0.001 seconds'))
    RETURNING stored_at AS screened, ${determinedOn(sql`screening_inputs.filer`)} AS determinedAsOf`)
}
