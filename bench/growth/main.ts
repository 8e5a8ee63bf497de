/**
 * What search and screening cost as the universe grows: the same questions to the service over 10,000 and over 100,000
 * instruments, turn about, in one run; and 50 symbols beside one. Exits with 1 past a limit. The limits are on answered
 * requests; what the database takes of them is printed beside, since the total of a search counts every match.
 */
import type { D1Database } from "@cloudflare/workers-types"
import { symbolsMax } from "../../src/contract/screen.ts"
import { callersOf, median, type RunningService, startService } from "../support/harness.ts"
import { beginningOf, type Issuer, issuersOf, linesOf } from "../universe/issuers.ts"
import { loadUniverse } from "../universe/load.ts"
import { deeper, filters, offsets, searchTexts } from "./queries.ts"
import { pageOf, pagesOf, type Question, screening, searching } from "./questions.ts"
import { type Asking, type Compared, compare } from "./requests.ts"
import { millisecondsOf, planOf, rowsReadBy, type Statement, statementsOf } from "./statements.ts"

const symbolsRatioMax = 3
const searchRatioMax = 1.5
const filterRatioMax = 2
const smallSize = 10_000
const largeSize = 100_000
/** With 60 of them no allowance of a minute (500 a key, 600 an address) is reached. */
const callers = 60
const databaseSlices = 9
const databaseRuns = 3
const header = "ms p50 10k 100k, req/s 10k 100k, ratio | D1 alone: ms 10k 100k, ratio, rows_read 10k 100k"

interface Universe {
  readonly database: D1Database
  readonly asking: Asking
  readonly issuers: readonly Issuer[]
  readonly close: () => Promise<void>
}

const misses: string[] = []
const large = await universeOf(await startService(), issuersOf(largeSize))
const small = await universeOf(await startService(), beginningOf(large.issuers, smallSize))
await measureSymbols()
await measureSearch()
await measureFilters()
await printPlans()
await small.close()
await large.close()
console.log(misses.length === 0 ? "growth: within every limit" : `growth: past a limit: ${misses.join("; ")}`)
process.exitCode = misses.length === 0 ? 0 : 1

async function universeOf(service: RunningService, issuers: readonly Issuer[]): Promise<Universe> {
  const began = performance.now()
  const { database, origin, close } = service
  await loadUniverse(database, issuers)
  const seconds = ((performance.now() - began) / 1_000).toFixed(0)
  console.log(`${linesOf(issuers)} lines of ${issuers.length} issuers loaded in ${seconds} s`)
  return { database, asking: { origin, callers: await callersOf(database, callers) }, issuers, close }
}

async function measureSymbols(): Promise<void> {
  const symbols = small.issuers.flatMap(({ lines }) => lines.slice(0, 1).map((line) => line.instrumentId))
  for (const universe of [small, large]) {
    const one = sideOf(
      universe,
      symbols.slice(0, 20).map((symbol) => screening({ symbols: [symbol] })),
    )
    const fifty = sideOf(
      universe,
      Array.from({ length: 20 }, (_, at) =>
        screening({ symbols: symbols.slice(at * symbolsMax, (at + 1) * symbolsMax) }),
      ),
    )
    const compared = await compare(one, fifty, { slices: 25, repeats: 1 })
    const size = linesOf(universe.issuers)
    console.log(
      `/screen at ${size}: one symbol ${paced(compared.first)}, ${symbolsMax} ${paced(compared.second)}`,
    )
    judge(`/screen with ${symbolsMax} symbols at ${size}`, compared.ratio, symbolsRatioMax)
  }
}

async function measureSearch(): Promise<void> {
  console.log(`\nsearch: ${header}`)
  for (const [kind, texts] of searchTexts) {
    for (const text of texts) {
      const question = [searching(text)]
      await measureRow(`${kind}: ${text}`, question, question, { slices: 9, repeats: 8 })
    }
  }
  const mix = searchTexts.flatMap(([, texts]) => texts.map(searching))
  const compared = await compare(sideOf(small, mix), sideOf(large, mix), { slices: 25, repeats: 1 })
  const [few = 0, many = 0] = await measureDatabases(mix)
  console.log(`search, the whole mix: ${paced(compared.first)}, ${paced(compared.second)}`)
  console.log(`D1 alone, the whole mix: ${few.toFixed(1)} and ${many.toFixed(1)} ms`)
  judge("search at 100,000", compared.ratio, searchRatioMax)
}

