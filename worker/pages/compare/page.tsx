import type { ComponentChildren } from "preact"
import type { Compliance } from "../../../src/compliance/schema.ts"
import { screenWords } from "../../../src/contract/declared/screens.ts"
import { type ListedRatios, readListedRatios } from "../../../src/stored/listed-ratios.ts"
import type { HistoryEntry, HistoryScreen } from "../../../src/timeline/schema.ts"
import type { ScreenName } from "../../../src/vocabulary.ts"
import { pathSentence, RatioBar, RatioLine } from "../../html/charts/ratio-bars.tsx"
import { Notice, TableRegion } from "../../html/components.tsx"
import { ageOf, datedVerdict } from "../../html/dates.tsx"
import { HowToOpen, type WayToOpen } from "../../html/locked.tsx"
import { boundWords, printLimit, printPercent, printRatio } from "../../html/numbers.ts"
import { comparedMax, comparePath, stockPath } from "../../html/paths.ts"
import { ratioNamesIn } from "../../html/screens.ts"
import {
  InlineVerdict,
  type InlineVerdictModel,
  ResultMark,
  verdictKindOf,
  verdictNames,
} from "../../html/verdict.tsx"
import { PublicPage } from "../frame.tsx"
import type { Named } from "../named.ts"

/** A stock with its verdict, or locked for this reader. */
export type ComparedStock = Extract<Named, { kind: "stock" | "locked" }>

/** The known screens of a stock without a verdict. */
export type KnownScreens = HistoryEntry["screens"]

interface CompareModel {
  readonly stocks: readonly ComparedStock[]
  /** The known screens of each withheld stock, by its identifier. */
  readonly known: ReadonlyMap<string, KnownScreens>
  /** A sentence for each symbol that cannot be compared. */
  readonly problems: readonly string[]
  readonly way: WayToOpen
  /** Null if nothing is compared. */
  readonly csvPath: string | null
}

/** Up to four stocks side by side. Works without script. */
export function ComparePage({ stocks, known, problems, way, csvPath }: CompareModel) {
  const columns = stocks.map((stock) => columnOf(stock, known))
  return (
    <PublicPage title="Compare stocks" section="Compare">
      <h1>Compare stocks</h1>
      {problems.map((sentence) => (
        <Notice key={sentence} kind="problem" sentence={sentence} />
      ))}
      {columns.length === 0 ? (
        <p class="lead">
          Put up to four stocks side by side: their verdicts, and each figure against its limit.
        </p>
      ) : (
        <Comparison columns={columns} />
      )}
      {columns.some(({ locked }) => locked?.mark === "locked") ? (
        <p class="small">
          <HowToOpen way={way} />
        </p>
      ) : null}
      {columns.length < comparedMax ? <AddForm ids={columns.map(({ id }) => id)} /> : null}
      {csvPath === null ? null : (
        <p>
          <a href={csvPath}>Download as CSV</a>
        </p>
      )}
    </PublicPage>
  )
}

/** One stock of the table. `compliance` is null for a locked stock, which has `locked` instead. */
interface Column {
  readonly id: string
  readonly name: string
  readonly locked: InlineVerdictModel | null
  readonly compliance: Compliance | null
  readonly screens: ScreenReadings | null
  readonly listed: ListedRatios | null
}

type ScreenReading = Pick<HistoryScreen, "result" | "value" | "bound" | "threshold" | "note">
type ScreenReadings = Readonly<{ [Name in ScreenName]?: ScreenReading | undefined }>

function columnOf(stock: ComparedStock, known: CompareModel["known"]): Column {
  if (stock.kind === "locked") {
    const { instrumentId: id, name, verdict: locked } = stock
    return { id, name, locked, compliance: null, screens: null, listed: null }
  }
  const { compliance, listedRatiosJson } = stock
  const { instrument_id: id, name } = compliance
  const screens = readingsOf(compliance) ?? known.get(id) ?? null
  return { id, name, locked: null, compliance, screens, listed: readListedRatios(listedRatiosJson) }
}

/** The results of the screens. A vehicle has no ratios, since its structure decides its verdict. */
function readingsOf({ screens }: Compliance): ScreenReadings | null {
  if (screens === null || screens.structural !== undefined) return null
  const { result } = screens.business_activity
  return { ...screens, business_activity: { result, value: null, bound: null, threshold: null } }
}

