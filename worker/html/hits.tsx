import type { SearchItem } from "../../src/contract/search.ts"
import type { BadgeColor, DeterminationStatus } from "../../src/vocabulary.ts"
import { printPercent } from "./amounts.ts"

/** What a row says of a stock or a fund: the mark beside the words is drawn by the style sheet. */
export interface InlineVerdictModel {
  readonly mark: "compliant" | "non-compliant" | "withheld" | "pending" | "weighed" | "none"
  readonly words: string
}

/** A stock or a fund in a list, leading to its page. */
export interface HitModel extends InlineVerdictModel {
  readonly path: `/${string}`
  readonly name: string
  /** The identifier to send to the interface. */
  readonly instrumentId: string
  /** Where it is listed and at home, as far as known; may be empty. */
  readonly place: string
}

/** The page of a stock. */
export function stockPath(instrumentId: string): `/${string}` {
  return `/stocks/${encodeURIComponent(instrumentId)}`
}

/** The page of a fund. */
export function fundPath(instrumentId: string): `/${string}` {
  return `/funds/${encodeURIComponent(instrumentId)}`
}

/** What a search found, as a row. */
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

/** The determination of a stock in a word; one that was analysed, and has no verdict, is withheld. */
export function stockVerdict(status: DeterminationStatus, analyzedAt: string | null): InlineVerdictModel {
  if (status === "compliant") return { mark: status, words: "Compliant" }
  if (status === "non-compliant") return { mark: status, words: "Non-compliant" }
  if (analyzedAt !== null) return { mark: "withheld", words: "Withheld" }
  return { mark: "pending", words: "Pending: not analysed" }
}

/** What a fund weighs of compliant shares, in words. `badge` is null where too little is screened to tell. */
export function fundVerdict(purity: number | null, badge: BadgeColor | null): InlineVerdictModel {
  if (purity === null) return { mark: "pending", words: "Fund, pending: no holding has a verdict" }
  const told = badge === null ? ", screened in part" : ""
  return { mark: "weighed", words: `Fund, ${printPercent(purity)} compliant by weight${told}` }
}

/** The mark is a class that styles the words; the words say it all. */
export function InlineVerdict({ mark, words }: InlineVerdictModel) {
  return <span class={`hit-verdict ${mark}`}>{words}</span>
}

/** Rows that lead to the pages of stocks and funds. */
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
