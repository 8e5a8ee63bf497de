/** The documents that are stored as objects. A store that cannot be reached throws. */
export interface Objects {
  /** The text under a key; throws where there is none, because a published key always exists. */
  read(key: string): Promise<string>
}
