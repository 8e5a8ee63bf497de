/** What signing in by a link needs from outside. A store that fails throws. Times are ISO 8601, UTC. */

/** A link as it is stored: neither its token nor the visit's can be found from it. */
export interface SignInLink {
  /** SHA-256 of the link's token. */
  readonly hash: string
  readonly email: string
  /** SHA-256 of the token of the browser that asked, the only one the link works in. */
  readonly visitHash: string
  readonly createdAt: string
  /** First instant it no longer works. */
  readonly expiresAt: string
}

export interface SignInLinks {
  /**
   * Keeps a link. False, and nothing is kept, when its address has been sent `linksMax` links after `since`: so many and no
   * more, however many ask at once.
   */
  add(link: SignInLink, bound: { readonly linksMax: number; readonly since: string }): Promise<boolean>
  /** Null for a link that is unknown, was used or has expired by `now`. */
  find(hash: string, now: string): Promise<SignInLink | null>
  /**
   * Uses a link and ends the others of its address: the address for one caller alone, null for every other, for another visit
   * and after the link's time.
   */
  use(asked: {
    readonly hash: string
    readonly visitHash: string
    readonly now: string
  }): Promise<string | null>
}
