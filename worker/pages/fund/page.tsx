import type { Etf } from "../../../src/contract/etf.ts"
import type { EtfHolding } from "../../../src/contract/etf-holdings.ts"
import { printPercent } from "../../html/amounts.ts"
import { printDay } from "../../html/dates.tsx"
import { PublicPage } from "../frame.tsx"
import { FundComposition } from "./composition.tsx"
import { FundHistory, type FundPast } from "./history.tsx"
import { FundHoldings } from "./holdings.tsx"
import { FundMethod } from "./making.tsx"
import { FundSummary } from "./summary.tsx"

export interface FundModel {
  readonly fund: Etf
  readonly address: string | null
  /** The largest first. */
  readonly holdings: readonly EtfHolding[]
  /** Lines of the holdings in all. */
  readonly lines: number
  readonly past: FundPast
  /** Whether the pages of all held stocks open to the reader. */
  readonly opensEveryStock: boolean
}

/** A fund: what it weighs of compliant shares, and what that rests on. */
export function FundPage({ fund, address, holdings, lines, past, opensEveryStock }: FundModel) {
  return (
    <PublicPage
      title={`${fund.symbol}, ${fund.name}`}
      section={null}
      preview={{ description: descriptionOf(fund), address }}
      styles={["/assets/fund.css"]}
    >
      <FundSummary fund={fund} />
      {fund.weights === null ? null : (
        <FundComposition weights={fund.weights} remainder={fund.remainder ?? 0} lines={lines} />
      )}
      <Purification purification={fund.dividend_purification} />
      <AtRisk percentage={fund.purity.at_risk_percentage} />
      <FundHoldings
        holdings={holdings}
        lines={lines}
        asOf={fund.purity.holdings_as_of}
        opensEveryStock={opensEveryStock}
      />
      <FundHistory {...past} />
      <FundMethod fund={fund} />
    </PublicPage>
  )
}

function descriptionOf({ name, purity }: Etf): string {
  const { percentage, screened_percentage: screened, holdings_as_of: asOf } = purity
  if (asOf === null) return `${name}: Shariah purity is pending, no holdings are known.`
  const holdings = `Holdings of ${printDay(asOf)}.`
  if (percentage === null || screened === null) {
    return `${name}: Shariah purity is pending, no holding has a verdict yet. ${holdings}`
  }
  return `${name}: ${printPercent(percentage)} of its weight is Shariah-compliant, ${printPercent(screened)} has a verdict. ${holdings}`
}

function Purification({ purification }: { readonly purification: Etf["dividend_purification"] }) {
  return (
    <section aria-labelledby="purification">
      <h2 id="purification">Purifying dividends</h2>
      {purification === null ? (
        <p>Not known: no holding of this fund has a percentage of its own to give away.</p>
      ) : (
        <p>
          Give away <strong>{printPercent(purification.percentage)}</strong> of the dividends this fund pays.
          It is the mean of the holdings' own percentages by weight, as if dividends came in proportion to
          weight, and rests on {printPercent(purification.covered_percentage)} of the fund; of the rest
          nothing is known.
        </p>
      )}
    </section>
  )
}

function AtRisk({ percentage }: { readonly percentage: number | null }) {
  return (
    <section aria-labelledby="at-risk">
      <h2 id="at-risk">Near a limit</h2>
      {percentage === null ? (
        <p>Not known until a holding has a verdict.</p>
      ) : (
        <p>
          <strong>{printPercent(percentage)}</strong> of the fund is compliant and near a limit: debt or cash
          within 5 percentage points of 30%, or prohibited revenue within a sixth of its limit of 5%. Shares
          without a verdict are not in it.
        </p>
      )}
    </section>
  )
}
