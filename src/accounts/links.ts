/** A sign-in link as it is stored: neither its token nor the visit's can be derived from it. */
export interface SignInLink {
  /** SHA-256 of the link's token. */
  readonly hash: string
  readonly email: string
  /** SHA-256 of the token of the browser that requested the link, the only one it works in. */
  readonly visitHash: string
  readonly createdAt: string
  /** First instant it no longer works. */
  readonly expiresAt: string
}

/** What a link is counted by, and the most links of each since `since`. */
export interface LinkBounds {
  /** Every tag of an address is the same mailbox. */
  readonly mailbox: string
  /** HMAC of the IPv4 address or /48 network that requested it. */
  readonly senderHash: string
  readonly since: string
  readonly mailboxMax: number
  readonly senderMax: number
  readonly allMax: number
}

export interface SignInLinks {
  /** Stores a link, unless that exceeds a bound, which is returned; atomic. */
  add(link: SignInLink, bounds: LinkBounds): Promise<"added" | "mailbox_spent" | "sender_spent" | "all_spent">
  /** Null for a link that is unknown, was used or has expired by `now`. */
  find(hash: string, now: string): Promise<SignInLink | null>
  /**
   * Uses a link and ends the others of its address. Returns the address to one caller only, and null to every other, for
   * another visit and after the link has expired.
   */
  use(request: {
    readonly hash: string
    readonly visitHash: string
    readonly now: string
  }): Promise<string | null>
}
