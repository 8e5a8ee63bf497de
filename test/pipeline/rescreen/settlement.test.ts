import { expect, test } from "vitest"
import type { SubmittedFiling } from "../../../src/filings/filing.ts"
import type { OpenFiling } from "../../../src/pipeline/discovery/ledger.ts"
import {
  datedAhead,
  type SettlementContext,
  settlementsOf,
} from "../../../src/pipeline/rescreen/settlement.ts"

/** Apple's 10-Q for the quarter that ended 2026-03-28, dated 2026-05-01. */
const accession = "0000320193-26-000013"
const now = "2026-05-01T20:40:00.000Z"

const open: OpenFiling = {
  accession,
  form: "10-Q",
  filed: "2026-05-01",
  period: null,
  document: null,
  attempts: 0,
  foundAt: "2026-05-01T20:35:00.000Z",
}
const listed: SubmittedFiling = {
  ...open,
  filer: "edgar:0000320193",
  acceptedAt: "2026-05-01T10:00:31.000Z",
  period: "2026-03-28",
  isXbrl: true,
  isInlineXbrl: true,
  primaryDocument: "aapl-20260328.htm",
}
const known: SettlementContext = {
  submitted: [listed],
  holds: () => true,
  notes: new Map(),
  unread: new Map(),
  asOf: "2026-05-01",
  nowMilliseconds: Date.parse(now),
}

const absent = { holds: () => false }
const noXbrl = { submitted: [{ ...listed, isXbrl: false }] }
const unreadSince = (since: string) => ({ unread: new Map([[accession, { why: "503", since }]]) })
const unread = unreadSince("2026-04-30T10:00:00.000Z")
const unreadLong = unreadSince("2026-04-16T10:00:00.000Z")
const noted = "instance: the register has no such document"
const withNote = { notes: new Map([[accession, noted]]) }

const screened = { state: "screened" }
const waiting = (reason: string, dueAt: string) => ({ state: "waiting", reason, dueAt })
const withoutFacts = (dueAt: string) => waiting("EDGAR does not state its facts yet", dueAt)
const withoutInstance = (dueAt: string) => waiting("screened without its instance: 503", dueAt)
const failed = { state: "failed", reason: "EDGAR states no facts of it after 14 days" }
const skipped = { state: "skipped", reason: "the filing holds no XBRL" }
const inTenMinutes = "2026-05-01T20:50:00.000Z"

test.each<[what: string, filing: Partial<OpenFiling>, known: Partial<SettlementContext>, settlement: object]>(
  [
    ["whose facts EDGAR has is screened", {}, {}, { ...screened, period: "2026-03-28", note: null }],
    [
      "whose facts are available but not yet on EDGAR's list is screened",
      {},
      { submitted: [] },
      { ...screened, period: null },
    ],
    ["whose instance could not be read is screened with a note", {}, withNote, { ...screened, note: noted }],
    ["whose instance could not be fetched waits for it", {}, unread, withoutInstance(inTenMinutes)],
    [
      "whose instance repeatedly could not be fetched waits an hour at most, and has a verdict without it meanwhile",
      { attempts: 8 },
      unread,
      withoutInstance("2026-05-01T21:40:00.000Z"),
    ],
    [
      "whose instance could not be fetched for two weeks is screened with a note",
      {},
      unreadLong,
      { ...screened, note: "instance: 503" },
    ],
    ["without facts waits ten minutes", {}, absent, withoutFacts(inTenMinutes)],
    [
      "without facts waits longer each time",
      { attempts: 3 },
      absent,
      withoutFacts("2026-05-01T22:00:00.000Z"),
    ],
    [
      "without facts waits six hours at most",
      { attempts: 40 },
      absent,
      withoutFacts("2026-05-02T02:40:00.000Z"),
    ],
    ["without facts fails after two weeks", { foundAt: "2026-04-16T23:59:59.000Z" }, absent, failed],
    ["without XBRL is skipped", {}, { ...absent, ...noXbrl }, skipped],
    ["with facts, though without XBRL by the list, is screened", {}, noXbrl, screened],
  ],
)("a filing %s", (_what, filing, changes, settlement) => {
  expect(settlementsOf([{ ...open, ...filing }], { ...known, ...changes })).toMatchObject([
    { accession, ...settlement },
  ])
})

test("each filing of a company is settled separately", () => {
  const older = { ...open, accession: "0000320193-26-000006", filed: "2026-01-30" }
  const holds = (searched: string) => searched === older.accession
  const settled = settlementsOf([older, open], { ...known, holds })
  expect(settled.map(({ state }) => state)).toEqual(["screened", "waiting"])
})

test.each([
  ["of the day of the run counts", "2026-05-01", []],
  [
    "accepted in the evening and dated the next business day waits until that day",
    "2026-05-04",
    [{ accession, ...waiting("dated 2026-05-04", "2026-05-04T00:00:00.000Z") }],
  ],
  ["with an implausible date does not wait for the date", "2099-05-01", []],
])("a filing %s", (_what, filed, settlements) => {
  expect(datedAhead([{ ...open, filed }], known.asOf, known.nowMilliseconds)).toEqual(settlements)
})
