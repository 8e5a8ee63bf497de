import type { Etf } from "../../../src/contract/etf.ts"
import type { EtfHolding } from "../../../src/contract/etf-holdings.ts"
import { confidenceMin } from "../../../src/funds/match/confidence.ts"
import { fundParts, partsSentence } from "../../../src/funds/parts.ts"
import { limits } from "../../../src/funds/percent.ts"
import type { HoldingSource } from "../../../src/vocabulary.ts"
import { Section } from "../../html/components.tsx"
import { printDay } from "../../html/dates.tsx"
import { boundWords, printPercent } from "../../html/numbers.ts"
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
  /** The number of holdings in total. */
  readonly lines: number
  readonly past: FundPast
  /** Whether the reader may open the pages of all held stocks and read their verdicts. */
  readonly opensEveryStock: boolean
}

/** The page of a fund: its purity, and what the purity is based on. */
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
  const parts = fundParts(percentage, screened)
  if (asOf === null) return `${name}: Shariah purity is pending, no holdings are known.`
  const holdings = `Holdings of ${printDay(asOf)}.`
  if (parts === null) {
    return `${name}: Shariah purity is pending, no holding has a verdict yet. ${holdings}`
  }
  return `${name}, Shariah purity by weight: ${partsSentence(parts, purity.non_compliant_holdings)}. ${holdings}`
}

function Purification({ purification }: { readonly purification: Etf["dividend_purification"] }) {
  return (
    <Section id="purification" title="Purifying dividends">
      {purification === null ? (
        <p>Not known: no holding of this fund has a purification percentage.</p>
      ) : (
        <p>
          Give away{" "}
          <strong>
            {boundWords(purification.bound)}
            {printPercent(purification.percentage)}
          </strong>{" "}
          of the dividends this fund pays. This is the weighted mean of the holdings' percentages and assumes
          that dividends are proportional to weight. It covers {printPercent(purification.covered_percentage)}{" "}
          of the fund; nothing is known about the rest.{estimatedText(purification)}
        </p>
      )}
    </Section>
  )
}

/** The weight whose own percentage is an estimate, as a sentence; empty without one. */
function estimatedText(purification: NonNullable<Etf["dividend_purification"]>): string {
  const { at_most_percentage: most = 0, at_least_percentage: least = 0 } = purification
  if (most + least === 0) return ""
  const parts = [
    ...(most === 0 ? [] : [`at most that much for ${printPercent(most)} of the fund`]),
    ...(least === 0 ? [] : [`at least that much for ${printPercent(least)} of the fund`]),
  ]
  return ` The holdings' own percentages are estimates in part: ${parts.join(", ")}.`
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
          without a verdict are not counted.
        </p>
      )}
    </Section>
  )
}

const sourceTexts: Readonly<Record<HoldingSource, string>> = {
  nport: "the fund's Form N-PORT-P, filed with the SEC and published some weeks after its reporting date",
  ishares: "the file of holdings that iShares publishes",
  ssga: "the file of holdings that State Street publishes",
  issuer: "the file of holdings that the fund's issuer publishes",
  starter: "the tables that ship with this service",
}

/** How the figures on the page are computed, and their limits. */
function Method({ fund }: { readonly fund: Etf }) {
  const { holdings_source: source, instrument_id: id } = fund
  return (
    <Section id="method" title="How this is computed">
      <ul class="lists">
        {source === null ? null : (
          <li>
            The holdings are read from {sourceTexts[source.kind]}
            {source.accession_number === null ? "" : `: accession number ${source.accession_number}`}. They do
            not include later purchases and sales.
          </li>
        )}
        <li>
          Each line is matched to a listing by its ISIN, CUSIP, ticker and name. A match with a confidence
          below {confidenceMin} of 1 counts as no match and has no verdict.
        </li>
        <li>
          The weight of a line is its percentage of the net assets. Only shares held long have a verdict.
          Cash, debt, derivatives, other funds and short positions have none and are not counted as compliant.
        </li>
        <li>
          The fund counts as screened when {limits.screened}% or more of its weight has a verdict. The badge
          is green from {limits.green}% compliant, amber from {limits.amber}%, and red below. There is no
          badge while shares without a verdict could change it.
        </li>
        <li>
          The purity is computed each morning. The verdicts beside the holdings are current and may be newer.
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
