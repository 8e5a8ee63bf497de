import { printJson } from "../../contract/json-text.ts"
import { dayOf, utcDay } from "../../days.ts"
import { weighedDocument } from "../../funds/document.ts"
import { judgedCompany, type Match } from "../../funds/match/match.ts"
import { matcher } from "../../funds/match/matcher.ts"
import { type OwedPerDollar, weighPurification } from "../../funds/purification/weigh.ts"
import { type LineVerdict, weigh } from "../../funds/purity.ts"
import type { WeighedFund } from "../../funds/schema.ts"
import type { Holding, Snapshot } from "../../holdings/holdings-file.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import { answer, type Outcome, refuse } from "../../outcome.ts"
import { type Clock, isoAt } from "../../runtime.ts"
import { storedDocument } from "../../stored/documents.ts"
import type { Publishing } from "../ports.ts"
import type { FundWeighed, HeldLine, HoldingsOrigin, Overtaken } from "./ports.ts"
import type { FundStore } from "./store.ts"

export interface FundPorts {
  readonly clock: Clock
  readonly funds: FundStore
  readonly publishing: Publishing
}

/** Matches a holding to an instrument; null without a match. */
type MatchHolding = (holding: Omit<Holding, "lei">) => Match | null

/** The companies' figures from which a fund's figures are computed, by filer. */
interface CompanyFigures {
  readonly verdicts: ReadonlyMap<FilerId, LineVerdict>
  readonly owed: ReadonlyMap<FilerId, OwedPerDollar>
}

/** The matcher of holdings, and the figures of companies. */
export interface FundReader extends CompanyFigures {
  readonly match: MatchHolding
}

/** Reads every listing and the figures of every company, so one reader should serve several snapshots. */
export async function fundReader(funds: FundStore): Promise<FundReader> {
  const [lines, cusips, verdicts, owed] = await Promise.all([
    funds.listedLines(),
    funds.cusips(),
    funds.verdicts(),
    funds.owed(),
  ])
  return { match: matcher(lines, cusips), verdicts, owed }
}

/** The result of a run over all funds. */
interface FundsWeighed {
  readonly funds: number
  readonly lines: number
  /** Number of lines whose match changed. */
  readonly rematched: number
}

/**
 * The least number of funds that are saved together. A page of lines completes about ten funds, and saving
 * funds page by page would use most of the statements that a run may make.
 */
const fundsPerSaveMin = 150

/**
 * Matches the holdings of every fund again and recomputes its purity with the current verdicts, in one pass
 * over all lines: the cost depends on the number of lines, not of funds.
 */
export async function weighFunds({
  clock,
  funds,
}: Pick<FundPorts, "clock" | "funds">): Promise<FundsWeighed> {
  const origins = await funds.origins()
  if (origins.size === 0) return { funds: 0, lines: 0, rematched: 0 }
  const { match, ...figures } = await fundReader(funds)
  const counts = { funds: 0, lines: 0, rematched: 0 }
  const weighed: FundWeighed[] = []
  let fund: HeldLine[] = []
  const finish = (): void => {
    const origin = origins.get(fund[0]?.fund ?? "")
    if (origin !== undefined) weighed.push(weighedFund(fund, origin, figures, clock.nowMilliseconds()))
    counts.funds += fund.length === 0 ? 0 : 1
    fund = []
  }
  for await (const lines of funds.held()) {
    const changed: HeldLine[] = []
    for (const line of lines) {
      if (fund[0] !== undefined && fund[0].fund !== line.fund) finish()
      const now: HeldLine = { ...line, match: match(line) }
      if (!isSame(line.match, now.match)) changed.push(now)
      fund.push(now)
    }
    counts.lines += lines.length
    counts.rematched += changed.length
    await funds.rematch(changed)
    if (weighed.length >= fundsPerSaveMin) await funds.saveWeighed(weighed.splice(0))
  }
  finish()
  await funds.saveWeighed(weighed)
  return counts
}

function isSame(before: Match | null, now: Match | null): boolean {
  if (before === null || now === null) return before === now
  return (
    before.instrumentId === now.instrumentId &&
    judgedCompany(before) === judgedCompany(now) &&
    before.method === now.method &&
    before.confidence === now.confidence
  )
}

/**
 * Stores a snapshot as a fund's current holdings, with matches and purity. A snapshot older than the current
 * snapshot is refused without any change, unless `over` is `any`. A snapshot with a future day is refused
 * too, since it would block all later snapshots. `fund`: the fund's own line. `accession`: the snapshot's
 * N-PORT filing; null for any other source.
 */
export async function takeHoldings(
  { clock, funds, publishing }: FundPorts,
  { match, ...figures }: FundReader,
  fund: string,
  snapshot: Snapshot,
  accession: string | null,
  over: Overtaken = "earlier",
): Promise<Outcome<WeighedFund, "older_holdings" | "future_holdings">> {
  const { source, fundName, seriesId, asOf, holdings } = snapshot
  if (asOf > utcDay(clock.nowMilliseconds()))
    return refuse("future_holdings", `${asOf} is yet to come: there are no holdings of that day.`)
  const document: Snapshot = { source, fundName, seriesId, asOf, holdings }
  const stored = storedDocument("holdings", printJson(document))
  await publishing.createDocument(stored)
  const lines = ranked(fund, holdings, match)
  const linesKey = await storeLines(publishing, lines)
  const origin = { source, accession, holdingsAsOf: asOf, snapshotKey: stored.key, linesKey }
  const weighed = weighedFund(lines, origin, figures, clock.nowMilliseconds())
  const isTaken = await funds.replace(origin, lines, { ...weighed, fund }, over)
  if (isTaken) return answer(weighed.weighed)
  return refuse(
    "older_holdings",
    `${fund} has holdings of a later day than ${asOf}, or of a later filing of that day.`,
  )
}

async function storeLines(publishing: Publishing, lines: readonly HeldLine[]): Promise<string> {
  const stored = storedDocument("held", printJson(lines))
  await publishing.createDocument(stored)
  return stored.key
}

/** The lines, largest weight first; equal weights in the order of the file. */
function ranked(fund: string, holdings: readonly Holding[], match: MatchHolding): readonly HeldLine[] {
  return [...holdings]
    .sort((left, right) => right.weight - left.weight)
    .map(({ lei: _lei, ...holding }, at) => ({ ...holding, fund, rank: at + 1, match: match(holding) }))
}

function weighedFund(
  lines: readonly HeldLine[],
  origin: HoldingsOrigin,
  { verdicts, owed }: CompanyFigures,
  nowMilliseconds: number,
): FundWeighed {
  const known = lines.map(({ weight, kind, side, match }) => {
    const filer = match === null ? null : judgedCompany(match)
    const verdict = filer === null ? null : (verdicts.get(filer) ?? null)
    return { weight, kind, side, match, verdict, owed: filer === null ? null : (owed.get(filer) ?? null) }
  })
  const weighedAt = isoAt(nowMilliseconds)
  const date = dayOf(weighedAt)
  return {
    fund: lines[0]?.fund ?? "",
    weighedAt,
    date,
    holdingsAsOf: origin.holdingsAsOf,
    snapshotKey: origin.snapshotKey,
    weighed: weighedDocument(weigh(known, date), origin, weighedAt, weighPurification(known)),
  }
}
