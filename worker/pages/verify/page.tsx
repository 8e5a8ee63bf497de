import { CopyableCode, Section } from "../../html/components.tsx"
import { PublicPage } from "../frame.tsx"

export interface VerifyModel {
  /** The absolute URL of this page; null if the service has no public origin. */
  readonly address: string | null
  /** The initial value of the stock field; may be empty. */
  readonly symbol: string
  readonly isSignedIn: boolean
}

const description =
  "Recompute every figure of a verdict from the facts that the company filed. It runs in your own browser."

/** The page that recomputes an Evidence Packet. Its forms need the script, so they are hidden until it runs. */
export function VerifyPage({ address, symbol, isSignedIn }: VerifyModel) {
  return (
    <PublicPage
      title="Recompute a verdict"
      section="Verify"
      preview={{ description, address }}
      styles={["/assets/verify.css"]}
      scripts={["/assets/verify.js"]}
    >
      <h1>Recompute a verdict</h1>
      <p class="lead">
        An Evidence Packet names the filing and the tags behind each figure. With the facts that the company
        filed, every figure can be recomputed and compared.
      </p>
      <p>
        This runs in your own browser: the files you choose are not sent anywhere, not even to this service.
        The recomputation shares no code with the screening that produced the verdict.
      </p>
      <noscript>
        <p class="notice problem">
          Your browser runs no script on this page. The command below does the same.
        </p>
      </noscript>
      <ol class="steps">
        <li>
          <h2>The packet</h2>
          <p>
            The response of <code>/v1/instruments/{"{symbol}"}/evidence</code>: load it from this service,
            choose a file, or paste it.
          </p>
          <LoadPacket symbol={symbol} isSignedIn={isSignedIn} />
          <PacketFields />
        </li>
        <li>
          <h2>The facts</h2>
          <p>
            The company's EDGAR companyfacts, as <code>.json</code> or <code>.json.gz</code>. For example,{" "}
            <code class="wrap">https://data.sec.gov/api/xbrl/companyfacts/CIK0000320193.json</code> is
            Apple's; the number is its CIK at the SEC. A packet without ratios needs none.
          </p>
          <FactsForm />
        </li>
      </ol>
      <p id="verify-status" role="status" />
      <div id="results" />
      <Command />
      <WhatIsChecked />
    </PublicPage>
  )
}

function LoadPacket({ symbol, isSignedIn }: Pick<VerifyModel, "symbol" | "isSignedIn">) {
  return (
    <form id="load" class="fields" data-scripted hidden>
      <label for="symbol">Stock</label>
      <input
        id="symbol"
        name="symbol"
        type="text"
        value={symbol}
        placeholder="AAPL"
        maxlength={20}
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
      />
      <label for="key">
        API key{" "}
        <span class="hint">
          {isSignedIn ? "(not needed: you are signed in)" : "(sent to this service alone, and kept nowhere)"}
        </span>
      </label>
      <input id="key" type="password" autocomplete="off" spellcheck={false} />
      <button type="submit">Load the packet</button>
      <p class="hint">This counts as one of the month's packets.</p>
    </form>
  )
}

function PacketFields() {
  return (
    <div class="fields" data-scripted hidden>
      <label for="packet-file">
        File of a packet <span class="hint">(instead of loading one)</span>
      </label>
      <input id="packet-file" type="file" accept=".json,application/json,.gz" />
      <label for="packet">
        Packet <span class="hint">(as loaded or chosen, or paste one)</span>
      </label>
      <textarea id="packet" rows={5} spellcheck={false} autocomplete="off" />
    </div>
  )
}

function FactsForm() {
  return (
    <form id="recompute" class="fields" data-scripted hidden>
      <label for="facts">
        Facts <span class="hint">(several files if the company has several CIKs)</span>
      </label>
      <input id="facts" type="file" accept=".json,application/json,.gz" multiple />
      <label for="prices">
        Closes <span class="hint">(a CSV with Date and Close; optional)</span>
      </label>
      <input id="prices" type="file" accept=".csv,text/csv,.gz" />
      <button type="submit" class="main">
        Recompute
      </button>
    </form>
  )
}

function Command() {
  return (
    <Section id="command" title="From a terminal">
      <p>The same, in a copy of this project:</p>
      <CopyableCode
        id="verify-command"
        label="The command that recomputes a packet"
        text="npm run --silent verify -- packet.json --facts CIK0000320193.json --prices AAPL.csv"
      />
      <p>
        Its exit code is 0 when nothing differs, 1 when something does, 2 when a file cannot be used.{" "}
        <a href="/docs/recompute">The guide</a> says more.
      </p>
    </Section>
  )
}

function WhatIsChecked() {
  return (
    <Section id="checked" title="What is checked, and what cannot be">
      <ul>
        <li>
          Each raw value is the exact sum of the facts its tags name, in the filing and of the period it
          names.
        </li>
        <li>
          No later report filed by the day of the packet states another value or has a newer balance sheet.
        </li>
        <li>
          Numerators, shares, closes and their mean, market capitalisation and revenue follow from the raw
          values.
        </li>
        <li>
          Each ratio is their quotient, its limit is the methodology's, and its result follows from the
          unrounded ratio.
        </li>
        <li>
          The verdict, its reasons, the share of dividends to give away and the confidence follow from the
          results.
        </li>
        <li>
          These facts cannot show what the business of a company is, an upper bound or a zero without a tag,
          classes of shares and segments (companyfacts leaves them out), closes without a file of prices, or
          past verdicts.
        </li>
      </ul>
    </Section>
  )
}
