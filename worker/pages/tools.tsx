import type { ListingKind } from "../../src/vocabulary.ts"
import { ButtonForm, CopyableCode } from "../html/components.tsx"
import { badgePath, comparePath, fundPath, standardQuery, stockPath } from "../html/paths.ts"
import { ReaderContext, signInPath } from "../html/reader.ts"
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
  return (
    <div class="tools screen-only">
      {awaits === null && !tools.isWatched ? null : <WatchButton {...tools} awaits={awaits ?? "a change"} />}
      {kind === "stock" ? <a href={comparePath([instrumentId])}>Compare</a> : null}
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
  return (
    <div class="tools screen-only">
      {hasCsv ? <a href={`${path}/csv${standardQuery(methodology)}`}>Download as CSV</a> : null}
      {origin === null ? null : <BadgeSnippet address={`${origin}${path}`} {...{ instrumentId, origin }} />}
    </div>
  )
}

const watchWords = {
  "a change": { visitor: "Sign in to watch it", reader: "Watch" },
  "a verdict": {
    visitor: "Sign in to get an email when it is decided",
    reader: "Email me when it is decided",
  },
} as const

function WatchButton(props: PageToolsModel & { readonly awaits: keyof typeof watchWords }) {
  const { kind, instrumentId, isWatched } = props
  const words = watchWords[props.awaits]
  return (
    <ReaderContext.Consumer>
      {(reader) =>
        reader === null ? (
          <a href={signInPath(kind === "fund" ? fundPath(instrumentId) : stockPath(instrumentId))}>
            {words.visitor}
          </a>
        ) : (
          <ButtonForm
            action={isWatched ? "/watchlist/remove" : "/watchlist"}
            formToken={reader.formToken}
            fields={{ instrument: instrumentId, on: kind }}
            label={isWatched ? "Stop watching" : words.reader}
            longLabel={isWatched ? `Stop watching ${instrumentId}` : `${words.reader}: ${instrumentId}`}
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
  return (
    <details>
      <summary>Embed this badge</summary>
      <p>
        <img src={badge} alt={`The badge of ${instrumentId}`} width="340" height="56" loading="lazy" />
      </p>
      <p class="small">It shows our newest verdict with its day. Stocks outside the sandbox stay locked.</p>
      <CopyableCode
        id="badge-snippet"
        label="HTML of the badge"
        text={`<a href="${address}"><img src="${origin}${badge}" alt="${instrumentId}: Shariah verdict by Qistas" width="340" height="56"></a>`}
      />
    </details>
  )
}
