import { fromStoredJson, type JsonText } from "../contract/json-text.ts"
import type { Objects } from "../objects.ts"
import { sha256 } from "../sha256.ts"

export interface StoredDocument {
  readonly key: string
  readonly json: string
}

/** A document with the hash of its content as its key, so that writing it twice creates one object. */
export function storedDocument(
  folder: "compliance" | "packets" | "financials" | "holdings" | "held" | "measures",
  { json }: JsonText<unknown>,
): StoredDocument {
  return { key: `${folder}/${sha256(json)}.json`, json }
}

/** Reads the stored documents of one kind. */
export interface DocumentStore<Body> {
  /** The document with the given key. A published key always exists. */
  read(key: string): Promise<JsonText<Body>>
}

/** The documents that are stored under the hash of their content. */
export function documentStore<Body>(objects: Objects): DocumentStore<Body> {
  return { read: async (key) => fromStoredJson(await readStored(objects, key)) }
}

/** The text of a document. Throws if there is none, because a published key always exists. */
export async function readStored(objects: Pick<Objects, "readText">, key: string): Promise<string> {
  const text = await objects.readText(key)
  if (text === null) throw new Error(`no document under ${key}`)
  return text
}

export type KeptDocuments = ReturnType<typeof keptDocumentStore>

/**
 * Documents that were computed for a request and are stored, so that each is computed once. A key names all
 * data from which its document is computed.
 */
export function keptDocumentStore(
  objects: Objects,
  /** Called if a document cannot be written, which is not an error: the document can be computed again. */
  noteNotKept: (cause: unknown, key: string) => void,
) {
  return {
    /** The stored document; null if there is none. */
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
