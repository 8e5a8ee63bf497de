import type { Inputs } from "../../src/pipeline/ports.ts"
import {
  type InputText,
  type InputTexts,
  inputStore,
  saveInputs,
} from "../../src/pipeline/rescreen/inputs.ts"
import type { Clock } from "../../src/runtime.ts"
import { databaseOf } from "./database.ts"

/** Screening inputs in D1 and R2. */
export function cloudflareInputs(
  database: D1Database,
  bucket: Pick<R2Bucket, "get" | "head" | "put">,
  clock: Clock,
): Inputs {
  const texts: InputTexts = {
    async read(key) {
      const object = await bucket.get(key)
      return object && { text: await object.text(), version: object.etag }
    },
    version: async (key) => (await bucket.head(key))?.etag ?? null,
    write: (key, text, over) => writeText(bucket, key, text, over),
  }
  return inputStore(databaseOf(database), texts, clock)
}

/** Stores the texts of inputs. The companies must already exist. */
export function storeInputs(
  database: D1Database,
  bucket: Pick<R2Bucket, "get" | "put">,
  clock: Clock,
  inputs: readonly InputText[],
): Promise<void> {
  const write: InputTexts["write"] = (key, text, over) => writeText(bucket, key, text, over)
  return saveInputs(databaseOf(database), { write }, clock, inputs)
}

/** Stores the text uncompressed: gzip saves 25 of 34 kB, but costs more to write. The version is the ETag. */
async function writeText(
  bucket: Pick<R2Bucket, "get" | "put">,
  key: string,
  text: string,
  over?: string,
): Promise<string | null> {
  const httpMetadata = { contentType: "application/json" }
  if (over === undefined) return (await bucket.put(key, text, { httpMetadata })).etag
  const onlyIf = over === "none" ? { etagDoesNotMatch: "*" } : { etagMatches: over }
  const put = await bucket.put(key, text, { httpMetadata, onlyIf })
  if (put !== null) return put.etag
  const stored = await bucket.get(key)
  return stored !== null && (await stored.text()) === text ? stored.etag : null
}
