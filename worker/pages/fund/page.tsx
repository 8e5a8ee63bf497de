import type { Etf } from "../../../src/contract/etf.ts"
import type { EtfHolding } from "../../../src/contract/etf-holdings.ts"
import { confidenceMin } from "../../../src/funds/match/confidence.ts"
import { limits } from "../../../src/funds/percent.ts"
import type { HoldingSource } from "../../../src/vocabulary.ts"
import { Section } from "../../html/components.tsx"
import { printDay } from "../../html/dates.tsx"
import { printPercent } from "../../html/numbers.ts"
import { PublicPage } from "../frame.tsx"
import { FundComposition } from "./composition.tsx"
import { FundHistory, type FundPast } from "./history.tsx"
import { FundHoldings } from "./holdings.tsx"
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
      <Method fund={fund} />
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
    <Section id="purification" title="Purifying dividends">
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
    </Section>
  )
}

function AtRisk({ percentage }: { readonly percentage: number | null }) {
  return (
    <Section id="at-risk" title="Near a limit">
      {percentage === null ? (
        <p>Not known until a holding has a verdict.</p>
      ) : (
        <p>
          <strong>{printPercent(percentage)}</strong> of the fund is compliant and near a limit: debt or cash
          within 5 percentage points of 30%, or prohibited revenue within a sixth of its limit of 5%. Shares
          without a verdict are not in it.
        </p>
      )}
    </Section>
  )
}

const sourceWords: Readonly<Record<HoldingSource, string>> = {
  nport: "the fund's Form N-PORT-P, filed with the SEC and public some weeks after its day",
  ishares: "the file of holdings that iShares publishes",
  ssga: "the file of holdings that State Street publishes",
  issuer: "the file of holdings that the fund's issuer publishes",
  starter: "the tables that ship with this service",
}

/** How the figures of the page come about, and how far they may be trusted. */
function Method({ fund }: { readonly fund: Etf }) {
  const { holdings_source: source, instrument_id: id } = fund
  return (
    <Section id="making" title="How this is made">
      <ul class="notes">
        {source === null ? null : (
          <li>
            The holdings are read from {sourceWords[source.kind]}
            {source.accession_number === null ? "" : `: accession number ${source.accession_number}`}. What
            was bought or sold since is not in them.
          </li>
        )}
        <li>
          Each line is matched to a listing by its ISIN, CUSIP, ticker and name. A match that is less sure
          than {confidenceMin} of 1 bears no verdict: it counts as matched to no listing.
        </li>
        <li>
          A line's share is its weight of the net assets. Only shares held long have a verdict; cash, debt,
          derivatives, other funds and what is sold short have none, and are not counted as compliant.
        </li>
        <li>
          The fund counts as screened from {limits.screened}% of the weight with a verdict. A badge is green
          from {limits.green}%, amber from {limits.amber}%, else red, and left out while shares without a
          verdict could change it.
        </li>
        <li>
          The fund is weighed each morning; the verdicts beside the holdings are those of this moment, and may
          be newer.
        </li>
      </ul>
      <p>
        <a href="/docs/methodology">How each stock is screened</a>, and{" "}
        <a href="/docs/reference/etf">how programs read a fund</a>:{" "}
        <code class="wrap">GET /v1/etfs/{id}</code>.
      </p>
    </Section>
  )
}
