import type { FilerId } from "../../identifiers/filer.ts"
import type { Listing } from "../../listings/instrument.ts"

/** The stored universe, and the changes that a comparison with the SEC's ticker list makes to it. */

/** The listing of a line in the US. */
export interface StoredListing extends Listing {
  /** Ordinary shares per share of the line; null if no source states it. */
  readonly ordinaryPerShareLine: number | null
}

/** The last state on the ticker list, for a line that has been on it. */
export interface ListedLine {
  /** The registrant, whether or not the line is a share of it. */
  readonly filer: FilerId
  /** The registrant's name as printed in the list. */
  readonly name: string
  /** True while it is unknown whether the line is a share of the registrant. It then gets no verdict. */
  readonly unclear: boolean
  /** YYYY-MM-DD, the first day of the current absence; null while the line is on the list. */
  readonly firstMissedOn: string | null
  /** The listing at the time of its removal; null while the line is listed. */
  readonly removed: StoredListing | null
}

export interface UniverseLine {
  readonly instrumentId: string
  readonly listing: StoredListing | null
  /** Null for a line that was never on the list, so that its absence from the list means nothing. */
  readonly listed: ListedLine | null
  /**
   * YYYY-MM-DD, the day on which the line last entered the list or moved to another company. Null if the line
   * was listed before the first list.
   */
  readonly enteredOn: string | null
  /** The listing before another registrant took the line over; null if that never happened. */
  readonly former: StoredListing | null
}

export interface KnownCompany {
  readonly name: string
  readonly countryCode: string | null
  /** True if the company has a published determination. */
  readonly isAssessed: boolean
}

/** A declared succession, and whether verdict, lines and closes have been passed on. */
export interface KnownSuccession extends Pick<Succession, "from" | "to"> {
  readonly isCarried: boolean
}

export interface UniverseState {
  /** Every line in the US that is listed or has been on the list, by instrument id. */
  readonly lines: ReadonlyMap<string, UniverseLine>
  readonly companies: ReadonlyMap<FilerId, KnownCompany>
  /** The successions by the successor. */
  readonly successions: ReadonlyMap<FilerId, KnownSuccession>
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
  /** Null if only the company changed. */
  readonly instrumentId: string | null
  readonly filer: FilerId
  readonly detail: Readonly<Record<string, string | number | readonly string[] | null>>
}

/** The rows to write so that the store matches the list; rows that would not change are left out. */
export interface UniverseWrite {
  /** YYYY-MM-DD, the day of the list. */
  readonly at: string
  readonly newCompanies: readonly { readonly filer: FilerId; readonly name: string }[]
  readonly renamedCompanies: readonly { readonly filer: FilerId; readonly name: string }[]
  readonly listings: readonly StoredListing[]
  /** `removed`: lines to remove. `returned`: removed lines to restore with their former prices. */
  readonly removed: readonly string[]
  readonly returned: readonly string[]
  /**
   * Lines that are now another security. The prices and holdings of the former security are deleted, but a
   * copy of the prices is kept.
   */
  readonly emptied: readonly string[]
  /** Lines that turn out to be the former security, and get its prices back. */
  readonly reclaimed: readonly string[]
  readonly listed: readonly (ListedLine & { readonly instrumentId: string })[]
  readonly changes: readonly UniverseChange[]
  /** Companies to screen. */
  readonly screenings: readonly FilerId[]
  /** Successors that get their predecessor's verdict and lines abroad. */
  readonly carried: readonly { readonly from: FilerId; readonly to: FilerId }[]
}

/**
 * A registrant that took over the lines and the business of another registrant: the same shareholders hold
 * the same shares, under another CIK. The predecessor's verdicts, closes and earlier filings become the
 * successor's history.
 */
export interface Succession {
  /** A line that passed to the successor. It informs readers; the filers decide. */
  readonly ticker: string
  readonly from: FilerId
  readonly to: FilerId
  /** YYYY-MM-DD, the day on which the successor took over. */
  readonly on: string
  /** The proof: accession number and content of the filing that announces the succession (Form 8-K12B). */
  readonly source: string
}

/**
 * The declared successions, one row each. Without a row, a registrant that takes a ticker over starts without
 * a history. A row needs the successor's own announcement, and shares that were exchanged one for one. A
 * successor has one predecessor; a merger of two businesses is not a succession.
 */
export const declaredSuccessions: readonly Succession[] = [
  {
    ticker: "MRVL",
    from: "edgar:0001058057",
    to: "edgar:0001835632",
    on: "2021-04-20",
    source:
      "0001193125-21-122938, Form 8-K12B of Marvell Technology, Inc.: successor of Marvell Technology Group Ltd. after the merger with Inphi",
  },
  {
    ticker: "XOM",
    from: "edgar:0000034088",
    to: "edgar:0002115436",
    on: "2026-07-01",
    source:
      "0001193125-26-291990, Form 8-K12B of ExxonMobil Holdings Corporation: successor of Exxon Mobil Corporation after its move from New Jersey to Texas, one share for one",
  },
]
