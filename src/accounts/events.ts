import type { AccountEventKind } from "../vocabulary.ts"

/** Something that happened to the access or the plan of an account. */
export interface AccountEvent {
  readonly at: string
  readonly kind: AccountEventKind
  /** The prefix of a key, the name of a passkey (the id of a removed one), the way of signing in, or the plan. */
  readonly subject: string
}

/** The events of accounts. The stores write them with what they report; only refusals are recorded here. */
export interface AccountEvents {
  /** The newest first. */
  list(accountId: string, eventsMax: number): Promise<readonly AccountEvent[]>
  /** Records a refused sign-in for the owner of the link, if it has one: a few a day, so that a stranger cannot fill the list. */
  linkRefused(linkHash: string, at: string): Promise<void>
  /** The same for a passkey; null where the response named none. */
  passkeyRefused(credentialId: string | null, at: string): Promise<void>
}
