import { describe, expect, test } from "vitest"
import { fillAll } from "../../../scripts/fill/fill.ts"
import { sp500Symbols } from "../../../scripts/fill/sp500.ts"
import type { OperatorReply } from "../../../scripts/support/operator.ts"
import type { FillReply } from "../../../worker/local/fill.ts"
import { dataFolder } from "../../support/folders.ts"

const compliant = { status: "compliant", explanation: null }

function replied(part: Partial<FillReply>): OperatorReply {
  const body: FillReply = {
    result: "published",
    detail: null,
    retry_after_seconds: null,
    determination: null,
    ...part,
  }
  return { body: JSON.stringify(body), problem: null }
}

function refused(status: number, error: string): OperatorReply {
  return { body: JSON.stringify({ error }), problem: `${status} from http://127.0.0.1:8787/dev/fill/X` }
}

/**
 * Fills symbols with the given replies, in turn for each symbol. Returns the waits and the number of requests
 * for each symbol.
 */
async function fillWith(replies: Readonly<Record<string, readonly OperatorReply[]>>) {
  const sent: string[] = []
  const waited: number[] = []
  const shown: string[] = []
  const { fills, stopped } = await fillAll(Object.keys(replies), {
    async send(symbol) {
      const before = sent.filter((each) => each === symbol).length
      sent.push(symbol)
      return replies[symbol]?.[before] ?? { body: null, problem: "no reply is left" }
    },
    show: ({ symbol }, done, total) => shown.push(`${done}/${total} ${symbol}`),
    wait: async (seconds) => waited.push(seconds),
  })
  return {
    problems: Object.fromEntries(fills.map(({ symbol, problem }) => [symbol, problem])),
    stopped,
    sent,
    waited,
    shown,
  }
}

describe("each symbol is filled, and a problem with one stops no other", () => {
  test("after a verdict, an unknown symbol, a company without figures, or an unreachable EDGAR", async () => {
    const { problems, stopped, shown } = await fillWith({
      MSFT: [replied({ determination: compliant })],
      ZZZZ: [refused(404, "no company is listed as ZZZZ")],
      SHEL: [replied({ result: "waiting" })],
      AMZN: [replied({ result: "unreachable", detail: "500 of EDGAR" })],
      JPM: [replied({ result: "waiting", determination: { status: "non-compliant", explanation: null } })],
    })
    expect(problems).toEqual({
      MSFT: null,
      ZZZZ: "no company is listed as ZZZZ",
      SHEL: "EDGAR has no figures for it",
      AMZN: "500 of EDGAR",
      JPM: null,
    })
    expect(stopped).toBeNull()
    expect(shown.map((line) => line.split(" ")[0])).toEqual(["1/5", "2/5", "3/5", "4/5", "5/5"])
  })

  test("after a pause that EDGAR requires", async () => {
    const paused = replied({ result: "paused", retry_after_seconds: 600 })
    const { problems, waited } = await fillWith({ MSFT: [paused, replied({ determination: compliant })] })
    expect([problems, waited]).toEqual([{ MSFT: null }, [600]])
  })
})

test.each<[what: string, reply: OperatorReply, stopped: string]>([
  ["without EDGAR_USER_AGENT", refused(409, "EDGAR_USER_AGENT is not set"), "EDGAR_USER_AGENT is not set"],
  ["without a service", { body: null, problem: "Start the service" }, "Start the service"],
])("%s no further symbol is sent", async (_what, reply, stopped) => {
  const symbols = ["A", "AA", "AAL", "AAP", "AAPL"].map((symbol) => [symbol, [reply]] as const)
  const filled = await fillWith(Object.fromEntries(symbols))
  expect(filled.stopped).toBe(stopped)
  expect(filled.sent.length).toBeLessThan(4)
})

test("the S&P 500 is every company held by its funds, once", () => {
  const symbols = sp500Symbols(dataFolder)
  expect(symbols.length).toBeGreaterThan(490)
  expect(new Set(symbols).size).toBe(symbols.length)
  expect(symbols).toEqual(expect.arrayContaining(["MSFT", "BRK-B", "GOOGL", "XOM"]))
  expect(symbols).not.toContain("GOOG")
})
