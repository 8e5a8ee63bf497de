import { fromStoredJson, type JsonText } from "../contract/json-text.ts"
import type { Objects } from "../objects.ts"
import { sha256 } from "../sha256.ts"

export interface StoredDocument {
  readonly key: string
  readonly json: string
}

/** A document keyed by the hash of its content, so that writing it twice creates one object. */
export function storedDocument(
  folder: "compliance" | "packets" | "financials" | "holdings" | "held" | "measures",
  { json }: JsonText<unknown>,
): StoredDocument {
  return { key: `${folder}/${sha256(json)}.json`, json }
}

/** Reads the documents of a noun. */
export interface DocumentStore<Body> {
  /** The document with this key; a published key always exists. */
  read(key: string): Promise<JsonText<Body>>
}

/** The documents that are stored under the hash of their content. */
export function documentStore<Body>(objects: Objects): DocumentStore<Body> {
  return { read: async (key) => fromStoredJson(await readStored(objects, key)) }
}

/** The text of a document. It throws if there is none, because a published key always exists. */
export async function readStored(objects: Pick<Objects, "readText">, key: string): Promise<string> {
  const text = await objects.readText(key)
  if (text === null) throw new Error(`no document under ${key}`)
  return text
}

export type KeptDocuments = ReturnType<typeof keptDocumentStore>

/**
 * Documents that were computed for a request and are kept, so that each is computed once. A key names
 * everything that its document is computed from.
 */
export function keptDocumentStore(
  objects: Objects,
  /** Called when a document cannot be written. That is no error: it can be computed again. */
  noteNotKept: (cause: unknown, key: string) => void,
) {
  return {
    /** Null if none is kept. */
    find: (key: string): Promise<string | null> => objects.readText(key),
    /** Creates the document unless its key already exists. Never throws. */
    async keep(key: string, json: string): Promise<void> {
      try {
        await objects.createJson(key, json)
      } catch (cause) {
        noteNotKept(cause, key)
      }
    },
  }
}
