import { printChange } from "../changes/document.ts"
import type { ChangeState, FundState, VerdictState } from "../changes/schema.ts"
import type { Change } from "../changes/store.ts"
import { type ChangeKind, changeKinds } from "../vocabulary.ts"
import { eventTypes } from "./event.ts"

/** Test events. Their changes are made up, about listings of the sandbox, and no changes of the feed. */

/** Returns the body of a test event. `at`: ISO 8601 date-time. */
export function testBody(type: string, webhookId: string, at: string): string {
  const kind = changeKinds.find((each) => eventTypes[each] === type)
  const change = kind && printChange(madeChange(kind, at))
  return JSON.stringify({ type, timestamp: at, data: { test: true, webhook_id: webhookId, ...change } })
}

/** The feed begins with 1. */
const madeId = 0

function madeChange(kind: ChangeKind, at: string): Change {
  const [instrumentId, before, after] = made[kind]
  const isFiled = kind === "verdict" || kind === "screen"
  return {
    ...{ id: madeId, at, kind, instrumentId, filer: null, before, after },
    ...{
      cause: isFiled ? "filing" : null,
      accession: isFiled ? "0000000000-00-000000" : null,
      closeDate: null,
    },
  }
}

const methodology = "aaoifi-ss21@2026.1"

const passed: NonNullable<VerdictState["screens"]> = {
  business_activity: "pass",
  debt_to_market_cap: "pass",
  cash_to_market_cap: "pass",
  prohibited_revenue: "pass",
}

const compliant: VerdictState = { status: "compliant", withheld: null, screens: passed, methodology }
const failed: VerdictState = {
  ...compliant,
  status: "non-compliant",
  screens: { ...passed, debt_to_market_cap: "fail", cash_to_market_cap: "fail" },
}
const open: VerdictState = { status: "pending", withheld: "screen_unresolved", screens: null, methodology }

const fund: FundState = {
  status: "screened",
  badge_color: "green",
  purity_percentage: 95.2,
  holdings_as_of: "2026-08-31",
}

const meta = { cik: 1326801, filer: { register: "edgar", id: "0001326801" }, name: "Meta Platforms" } as const

const made: Readonly<
  Record<ChangeKind, readonly [instrumentId: string, before: ChangeState, after: ChangeState]>
> = {
  verdict: ["AAPL", failed, compliant],
  withheld: ["WMT", open, { ...open, withheld: "filings_stale" }],
  screen: ["UAA", failed, { ...failed, screens: { ...failed.screens, cash_to_market_cap: "pass" } }],
  standard: ["AAPL", { standards: { djim: "non-compliant" } }, { standards: { djim: "compliant" } }],
  fund_badge: ["SPUS", { ...fund, badge_color: "amber", purity_percentage: 94.8 }, fund],
  fund_purity: ["SPUS", { ...fund, purity_percentage: 97.1 }, fund],
  ticker: ["META", { ...meta, instrument_id: "FB" }, { ...meta, instrument_id: "META" }],
}
