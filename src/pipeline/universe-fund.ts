import { vehicleByCik } from "../screening/structures/vehicles.ts"
import type { UniverseLine } from "./universe-state.ts"

/**
 * Whose a symbol is that we list as a fund and that the ticker list gives to a registrant. Funds that are series of an
 * investment company are not on that list: such a symbol is of a company that took it from the fund, or of one that the
 * fund took it from and that the list still has. The nine of an older list are all of the second kind: by June 2026 the
 * list had none of them. Funds that are their own registrants, and notes, are on the list themselves.
 */

/** Registrants of the funds that are kept under these lines. */
export function fundRegistrantsOf(lines: Iterable<UniverseLine>): ReadonlySet<number> {
  return new Set([...lines].flatMap(({ fundCik }) => fundCik ?? []))
}

/** A registrant of the ticker list beside what we list. */
export interface Claimant {
  readonly cik: number
  /** As the list writes it. */
  readonly name: string
  /** True when a share of it is listed. */
  readonly isCompany: boolean
  /** True when a fund that is listed is this registrant's. */
  readonly isFundRegistrant: boolean
}

/**
 * True for a fund's line that the list gives to a registrant which is no fund, as far as is known, and not known to be
 * this one's. A line that the list has had as a fund's follows the list.
 */
export function isClaimedFund(line: UniverseLine | undefined, claimant: Claimant): boolean {
  if (line?.listing?.kind !== "fund") return false
  const { cik, name, isCompany, isFundRegistrant } = claimant
  if (line.fundCik === cik || isFundRegistrant || vehicleByCik(cik) !== null || isOfList(line)) return false
  const isDoubted = isInDoubt(line) && line.listed?.cik === cik
  return isDoubted || isCompany || !isPoolName(name)
}

/** True for a line that the list brought; not where it only names a company for a symbol that is listed as a fund. */
function isOfList({ listed }: UniverseLine): boolean {
  return listed !== null && listed.removed === null && !listed.unclear
}

/** `Invesco CurrencyShares Euro Trust`: what has such a name may be the fund itself. So is many a real estate company. */
function isPoolName(name: string): boolean {
  return /\b(ETFs?|ETNs?|trusts?|funds?)\b/i.test(name)
}

/** True for a claimed fund that is known to be another registrant's. A note's may be its debtor's successor. */
export function isOfOtherRegistrant({ listing, fundCik }: UniverseLine): boolean {
  return fundCik !== null && !/\b(ETNs?|notes?|certificates)\b|\bdue (19|20)\d\d/i.test(listing?.name ?? "")
}

/** True for a fund that was listed after the list's line under its symbol was taken out. */
export function isListedSince({ listing, listed }: UniverseLine): boolean {
  return listing?.kind === "fund" && listed !== null && listed.removed !== null
}

/** True for a fund's line whose symbol the list gave to a company that has not proved to be its owner. */
export function isInDoubt({ listing, listed }: UniverseLine): boolean {
  return listing?.kind === "fund" && listed?.unclear === true
}
