import { dayOf } from "../days.ts"
import type { Listing } from "../listings/instrument.ts"
import type { ChangeRow } from "./schema.ts"
import type { Change, ChangeSubjects } from "./store.ts"

/** A change as the interface prints it. */
export function printChange(change: Change): ChangeRow {
  const { id, at, kind, instrumentId, before, after, cause, accession } = change
  return {
    id,
    at,
    kind,
    instrument_id: instrumentId,
    before,
    after,
    cause,
    filing: accession === null ? null : { accession_number: accession },
    links: linksOf(change),
    // The publishing statements store the states of the kind.
  } as ChangeRow
}

/** The path from the base address of the API to the pages, which are next to it. */
const pages = "/.."

function linksOf({ at, kind, instrumentId, after }: Change): Readonly<Record<string, string>> {
  if (kind === "fund_badge" || kind === "fund_purity") {
    return { etf: `/etfs/${instrumentId}`, page: `${pages}/funds/${instrumentId}` }
  }
  const self = `/instruments/${instrumentId}`
  const page = `${pages}/stocks/${instrumentId}`
  if (kind === "ticker") return after === null ? {} : { overview: self, page }
  const isDecided = after !== null && "status" in after && after.status !== "pending"
  return {
    compliance: `${self}/compliance`,
    ...(isDecided ? { evidence: `${self}/evidence` } : {}),
    as_of: `${self}/compliance?as_of=${dayOf(at)}`,
    page,
  }
}

/**
 * The subjects under which changes of the listings are recorded: the company of a stock, otherwise the line.
 * The filer of a fund is its registrant, so a fund is recorded under its line.
 */
export function subjectsOf(
  listings: readonly Pick<Listing, "instrumentId" | "filer" | "kind">[],
): ChangeSubjects {
  const companies = listings.flatMap(({ filer, kind }) => (filer === null || kind === "fund" ? [] : [filer]))
  const lines = listings.filter(({ filer, kind }) => filer === null || kind === "fund")
  return { filers: [...new Set(companies)], instrumentIds: lines.map(({ instrumentId }) => instrumentId) }
}
