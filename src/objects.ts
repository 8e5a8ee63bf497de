/** The objects that are stored by key: documents, packets, snapshots. */
export interface Objects {
  /** The text of an object; null where there is none. It has a time limit, and is read once more where that fails. */
  readText(key: string): Promise<string | null>
  /** Writes a JSON document unless its key exists already. */
  createJson(key: string, json: string): Promise<void>
}
