import type { SearchItem } from "../../../src/contract/search.ts"
import { fundPath, stockPath } from "../../html/paths.ts"
import { fundVerdict, InlineVerdict, type InlineVerdictModel, stockVerdict } from "../../html/verdict.tsx"

/** A stock or a fund in a list, with a link to its page. */
export interface HitModel extends InlineVerdictModel {
  readonly path: `/${string}`
  readonly name: string
  /** The identifier for API requests. */
  readonly instrumentId: string
  /** Exchange and country, as far as known; may be empty. */
  readonly place: string
}

/** A search result as a row. */
export function searchHit(item: SearchItem): HitModel {
  const { instrument_id: instrumentId, name } = item
  const place = [item.exchange, item.country_code].filter((known) => known !== null).join(", ")
  if (item.type === "etf") {
    const verdict = fundVerdict(item.purity_percentage, item.badge_color)
    return { path: fundPath(instrumentId), name, instrumentId, place, ...verdict }
  }
  const verdict = stockVerdict(item.status, item.last_analyzed_at)
  return { path: stockPath(instrumentId), name, instrumentId, place, ...verdict }
}

/** A list of stocks and funds with links to their pages. */
export function Hits({ hits }: { readonly hits: readonly HitModel[] }) {
  return (
    <ul class="hits">
      {hits.map(({ path, name, instrumentId, place, mark, words }) => (
        <li key={path} class="hit">
          <span class="hit-name">
            <a href={path}>{name}</a>
          </span>
          <span class="hit-place">
            <code>{instrumentId}</code> {place}
          </span>
          <InlineVerdict mark={mark} words={words} />
        </li>
      ))}
    </ul>
  )
}
