import type { Listing } from "../../instruments/instrument.ts"
import type { Succession } from "./successions.ts"

/** The stored universe, and the changes that a comparison with the SEC's ticker list makes to it. */

/** The listing of a line in the US. */
export interface StoredListing extends Listing {
  /** Ordinary shares per share of the line; null when no source states it. */
  readonly ordinaryPerShareLine: number | null
}

/** The last state on the ticker list of a line that has been on it. */
export interface ListedLine {
  /** The registrant, whether the line is a share of it or not. */
  readonly cik: number
  /** The registrant's name as printed in the list. */
  readonly name: string
  /** True while it is unknown whether the line is a share of the registrant: it then gets no verdict. */
  readonly unclear: boolean
  /** YYYY-MM-DD, the first day of the current absence; null while the line is on the list. */
  readonly firstMissedOn: string | null
  /** The listing at the time it was removed; null while the line is listed. */
  readonly removed: StoredListing | null
}

export interface UniverseLine {
  readonly instrumentId: string
  readonly listing: StoredListing | null
  /** Null for a line that was never on the list: its absence from the list then means nothing. */
  readonly listed: ListedLine | null
  /** YYYY-MM-DD, the day it last entered the list or moved to another company; null when it was listed before the first list. */
  readonly enteredOn: string | null
  /** The listing at the time another registrant took it over; null where none did. */
  readonly former: StoredListing | null
}

export interface KnownCompany {
  readonly name: string
  readonly countryCode: string | null
  /** True when it has a published determination. */
  readonly isAssessed: boolean
}

/** A declared succession, and whether verdict, lines and closes have passed over. */
export interface KnownSuccession extends Pick<Succession, "from" | "to"> {
  readonly isCarried: boolean
}

export interface UniverseState {
  /** Every line in the US that is listed or has been on the list, by instrument id. */
  readonly lines: ReadonlyMap<string, UniverseLine>
  readonly companies: ReadonlyMap<number, KnownCompany>
  /** By the successor's CIK. */
  readonly successions: ReadonlyMap<number, KnownSuccession>
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
  /** Null where only the company changed. */
  readonly instrumentId: string | null
  readonly cik: number
  readonly detail: Readonly<Record<string, string | number | readonly string[] | null>>
}

/** The rows to write so that the store matches the list: only those that differ. */
export interface UniverseWrite {
  /** YYYY-MM-DD, the day of the list. */
  readonly at: string
  readonly newCompanies: readonly { readonly cik: number; readonly name: string }[]
  readonly renamedCompanies: readonly { readonly cik: number; readonly name: string }[]
  readonly listings: readonly StoredListing[]
  /** Lines to remove, and removed lines to restore with the prices they had. */
  readonly removed: readonly string[]
  readonly returned: readonly string[]
  /** Lines that are now another security: prices and holdings of the former one are deleted, the prices kept apart. */
  readonly emptied: readonly string[]
  /** Lines that are the former security after all, and get its prices back. */
  readonly reclaimed: readonly string[]
  readonly listed: readonly (ListedLine & { readonly instrumentId: string })[]
  readonly changes: readonly UniverseChange[]
  /** Companies to screen. */
  readonly screenings: readonly number[]
  /** Successors that take their predecessor's verdict and lines abroad over. */
  readonly carried: readonly { readonly from: number; readonly to: number }[]
}
