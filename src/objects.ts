/** The objects that are stored by key, such as documents, packets and snapshots. */
export interface Objects {
  /** Reads the text of an object; null if there is none. A read has a time limit and is retried once. */
  readText(key: string): Promise<string | null>
  /** Writes a JSON document, unless the key exists already. */
  createJson(key: string, json: string): Promise<void>
}
