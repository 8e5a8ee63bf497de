import type { Listing } from "../../ports.ts"

/** What the store holds of the universe beside the SEC's ticker list, and what a comparison of both changes. */

/** A line in the US, as it is listed. */
export interface StoredListing extends Listing {
  /** Ordinary shares one share of the line stands for; null when nothing states it. */
  readonly ordinaryPerShareLine: number | null
}

/** What the ticker list last said of a line it has had. */
export interface ListedLine {
  /** The registrant, whether the line is a share of it or not. */
  readonly cik: number
  /** The registrant's name as the list writes it. */
  readonly name: string
  /** Whether it is a share of the registrant nothing has told: it answers nothing. */
  readonly unclear: boolean
  /** YYYY-MM-DD, the first day of an absence that lasts; null while the line is on the list. */
  readonly firstMissedOn: string | null
  /** The listing as it was taken out; null while there is one. */
  readonly removed: StoredListing | null
}

export interface UniverseLine {
  readonly instrumentId: string
  readonly listing: StoredListing | null
  /** Null for a line the list never had: what it lacks says nothing of it. */
  readonly listed: ListedLine | null
  /** YYYY-MM-DD, the day it last came on the list or to another company; null when it was listed before the list was read. */
  readonly enteredOn: string | null
}

export interface KnownCompany {
  readonly name: string
  readonly countryCode: string | null
  /** True when a determination of it was published. */
  readonly isAssessed: boolean
}

export interface UniverseState {
  /** Every line in the US that is listed or that the list has had, by instrument. */
  readonly lines: ReadonlyMap<string, UniverseLine>
  readonly companies: ReadonlyMap<number, KnownCompany>
}

export const universeChangeKinds = [
  "added",
  "ticker_changed",
  "moved",
  "renamed",
  "exchange_changed",
  "missing",
  "found",
  "removed",
  "returned",
] as const
export type UniverseChangeKind = (typeof universeChangeKinds)[number]

/** One entry of the ledger of the universe. */
export interface UniverseChange {
  readonly kind: UniverseChangeKind
  /** Null where a company changed and no line of it. */
  readonly instrumentId: string | null
  readonly cik: number
  readonly detail: Readonly<Record<string, string | number | readonly string[] | null>>
}

/** What must be written so that the store follows the list; nothing in it is as it was. */
export interface UniverseWrite {
  /** YYYY-MM-DD, the day of the list. */
  readonly at: string
  readonly newCompanies: readonly { readonly cik: number; readonly name: string }[]
  readonly renamedCompanies: readonly { readonly cik: number; readonly name: string }[]
  readonly listings: readonly StoredListing[]
  /** Lines to take out, and lines that come back with the prices they went with. */
  readonly removed: readonly string[]
  readonly returned: readonly string[]
  /** Lines that are another security now: no price of the former may stay, and no holdings. */
  readonly emptied: readonly string[]
  readonly listed: readonly (ListedLine & { readonly instrumentId: string })[]
  readonly changes: readonly UniverseChange[]
  /** Companies to be screened. */
  readonly screenings: readonly number[]
}

export interface Universe {
  read(): Promise<UniverseState>
  /** Writes all of it or nothing; what is written twice is written once. */
  apply(write: UniverseWrite): Promise<void>
  /** Companies that were to be screened and have not been noted as sent. */
  toScreen(): Promise<readonly number[]>
  sent(ciks: readonly number[]): Promise<void>
}
