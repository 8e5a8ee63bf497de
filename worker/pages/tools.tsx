import type { ListingKind } from "../../src/vocabulary.ts"
import { ButtonForm, CopyableCode } from "../html/components.tsx"
import { useLanguage } from "../html/language/language.ts"
import { badgePath, comparePath, fundPath, standardQuery, stockPath } from "../html/paths.ts"
import { PathContext, ReaderContext, signInPath } from "../html/reader.ts"
import type { PageContext } from "./context.ts"

/** The tools for a stock or fund: watch it, compare it, save its figures, show its badge elsewhere. */
export interface PageToolsModel {
  readonly kind: ListingKind
  readonly instrumentId: string
  /** False for a visitor. */
  readonly isWatched: boolean
  /** The origin of this service's pages; null if it is not configured. */
  readonly origin: string | null
}

/** True if the reader watches the stock or fund of a page. */
export async function pageTools(
  { ports, caller, isSignedIn, origin }: PageContext,
  kind: ListingKind,
  instrumentId: string,
): Promise<PageToolsModel> {
  const isWatched = isSignedIn && (await ports.watchlist.isWatched(caller.accountId, instrumentId))
  return { kind, instrumentId, isWatched, origin }
}

/** `awaits` is the event for which a reader watches the page's subject; null if none will come. */
export function WatchTools(props: {
  readonly tools: PageToolsModel
  readonly awaits?: "a change" | "a verdict" | null
}) {
  const { tools, awaits = "a change" } = props
  const { kind, instrumentId } = tools
  const { compare } = useLanguage().say.tools
  return (
    <div class="tools screen-only">
      {awaits === null && !tools.isWatched ? null : <WatchButton {...tools} awaits={awaits ?? "a change"} />}
      {kind === "stock" ? <a href={comparePath([instrumentId])}>{compare}</a> : null}
    </div>
  )
}

/**
 * The links that take the page's figures elsewhere. `hasCsv` is false if there is no figure to save yet.
 * `methodology` is the standard in the link to the file; null if it need not be named.
 */
export function SaveTools(props: {
  readonly tools: PageToolsModel
  readonly hasCsv: boolean
  readonly methodology: string | null
}) {
  const { tools, hasCsv, methodology } = props
  const { kind, instrumentId, origin } = tools
  const path = kind === "fund" ? fundPath(instrumentId) : stockPath(instrumentId)
  const { csv } = useLanguage().say.tools
  return (
    <div class="tools screen-only">
      {hasCsv ? <a href={`${path}/csv${standardQuery(methodology)}`}>{csv}</a> : null}
      {origin === null ? null : <BadgeSnippet address={`${origin}${path}`} {...{ instrumentId, origin }} />}
    </div>
  )
}

function WatchButton(props: PageToolsModel & { readonly awaits: "a change" | "a verdict" }) {
  const { kind, instrumentId, isWatched } = props
  const { watch, stop, stopLong } = useLanguage().say.tools
  const words = watch[props.awaits]
  return (
    <ReaderContext.Consumer>
      {(reader) =>
        reader === null ? (
          <PathContext.Consumer>
            {(path) => <a href={signInPath(path)}>{words.visitor}</a>}
          </PathContext.Consumer>
        ) : (
          <ButtonForm
            action={isWatched ? "/watchlist/remove" : "/watchlist"}
            formToken={reader.formToken}
            fields={{ instrument: instrumentId, on: kind }}
            label={isWatched ? stop : words.reader}
            longLabel={isWatched ? stopLong(instrumentId) : words.long(instrumentId)}
            weight="quiet"
          />
        )
      }
    </ReaderContext.Consumer>
  )
}

function BadgeSnippet(props: {
  readonly instrumentId: string
  readonly address: string
  readonly origin: string
}) {
  const { instrumentId, address, origin } = props
  const badge = badgePath(instrumentId)
  const { tools } = useLanguage().say
  return (
    <details>
      <summary>{tools.badge}</summary>
      <p>
        <img src={badge} alt={tools.badgeOf(instrumentId)} width="340" height="56" loading="lazy" />
      </p>
      <p class="small">{tools.badgeShows}</p>
      <CopyableCode
        id="badge-snippet"
        label={tools.badgeHtml}
        text={`<a href="${address}"><img src="${origin}${badge}" alt="${instrumentId}: Shariah verdict by Qistas" width="340" height="56"></a>`}
      />
    </details>
  )
}
