import { printChange } from "../changes/document.ts"
import type { ChangeState, FundState, VerdictState } from "../changes/schema.ts"
import { type ChangeKind, changeKinds } from "../vocabulary.ts"
import { eventTypes } from "./event.ts"

/** Test events. Their changes are made up, about listings of the sandbox, and no changes of the feed. */

/** Returns the body of a test event. `at`: ISO 8601 date-time. */
export function testBody(type: string, webhookId: string, at: string): string {
  const kind = changeKinds.find((each) => eventTypes[each] === type)
  const change = kind && madeChange(kind, at)
  return JSON.stringify({ type, timestamp: at, data: { test: true, webhook_id: webhookId, ...change } })
}

function madeChange(kind: ChangeKind, at: string) {
  const [instrumentId, before, after] = made[kind]
  // The ids of the feed begin with 1.
  const change = { id: 0, at, kind, instrumentId, filer: null, before, after }
  return printChange({ ...change, cause: null, accession: null, closeDate: null })
}

const failed: VerdictState = {
  status: "non-compliant",
  withheld: null,
  screens: { business_activity: "pass", debt_to_market_cap: "fail", prohibited_revenue: "pass" },
  methodology: "aaoifi-ss21@2026.1",
}
const passed: VerdictState = {
  ...failed,
  status: "compliant",
  screens: { ...failed.screens, debt_to_market_cap: "pass" },
}
const open: VerdictState = { ...failed, status: "pending", withheld: "screen_unresolved", screens: null }

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
  verdict: ["AAPL", failed, passed],
  withheld: ["WMT", open, { ...open, withheld: "filings_stale" }],
  screen: ["UAA", failed, { ...failed, screens: { ...passed.screens, prohibited_revenue: "fail" } }],
  standard: ["AAPL", { standards: { djim: "non-compliant" } }, { standards: { djim: "compliant" } }],
  fund_badge: ["SPUS", { ...fund, badge_color: "amber", purity_percentage: 94.8 }, fund],
  fund_purity: ["SPUS", { ...fund, purity_percentage: 97.1 }, fund],
  ticker: ["META", { ...meta, instrument_id: "FB" }, { ...meta, instrument_id: "META" }],
}
