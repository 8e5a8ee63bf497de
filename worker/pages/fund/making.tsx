import type { Etf } from "../../../src/contract/etf.ts"
import { confidenceMin } from "../../../src/funds/match/confidence.ts"
import { limits } from "../../../src/funds/percent.ts"
import type { HoldingSource } from "../../../src/vocabulary.ts"

const sourceWords: Readonly<Record<HoldingSource, string>> = {
  nport: "the fund's Form N-PORT-P, filed with the SEC and public some weeks after its day",
  ishares: "the file of holdings that iShares publishes",
  ssga: "the file of holdings that State Street publishes",
  issuer: "the file of holdings that the fund's issuer publishes",
  starter: "the tables that ship with this service",
}

/** How the figures of the page come about, and how far they may be trusted. */
export function FundMethod({ fund }: { readonly fund: Etf }) {
  const { holdings_source: source, instrument_id: id } = fund
  return (
    <section aria-labelledby="making">
      <h2 id="making">How this is made</h2>
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
    </section>
  )
}
