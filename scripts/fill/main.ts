/**
 * Reads companies that the release does not include from EDGAR into the running local service, and prints each verdict. A
 * company that was read before is skipped, so a second run continues the first. Exit code 1: some companies
 * were not read; 2: wrong arguments.
 */
import { starterAsOf } from "../starter/tables.ts"
import { callOperator } from "../support/operator.ts"
import { root } from "../support/root.ts"
import { type Fill, fillAll } from "./fill.ts"
import { sp500Symbols } from "./sp500.ts"

const usage = `npm run fill -- AMZN META     these companies
npm run fill -- --sp500       every company that the funds of the S&P 500 hold (data/holdings.tsv.gz)
npm run fill -- --all         every company: how to`

const all = `Every company is read from EDGAR's archives, with the service stopped. Download companyfacts.zip and submissions.zip
from https://www.sec.gov/Archives/edgar/daily-index/, 1.5 GB each, then: npm run backfill -- companyfacts.zip submissions.zip --as-of ${starterAsOf}`

const noUserAgent = `The service runs without EDGAR_USER_AGENT, which the SEC requires. Stop it, and start it again with your name and email:
  EDGAR_USER_AGENT="Your Name you@example.com" npm start`

const args = process.argv.slice(2)
if (args.length === 1 && args[0] === "--all") {
  console.log(all)
  process.exit(0)
}
const symbols = args.length === 1 && args[0] === "--sp500" ? sp500Symbols(`${root}/data`) : args
if (symbols.length === 0 || symbols.some((symbol) => symbol.startsWith("-"))) fail(usage, 2)

const began = performance.now()
const results = await fillAll([...new Set(symbols.map((symbol) => symbol.toUpperCase()))], {
  send: (symbol) =>
    callOperator({ method: "POST", path: `/dev/fill/${encodeURIComponent(symbol)}?as_of=${starterAsOf}` }),
  show: (fill, done, total) =>
    console.log(`${String(done).padStart(String(total).length)}/${total}  ${lineOf(fill)}`),
  wait: (seconds) => {
    console.log(`EDGAR asks for a pause of ${seconds} s`)
    return new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
  },
})
if (results.stopped !== null)
  fail(results.stopped === "EDGAR_USER_AGENT is not set" ? noUserAgent : results.stopped, 1)
const missing = results.fills.filter(({ problem }) => problem !== null)
const seconds = ((performance.now() - began) / 1000).toFixed(1)
console.log(
  `${results.fills.length - missing.length} of ${results.fills.length} read, screened as of ${starterAsOf}, in ${seconds} s`,
)
if (results.fills.length > missing.length)
  console.log(
    "The API shows a new verdict within 30 s. `npm run pipeline -- funds` weighs the funds with it.",
  )
if (missing.length > 0) fail(`${missing.length} were not read. The same command tries them again.`, 1)

function lineOf({ symbol, problem, determination }: Fill): string {
  if (problem !== null) return `${symbol}  ${problem}`
  const { status, explanation } = determination ?? { status: "pending", explanation: null }
  return `${symbol}  ${status}${status === "pending" ? `  ${explanation ?? ""}` : ""}`
}

function fail(message: string, code: 1 | 2): never {
  console.error(message)
  process.exit(code)
}