async function measureFilters(): Promise<void> {
  console.log(
    `\nfilter mode, both sorts, offsets ${offsets.map((at) => at ?? "past the end")}: ${header} (offset ${deeper})`,
  )
  for (const filter of filters) {
    const label = JSON.stringify(filter)
    const often = { slices: 9, repeats: 1 }
    const served = await measureRow(label, pagesOf(filter), pageOf(filter, deeper), often)
    judgeSilently(`filter ${label}`, served, filterRatioMax)
  }
  console.log(`each at most ${filterRatioMax} x`)
}

/** Prints a line of figures and answers the ratio of answered requests. `counted`: the questions whose rows read are told. */
async function measureRow(
  label: string,
  questions: readonly Question[],
  counted: readonly Question[],
  often: { readonly slices: number; readonly repeats: number },
): Promise<number> {
  const { first, second, ratio } = await compare(sideOf(small, questions), sideOf(large, questions), often)
  const served = [first.p50, second.p50, first.perSecond, second.perSecond].map((value) => value.toFixed(1))
  const [few = 0, many = 0, stored = 0] = await measureDatabases(questions)
  const rows = [await rowsRead(small, counted), await rowsRead(large, counted)]
  const alone = [few, many, stored].map((value) => value.toFixed(2))
  console.log([label.padEnd(48), ...served, ratio.toFixed(2), "|", ...alone, ...rows].join(" "))
  return ratio
}

/** Milliseconds at both sizes for all questions together, and their ratio. */
async function measureDatabases(questions: readonly Question[]): Promise<readonly number[]> {
  const statements = [
    await statementsOfAll(small, questions),
    await statementsOfAll(large, questions),
  ] as const
  const times: [number[], number[]] = [[], []]
  for (let slice = 0; slice < databaseSlices; slice++) {
    times[0].push(await millisecondsOf(small.database, statements[0], databaseRuns))
    times[1].push(await millisecondsOf(large.database, statements[1], databaseRuns))
  }
  const [few, many] = [median(times[0]), median(times[1])]
  return [few, many, many / few]
}

async function rowsRead(universe: Universe, questions: readonly Question[]): Promise<number> {
  return rowsReadBy(universe.database, await statementsOfAll(universe, questions))
}

async function statementsOfAll(
  { database }: Universe,
  questions: readonly Question[],
): Promise<readonly Statement[]> {
  const all: Statement[] = []
  for (const { ask } of questions) all.push(...(await statementsOf(database, ask)))
  return all
}

/** Each statement once, however often it is asked with other values. */
async function printPlans(): Promise<void> {
  const questions = [
    searching("apple"),
    screening({ symbols: ["AAPL"] }),
    ...pageOf({ status: "compliant" }, 0),
  ]
  const statements = await statementsOfAll(large, questions)
  for (const statement of new Map(statements.map((one) => [one.sql, one])).values()) {
    console.log(`\n${statement.sql.trim()}\n-- plan:\n${await planOf(large.database, statement)}`)
  }
}

function sideOf({ asking }: Universe, questions: readonly Question[]) {
  return { asking, requests: questions.map(({ asked }) => asked) }
}

function paced({ p50, perSecond }: Compared["first"]): string {
  return `${perSecond.toFixed(0)} req/s (p50 ${p50.toFixed(1)} ms)`
}

function judge(what: string, ratio: number, ratioMax: number): void {
  console.log(`${what}: ${ratio.toFixed(2)} x (at most ${ratioMax})`)
  judgeSilently(what, ratio, ratioMax)
}

function judgeSilently(what: string, ratio: number, ratioMax: number): void {
  if (!(ratio <= ratioMax)) misses.push(`${what} ${ratio.toFixed(2)} x`)
}
