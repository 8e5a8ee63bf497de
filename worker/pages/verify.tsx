import { utcDay } from "../../src/days.ts"
import { methodologyNamed, methodologyRef } from "../../src/screening/methodologies.ts"
import { CopyableCode, Section } from "../html/components.tsx"
import type { PageHandler } from "./context.ts"
import { addressOf, PublicPage } from "./frame.tsx"
import { showPage } from "./reply.ts"

const identifierLengthMax = 20

/** `?symbol=` and `?methodology=` fill their fields. A button loads the packet. */
export const showVerify: PageHandler = async (context) => {
  const named = context.url.searchParams.get("symbol") ?? ""
  const symbol = named.length <= identifierLengthMax ? named : ""
  const today = utcDay(context.ports.clock.nowMilliseconds())
  const standard = methodologyNamed(context.url.searchParams.get("methodology") ?? "", today)
  const methodology = standard === null ? "" : methodologyRef(standard)
  const address = addressOf(context.origin, "/verify")
  return showPage(context, VerifyPage({ address, symbol, methodology, isSignedIn: context.isSignedIn }))
}

interface VerifyModel {
  /** The absolute URL of this page; null if the service has no public origin. */
  readonly address: string | null
  /** The initial value of the stock field; may be empty. */
  readonly symbol: string
  /** The initial value of the field for the standard, `id@version`; may be empty. */
  readonly methodology: string
  readonly isSignedIn: boolean
}

const description = "Check every figure of a verdict against the company's own filing, in your own browser."

/** The page that recomputes an Evidence Packet. Its forms are hidden until the script runs. */
function VerifyPage({ address, symbol, methodology, isSignedIn }: VerifyModel) {
  return (
    <PublicPage
      title="Check a verdict yourself"
      section="Verify"
      preview={{ description, address }}
      styles={["/assets/verify.css"]}
      scripts={["/assets/verify.js"]}
    >
      <h1>Check a verdict yourself</h1>
      <p class="notice">
        This page is for programmers. To check a figure without it, open the stock's page and follow the link
        next to the figure to the report it comes from.
      </p>
      <p class="lead">
        Check each figure against the company's own filing. You need two files: the Evidence Packet, which
        lists every figure of a verdict and where it was filed, and the figures that the company filed.
      </p>
      <p>
        Everything is recomputed in your own browser. The files you choose do not leave your computer. The
        checking program has no calculation in common with the program that made the verdict.
      </p>
      <noscript>
        <p class="notice problem">
          This page needs JavaScript, which is off in your browser. The command below does the same.
        </p>
      </noscript>
      <ol class="steps">
        <li>
          <h2>The packet</h2>
          <p>
            Load it from this service, choose a file, or paste it. A program gets it from{" "}
            <code class="wrap">/v1/instruments/{"{symbol}"}/evidence</code>.
          </p>
          <LoadPacket symbol={symbol} methodology={methodology} isSignedIn={isSignedIn} />
          <PacketFields />
        </li>
        <li>
          <h2>What the company filed</h2>
          <p>
            The SEC has one file of facts for each company, called companyfacts. Apple's is{" "}
            <code class="wrap">https://data.sec.gov/api/xbrl/companyfacts/CIK0000320193.json</code>; the
            number is the company's CIK, <code>cik</code> in{" "}
            <code class="wrap">/v1/instruments/{"{symbol}"}</code>. Choose it as <code>.json</code> or{" "}
            <code>.json.gz</code>. A packet without figures needs no such file. This page cannot read the
            reports of companies outside the US: the command <code>npm run verify</code> can.
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

function LoadPacket({ symbol, methodology, isSignedIn }: Omit<VerifyModel, "address">) {
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
      <label for="methodology">
        Standard <span class="hint">(optional, such as djim)</span>
      </label>
      <input
        id="methodology"
        name="methodology"
        type="text"
        value={methodology}
        maxlength={64}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
      />
      <label for="key">
        API key{" "}
        <span class="hint">
          {isSignedIn ? "(not needed: you are signed in)" : "(sent only to this service, and not stored)"}
        </span>
      </label>
      <input id="key" type="password" autocomplete="off" spellcheck={false} />
      <button type="submit">Load the packet</button>
      <p class="hint">This uses one of your Evidence Packets for this month.</p>
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
        Filed facts <span class="hint">(more than one file if the company has more than one CIK)</span>
      </label>
      <input id="facts" type="file" accept=".json,application/json,.gz" multiple />
      <label for="prices">
        Closing prices <span class="hint">(optional: a CSV file with the columns Date and Close)</span>
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
      <p>The same check, in a copy of this project:</p>
      <CopyableCode
        id="verify-command"
        label="The command that recomputes a packet"
        text="npm run --silent verify -- packet.json --facts CIK0000320193.json --prices AAPL.csv"
      />
      <p>
        Its exit status is 0 if everything agrees, 1 if something differs, and 2 if a file cannot be used.{" "}
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
          Each figure is the exact sum of filed amounts. The packet names each amount with its filing and its
          period.
        </li>
        <li>
          No later report that was filed by the day of the packet states another amount, or has a newer
          balance sheet.
        </li>
        <li>
          Debt, cash, income, the number of shares, the average price, the market capitalisation and revenue
          follow from these figures.
        </li>
        <li>
          Each ratio is computed as the packet's version of the standard says. It is compared with the limit
          (“below” or “at most”) before it is rounded.
        </li>
        <li>
          The verdict, its reasons, the part of dividends to give away and the confidence follow from the
          screens.
        </li>
        <li>An estimate is computed again from the filed figures and the rule that the packet states.</li>
        <li>
          These are not checked, because the company's file does not have them: the company's business, the
          true figure behind an estimate, share classes and parts of the business, prices (unless you add a
          file of them), and earlier verdicts.
        </li>
      </ul>
    </Section>
  )
}
