import { isStale } from "../../../src/compliance/freshness.ts"
import type { Clock } from "../../../src/runtime.ts"
import type { FoundRow } from "../../../src/search/found-rows.ts"
import type { SearchHit } from "../../../src/search/store.ts"
import { fundPath, stockPath } from "../../html/paths.ts"
import {
  fundVerdict,
  InlineVerdict,
  type InlineVerdictModel,
  lockedVerdict,
  stockVerdict,
} from "../../html/verdict.tsx"
import { placeOf } from "./place.ts"

/** A stock or a fund in a list, with a link to its page. */
export interface HitModel extends InlineVerdictModel {
  readonly path: `/${string}`
  readonly name: string
  /** The identifier for API requests. */
  readonly instrumentId: string
  /** The exchange and its country. */
  readonly place: string
  /** How many other lines of the company were found; absent without any. */
  readonly also?: string
}

/** A search result as a row. */
export function foundHit({ listing, hit, otherLines }: FoundRow, clock: Clock): HitModel {
  const { instrumentId, name } = listing
  return {
    path: listing.kind === "fund" ? fundPath(instrumentId) : stockPath(instrumentId),
    name,
    instrumentId,
    place: placeOf(listing),
    ...(otherLines.length > 0 && { also: alsoListed(otherLines) }),
    ...(hit === null ? lockedVerdict : verdictOf(hit, clock)),
  }
}

function verdictOf({ listing, weighed, ...stock }: SearchHit, clock: Clock): InlineVerdictModel {
  return listing.kind === "fund"
    ? fundVerdict(weighed ?? notWeighed)
    : stockVerdict({ ...stock, isOutOfDate: isStale(stock.staleFrom, clock) })
}

const notWeighed = { purity: null, nonCompliant: null, nonCompliantHoldings: 0, badge: null } as const

function alsoListed({ length }: FoundRow["otherLines"]): string {
  return length === 1 ? "and 1 other listing" : `and ${length} other listings`
}

/** A list of stocks and funds with links to their pages. */
export function Hits({ hits }: { readonly hits: readonly HitModel[] }) {
  return (
    <ul class="hits">
      {hits.map(({ path, name, instrumentId, place, also, mark, words }) => (
        <li key={path} class="hit">
          <span class="hit-name">
            <a href={path}>{name}</a>
          </span>
          <span class="hit-place">
            <code>{instrumentId}</code> {place}
            {also === undefined ? null : <>, {also}</>}
          </span>
          <InlineVerdict mark={mark} words={words} />
        </li>
      ))}
    </ul>
  )
}
