import { confidenceMin } from "../../../src/funds/match/match.ts"
import type { EtfHolding } from "../../../src/funds/schema.ts"
import type { HoldingKind } from "../../../src/vocabulary.ts"
import { Section, TableRegion } from "../../html/components.tsx"
import { Day } from "../../html/dates.tsx"
import { printCount, printPercent } from "../../html/numbers.ts"
import { fundPath, standardQuery, stockPath } from "../../html/paths.ts"
import { InlineVerdict, type InlineVerdictModel } from "../../html/verdict.tsx"

export interface FundHoldingsModel {
  readonly holdings: readonly EtfHolding[]
  readonly lines: number
  /** YYYY-MM-DD; null without holdings. */
  readonly asOf: string | null
  readonly opensEveryStock: boolean
  /** The standard that links name; null where the service's own needs no naming. */
  readonly methodology: string | null
}

const largestMax = 25

/** The largest holdings with today's verdicts. `holdings`: the largest first. */
export function FundHoldings(model: FundHoldingsModel) {
  const { holdings: held, lines, asOf, opensEveryStock, methodology } = model
  const holdings = held.slice(0, largestMax)
  if (asOf === null || holdings.length === 0) {
    return (
      <Section id="holdings" title="Holdings">
        <p>We do not know what this fund holds.</p>
      </Section>
    )
  }
  const title = holdings.length < lines ? `The ${holdings.length} largest holdings` : "Holdings"
  return (
    <Section id="holdings" title={title}>
      <p>
        What the fund held on <Day day={asOf} />: {printCount(lines)} {lines === 1 ? "holding" : "holdings"}{" "}
        in all, with today's verdicts.
        {opensEveryStock ? null : (
          <>
            {" "}
            A verdict that is hidden needs the Plus plan: <a href="/pricing">see the plans</a>.
          </>
        )}
      </p>
      <HoldingTable label="Holdings by weight" holdings={holdings} methodology={methodology} />
    </Section>
  )
}

/** Holdings with their weights and today's verdicts. */
export function HoldingTable(props: {
  readonly label: string
  readonly holdings: readonly EtfHolding[]
  /** The standard that links name; null where the service's own needs no naming. */
  readonly methodology: string | null
}) {
  return (
    <TableRegion label={props.label}>
      <table>
        <thead>
          <tr>
            <th scope="col" class="number rank">
              Rank
            </th>
            <th scope="col">Holding</th>
            <th scope="col" class="number">
              Weight
            </th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {props.holdings.map((holding) => (
            <Holding key={holding.rank} holding={holding} methodology={props.methodology} />
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}

function Holding(props: { readonly holding: EtfHolding; readonly methodology: string | null }) {
  const { holding, methodology } = props
  const { rank, name, symbol, weight } = holding
  const path = pathOf(holding)
  return (
    <tr>
      <td class="number rank">{rank}</td>
      <th scope="row" class="name">
        {path === null ? name : <a href={`${path}${standardQuery(methodology)}`}>{name}</a>}
        {symbol === null ? null : <span class="small block">{symbol}</span>}
      </th>
      <td class="number">{printPercent(weight)}</td>
      <td>
        <InlineVerdict {...holdingVerdict(holding)} />
      </td>
    </tr>
  )
}

/** A doubtful match has no link: it may be another company. */
function pathOf({ instrument_id: id, kind, match }: EtfHolding): string | null {
  if (id === null || match === null || match.confidence < confidenceMin) return null
  if (kind === "fund") return fundPath(id)
  return kind === "equity" ? stockPath(id) : null
}

const kindWords: Readonly<Record<Exclude<HoldingKind, "equity">, string>> = {
  fund: "Another fund",
  debt: "Debt",
  cash: "Cash",
  derivative: "Derivative",
  commodity: "Commodity",
  other: "Not a share",
}

/** The verdict that the purity counts for a line (src/funds/purity.ts, `bucketOf`), as far as the reader's scope reaches. */
export function holdingVerdict({
  kind,
  side,
  weight,
  match,
  compliance_status,
  sandbox_restricted,
}: EtfHolding): InlineVerdictModel {
  if (kind !== "equity") return { mark: "none", words: `${kindWords[kind]}: no verdict` }
  if (side === "short" || weight < 0) return { mark: "none", words: "Sold short: no verdict" }
  if (match === null) return { mark: "pending", words: "No verdict: unknown share" }
  if (match.confidence < confidenceMin) return { mark: "pending", words: "No verdict: unsure which share" }
  if (sandbox_restricted) return { mark: "locked", words: "Hidden: needs the Plus plan" }
  if (compliance_status === "compliant") return { mark: "compliant", words: "Compliant" }
  if (compliance_status === "non-compliant") return { mark: "non-compliant", words: "Non-compliant" }
  return { mark: "pending", words: "No verdict yet" }
}
