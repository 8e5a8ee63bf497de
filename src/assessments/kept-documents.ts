import type { Objects } from "../objects.ts"

export type KeptDocuments = ReturnType<typeof keptDocumentStore>

/** Documents that were computed at a request, kept so that each is computed once. A key names everything that one is computed from. */
export function keptDocumentStore(
  objects: Objects,
  /** A document that cannot be written is computed, and can be computed again. */
  noteNotKept: (cause: unknown, key: string) => void,
) {
  return {
    /** Null where none is kept. */
    find: (key: string): Promise<string | null> => objects.readText(key),
    /** Creates the document unless its key already exists; one that cannot be written is not kept, and that is no error. */
    async keep(key: string, json: string): Promise<void> {
      try {
        await objects.createJson(key, json)
      } catch (cause) {
        noteNotKept(cause, key)
      }
    },
  }
}
