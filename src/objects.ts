/** The objects that are stored by key: documents, packets, snapshots. */
export interface Objects {
  /** The text of an object; null if there is none. A read has a time limit and is retried once. */
  readText(key: string): Promise<string | null>
  /** Writes a JSON document unless its key exists already. */
  createJson(key: string, json: string): Promise<void>
}
