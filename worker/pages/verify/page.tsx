import { CopyableCode, Section } from "../../html/components.tsx"
import { PublicPage } from "../frame.tsx"

export interface VerifyModel {
  /** Of this page, whole; null where the service does not know its own. */
  readonly address: string | null
  /** Fills the field of the stock; empty for none. */
  readonly symbol: string
  readonly isSignedIn: boolean
}

const description =
  "Recompute every figure of a verdict from the facts that the company filed. It runs in your own browser."

/** Where a reader recomputes an Evidence Packet. The forms are of use with a script alone, and hidden until it runs. */
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
        An Evidence Packet names the filing and the tags behind each figure. Held against the facts that the
        company filed, every figure can be computed again, and said to be equal or not.
      </p>
      <p>
        It is done here, in your own browser: the files you choose are sent to nobody, this service included.
        What recomputes shares no code with what made the verdict.
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
            The answer of <code>/v1/instruments/{"{symbol}"}/evidence</code>: load it from this service, or
            choose a file, or paste it.
          </p>
          <LoadPacket symbol={symbol} isSignedIn={isSignedIn} />
          <PacketFields />
        </li>
        <li>
          <h2>The facts</h2>
          <p>
            EDGAR's companyfacts of the company, as <code>.json</code> or <code>.json.gz</code>:{" "}
            <code class="wrap">https://data.sec.gov/api/xbrl/companyfacts/CIK0000320193.json</code> is
            Apple's, by its number at the SEC.
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
      <p class="hint">It counts as one packet of the month.</p>
    </form>
  )
}

function PacketFields() {
  return (
    <div class="fields" data-scripted hidden>
      <label for="packet-file">
        File of a packet <span class="hint">(in place of loading one)</span>
      </label>
      <input id="packet-file" type="file" accept=".json,application/json,.gz" />
      <label for="packet">
        Packet <span class="hint">(as it was loaded or chosen; or paste one)</span>
      </label>
      <textarea id="packet" rows={5} spellcheck={false} autocomplete="off" />
    </div>
  )
}

function FactsForm() {
  return (
    <form id="recompute" class="fields" data-scripted hidden>
      <label for="facts">
        Facts <span class="hint">(several files where a company has several numbers)</span>
      </label>
      <input id="facts" type="file" accept=".json,application/json,.gz" multiple />
      <label for="prices">
        Closes <span class="hint">(a CSV with Date and Close; may be left out)</span>
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
          No later report, filed by the day of the packet, states another value, and no newer balance sheet.
        </li>
        <li>
          Numerators, shares, closes and their mean, market capitalisation and revenue follow from them.
        </li>
        <li>
          Each ratio is their quotient, its limit that of the methodology, its result that of the unrounded
          ratio.
        </li>
        <li>
          The verdict, its reasons, the share of dividends to give away and the confidence follow from the
          results.
        </li>
        <li>
          Not to be told from these facts: what a company does for its business, an upper bound or a zero that
          rests on no tag, classes of shares and segments (companyfacts leaves them out), closes without a
          file of prices, and past verdicts.
        </li>
      </ul>
    </Section>
  )
}
