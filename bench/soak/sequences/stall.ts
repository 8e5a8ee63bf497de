import { setTimeout as pause } from "node:timers/promises"
import { rememberedMilliseconds } from "../answers.ts"
import { type StateLedger, stateLedger } from "../check/ledger.ts"
import { noPlatformFaults, type PlatformCosts } from "../check/platform.ts"
import { expectedState, withoutFreshness } from "../states.ts"
import { type Scene, type SequenceRow, screenedAsOf } from "./scene.ts"

const requestsPerSecond = 16
/**
 * The time between the first request and the stall. The cached revisions are read again after 20 s, so a
 * stall of 10 s affects that read.
 */
const secondsBefore = 17
const secondsAfterMax = 90
const answerSecondsMax = 90
const ageSecondsMax = 300
/** The limit that keeps a hanging database from being flooded with calls. */
const callsPerSecondMax = 1

interface Answer {
  readonly symbol: string
  readonly sentAt: number
  readonly answeredAt: number
  /** 0 if there was no response. */
  readonly status: number
  /** The value of the header `Data-Age-Seconds`; null if the header is missing. */
  readonly ageSeconds: number | null
  readonly document: string
}

/** The data of a stall: what readers received, and when the publication came into force. */
interface Stalled {
  readonly stallSeconds: number
  readonly stallStart: number
  readonly end: number
  /** The time at which the publication came into force; null if it never did. */
  readonly inForceAt: number | null
  readonly newest: string
  readonly answers: readonly Answer[]
  readonly ledger: StateLedger
  readonly costs: PlatformCosts
}

/** Lets D1 hang while readers ask for cached verdicts and one publication is in the queue. */
export async function d1Stalled(scene: Scene, stallSeconds: number): Promise<SequenceRow> {
  const { service, now } = scene
  const companies = scene.companies(2)
  const [published] = companies
  if (published === undefined) throw new Error("no company is left")
  await scene.begin(1)
  const asOf = new Date(now()).toISOString().slice(0, 10)
  const ledger = stateLedger()
  for (const listing of companies) {
    const { documents } = await expectedState(service, listing, screenedAsOf, null)
    ledger.begin(listing.instrumentId, documents, Number.NEGATIVE_INFINITY)
  }
  const { compliance } = await expectedState(service, published, screenedAsOf, null)
  const after = await expectedState(service, published, asOf, compliance)
  const symbols = companies.map(({ instrumentId }) => instrumentId)
  const readers = await startReaders(scene, symbols)
  await pause(secondsBefore * 1_000)
  ledger.begin(published.instrumentId, after.documents, now())
  await service.failPlatform({ ...noPlatformFaults, stallSeconds })
  const stallStart = now()
  const end = stallStart + stallSeconds * 1_000
  await service.publish([{ cik: published.cik, from: "store", asOf }])
  const inForceAt = await inForce(scene, published.cik, after.publication.assessmentId, end)
  if (inForceAt !== null) ledger.settle(published.instrumentId, inForceAt)
  const newest = ledger.newest(published.instrumentId, "compliance")
  await until(end + secondsAfterMax * 1_000, now, () =>
    readers.answers.some(({ document }) => document === newest),
  )
  await pause(2_000)
  const answers = await readers.stop()
  const costs = await service.failPlatform(noPlatformFaults)
  return rowOf({ stallSeconds, stallStart, end, inForceAt, newest, answers, ledger, costs })
}

