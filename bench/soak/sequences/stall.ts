import { setTimeout as pause } from "node:timers/promises"
import { rememberedMilliseconds } from "../answers.ts"
import { stateLedger } from "../check/ledger.ts"
import { noPlatformFaults } from "../check/platform.ts"
import { expectedState, withoutFreshness } from "../states.ts"
import type { Scene, SequenceRow } from "./scene.ts"

const requestsPerSecond = 16
/** The cached revisions are read again after 20 s, so a stall of 10 s meets that read. */
const secondsBefore = 17
const secondsAfterMax = 90
const answerSecondsMax = 90

interface Answer {
  readonly symbol: string
  readonly sentAt: number
  readonly answeredAt: number
  /** 0: none came. */
  readonly status: number
  /** Of the header `Data-Age-Seconds`; null without it. */
  readonly ageSeconds: number | null
  readonly document: string
}

/** D1 hangs while readers ask for verdicts that the service has in memory, and one publication is in the queue. */
export async function d1Stalled(scene: Scene, stallSeconds: number): Promise<SequenceRow> {
  const { service, now } = scene
  const companies = scene.companies(2)
  const [published] = companies
  if (published === undefined) throw new Error("no company is left")
  await scene.begin(1)
  const asOf = new Date(now()).toISOString().slice(0, 10)
  const ledger = stateLedger()
  const before = await Promise.all(
    companies.map((listing) => expectedState(service, listing, "2026-01-31", null)),
  )
  for (const [at, { instrumentId }] of companies.entries())
    ledger.begin(instrumentId, before[at]?.documents ?? {}, Number.NEGATIVE_INFINITY)
  const after = await expectedState(service, published, asOf, before[0]?.compliance ?? null)
  const readers = await startReaders(
    scene,
    companies.map(({ instrumentId }) => instrumentId),
  )
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
  const during = answers.filter(({ answeredAt }) => answeredAt >= stallStart)
  const bad = during.filter(({ status, ageSeconds }) => status !== 200 || ageSeconds !== null)
  const readAt = answers.find(({ document }) => document === newest)?.answeredAt
  const goodAt = Math.max(
    end,
    inForceAt ?? Number.POSITIVE_INFINITY,
    ...bad.map(({ answeredAt }) => answeredAt),
  )
  const unmarked = answers.filter(
    ({ status, ageSeconds, sentAt, answeredAt }) =>
      status === 200 &&
      ageSeconds === null &&
      sentAt >= stallStart + rememberedMilliseconds &&
      answeredAt < end,
  )
  const wrong = during.filter(({ status, symbol, document, ageSeconds, sentAt, answeredAt }) => {
    if (status !== 200) return false
    const age = ageSeconds === null ? rememberedMilliseconds : Math.min(ageSeconds + 1, 300) * 1_000
    return ledger.judge(symbol, { compliance: document }, sentAt - age, answeredAt) !== "right"
  })
  const slowest = Math.max(...during.map(({ sentAt, answeredAt }) => answeredAt - sentAt))
  return {
    name: `d1 ${stallSeconds} s`,
    done: `D1 hung for ${stallSeconds} s: answers ${statusesOf(during)}, ${during.filter(({ ageSeconds }) => ageSeconds !== null).length} with their age, ${Math.max(0, ...during.map(({ ageSeconds }) => ageSeconds ?? 0))} s at most, the slowest after ${(slowest / 1_000).toFixed(1)} s; ${costs.callsStalled} calls of D1 in that time`,
    lost: during.filter(({ status }) => status === 0).length + (inForceAt === null ? 1 : 0),
    incomplete: 0,
    wrong: wrong.length + unmarked.length,
    right: `${((goodAt - end) / 1_000).toFixed(1)} s after it, the new verdict read ${readAt === undefined ? "never" : `${((readAt - end) / 1_000).toFixed(1)} s after it`}`,
    costs,
  }
}

function statusesOf(answers: readonly Answer[]): string {
  const counts = new Map<number, number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(", ")
}

/** The time at which the publication was seen in force; null when it never was. */
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

/** Sends requests at an even rate from two keys, whether earlier ones are answered or not. */
async function startReaders({ service, now }: Scene, symbols: readonly string[]) {
  const { keys } = await service.newAccount("enterprise", "live", 2)
  const answers: Answer[] = []
  const open = new Set<Promise<void>>()
  let sent = 0
  const send = () => {
    const symbol = symbols[sent % symbols.length] ?? ""
    // Each key asks for every symbol.
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