function Comparison({ columns }: { readonly columns: readonly Column[] }) {
  const ids = columns.map(({ id }) => id)
  const names = ["business_activity", ...ratioNamesIn(columns.map(({ screens }) => screens))] as const
  return (
    <>
      {columns.length > 2 ? (
        <p class="small phone-only">Move the table sideways to see every stock.</p>
      ) : null}
      <TableRegion label="Stocks side by side">
        <table class="compare">
          <thead>
            <tr>
              <td />
              {columns.map(({ id, name }) => (
                <th key={id} scope="col">
                  <a href={stockPath(id)}>{name}</a>
                  <span class="small block">{id}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Row title="Verdict" columns={columns} lockedCell={LockedVerdict}>
              {(compliance) => <Verdict compliance={compliance} />}
            </Row>
            {names.map((name) => (
              <Row key={name} title={screenWords[name].label} columns={columns}>
                {(_, screens) => <Reading reading={screens?.[name] ?? null} />}
              </Row>
            ))}
            {columns.some(({ listed }) => (listed?.path ?? null) !== null) ? (
              <Row title="Highest against its limit, over two years" columns={columns}>
                {(_, __, listed) => <Path listed={listed} />}
              </Row>
            ) : null}
            <Row title="Dividends to give away" columns={columns}>
              {({ purification }) =>
                purification === null
                  ? "not known"
                  : `${boundWords(purification.bound)}${printPercent(purification.percentage)}`
              }
            </Row>
          </tbody>
          <tfoot>
            <tr class="screen-only">
              <th scope="row">
                <span class="heard">Remove</span>
              </th>
              {ids.map((id) => (
                <td key={id}>
                  <a href={comparePath(ids.filter((other) => other !== id))} aria-label={`Remove ${id}`}>
                    Remove
                  </a>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </TableRegion>
    </>
  )
}

/** A row of the table. `lockedCell`: the cell of a stock that this reader may not see. */
function Row(props: {
  readonly title: string
  readonly columns: readonly Column[]
  readonly lockedCell?: (verdict: InlineVerdictModel) => ComponentChildren
  readonly children: (
    compliance: Compliance,
    screens: ScreenReadings | null,
    listed: ListedRatios | null,
  ) => ComponentChildren
}) {
  const { title, columns, lockedCell = ({ mark }) => (mark === "locked" ? "Locked" : "–"), children } = props
  return (
    <tr>
      <th scope="row">{title}</th>
      {columns.map(({ id, locked, compliance, screens, listed }) => (
        <td key={id}>
          {locked === null ? null : <span class="faint">{lockedCell(locked)}</span>}
          {compliance === null ? null : children(compliance, screens, listed)}
        </td>
      ))}
    </tr>
  )
}

function LockedVerdict(verdict: InlineVerdictModel) {
  return <InlineVerdict {...verdict} />
}

function Verdict({ compliance }: { readonly compliance: Compliance }) {
  const kind = verdictKindOf(compliance.determination)
  const name = kind === "pending" ? "Not screened yet" : verdictNames[kind]
  return <InlineVerdict mark={kind} words={datedVerdict(name, ageOf(compliance.freshness))} />
}

/** The result of a screen, and its ratio with the limit, which is the same for every stock. */
function Reading({ reading }: { readonly reading: ScreenReading | null }) {
  if (reading === null) return <>not known</>
  const { result, value, bound, threshold } = reading
  return (
    <>
      <ResultMark result={result} {...(result === "not_applicable" && { words: "Not decided" })} />
      {value === null || threshold === null || result === "not_applicable" ? null : (
        <span class="block">
          <RatioBar value={value} limit={threshold} bound={bound} isOver={result === "fail"} />
          {boundWords(bound)}
          {printRatio(value)}, <span class="small">limit {printLimit(threshold)}</span>
        </span>
      )}
    </>
  )
}

/** The past of the ratio that is highest against its limit. */
function Path({ listed }: { readonly listed: ListedRatios | null }) {
  if (listed === null || listed.path === null) return <>not known</>
  return (
    <>
      <RatioLine listed={listed} />
      <span class="small block">{pathSentence(listed)}</span>
    </>
  )
}

/** The form that adds a stock. It sends the stocks on the page together with the new one. */
function AddForm({ ids }: { readonly ids: readonly string[] }) {
  return (
    <form class="fields" method="get" action="/compare">
      {ids.length === 0 ? null : <input type="hidden" name="symbols" value={ids.join(",")} />}
      <label for="symbols">
        Add a stock <span class="hint">(symbol, such as AAPL or LON:VOD)</span>
      </label>
      <input id="symbols" name="symbols" type="text" required maxlength={100} autocomplete="off" />
      <button type="submit" class="main">
        Compare
      </button>
    </form>
  )
}