function rowOf(stalled: Stalled): SequenceRow {
  const { stallSeconds, stallStart, end, inForceAt, newest, costs } = stalled
  const answers = stalled.answers.filter(({ answeredAt }) => answeredAt >= stallStart)
  const ages = answers.flatMap(({ ageSeconds }) => ageSeconds ?? [])
  const slowest = Math.max(...answers.map(({ sentAt, answeredAt }) => answeredAt - sentAt))
  const bad = answers.filter(({ status, ageSeconds }) => status !== 200 || ageSeconds !== null)
  const goodAt = Math.max(end, inForceAt ?? Infinity, ...bad.map(({ answeredAt }) => answeredAt))
  const readAt = answers.find(({ document }) => document === newest)?.answeredAt ?? Infinity
  const calls = costs.callsStalled
  const storm = Math.max(0, calls - stallSeconds * callsPerSecondMax)
  return {
    name: `d1 ${stallSeconds} s`,
    done: `D1 hung for ${stallSeconds} s: answers ${statusesOf(answers)}, ${ages.length} with their age, ${Math.max(0, ...ages)} s at most, the slowest after ${seconds(slowest)}; ${calls} calls of D1 in that time`,
    lost: answers.filter(({ status }) => status === 0).length + (inForceAt === null ? 1 : 0),
    incomplete: 0,
    wrong: answers.filter((answer) => isWrong(answer, stalled)).length + storm,
    right: `${seconds(goodAt - end)} after it, the new verdict read ${seconds(readAt - end)} after it`,
    costs,
  }
}

/**
 * True if the document was not in force at the age that the answer states, or if the answer must state an age
 * and does not.
 */
function isWrong(answer: Answer, { ledger, stallStart, end }: Stalled): boolean {
  const { status, symbol, document, ageSeconds, sentAt, answeredAt } = answer
  if (status !== 200) return false
  const isOld = sentAt >= stallStart + rememberedMilliseconds && answeredAt < end
  if (isOld && ageSeconds === null) return true
  const age = ageSeconds === null ? rememberedMilliseconds : Math.min(ageSeconds + 1, ageSecondsMax) * 1_000
  return ledger.judge(symbol, { compliance: document }, sentAt - age, answeredAt) !== "right"
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(1)} s`
}

function statusesOf(answers: readonly Answer[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(", ")
}

/** Returns the time at which the publication was seen in force; null if it never was. */
async function inForce(
  { service, now }: Scene,
  cik: number,
  assessmentId: string,
  end: number,
): Promise<number | null> {
  while (now() < end + secondsAfterMax * 1_000) {
    const id = await service.database
      .prepare("SELECT assessment_id AS id FROM determinations WHERE cik = ?1")
      .bind(cik)
      .first<string>("id")
    if (id === assessmentId) return now()
    await pause(100)
  }
  return null
}

async function until(latest: number, now: () => number, isSo: () => boolean): Promise<void> {
  while (now() < latest && !isSo()) await pause(100)
}

/** Sends requests at an even rate from two keys, without waiting for earlier answers. */
async function startReaders({ service, now }: Scene, symbols: readonly string[]) {
  const { keys } = await service.newAccount("enterprise", "live", 2)
  const answers: Answer[] = []
  const open = new Set<Promise<void>>()
  let sent = 0
  const send = () => {
    const symbol = symbols[sent % symbols.length] ?? ""
    // The key changes after each round of symbols, so that every symbol is requested with both keys.
    const key = keys[Math.floor(sent / symbols.length) % keys.length]?.key ?? ""
    sent += 1
    const asked = ask(`${service.origin}/v1/instruments/${symbol}/compliance`, symbol, key, now).then(
      (answer) => {
        answers.push(answer)
        open.delete(asked)
      },
    )
    open.add(asked)
  }
  const timer = setInterval(send, 1_000 / requestsPerSecond)
  return {
    answers,
    async stop(): Promise<readonly Answer[]> {
      clearInterval(timer)
      await Promise.all(open)
      return answers
    },
  }
}

async function ask(url: string, symbol: string, key: string, now: () => number): Promise<Answer> {
  const sentAt = now()
  try {
    const response = await fetch(url, {
      headers: { "X-API-Key": key },
      signal: AbortSignal.timeout(answerSecondsMax * 1_000),
    })
    const { data } = (await response.json()) as { data?: unknown }
    const age = response.headers.get("Data-Age-Seconds")
    return {
      symbol,
      sentAt,
      answeredAt: now(),
      status: response.status,
      ageSeconds: age === null ? null : Number(age),
      document: withoutFreshness(data),
    }
  } catch {
    return { symbol, sentAt, answeredAt: now(), status: 0, ageSeconds: null, document: "" }
  }
}
