import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { englishWord, latinWords, spokenText } from "../../../support/spoken.ts"
import { all, mainWordsOf } from "../../../support/words.ts"
import { seenByVisitor, seenWithPlus } from "../../support/browser.ts"
import { fundEntry, holding, seedFund, seedFunds, snapshot } from "../../support/funds.ts"
import { fundLine } from "../../support/listing.ts"
import { seedMeasured } from "../../support/measured.ts"
import { list } from "../../support/stores.ts"
import { seedWorld } from "../../support/universe.ts"

const apple = (weight: number) => holding("Apple", weight, { ticker: "AAPL" })
const unknown = (weight: number) => holding("Nobody knows", weight, { ticker: "ZZZY" })

async function seed(id: string, ...holdings: Parameters<typeof snapshot>[0]) {
  await list([fundLine(id)])
  await seedFund(fundEntry(id), snapshot(holdings), () => Date.parse("2026-10-02T06:00:00Z"))
}

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
  await seedMeasured()
  await seed("HLAL", apple(97))
  await seed("NONE", unknown(60))
  await seed("BOND", holding("UNITED STATES TREASURY", 98, { kind: "debt" }))
  const day = env.DB.prepare("INSERT OR REPLACE INTO fund_purity VALUES ('IJR', ?1, ?2, 80, '2026-01-31')")
  const dayOf = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)
  await env.DB.batch(Array.from({ length: 90 }, (_, at) => day.bind(dayOf(at), 50 + (at % 5))))
})

const states = [
  ["hidden verdicts", seenByVisitor, "IJR"],
  ["every verdict and a chart", seenWithPlus, "IJR"],
  ["reasons", seenWithPlus, "HOLD"],
  ["reasons by another standard", seenWithPlus, "HOLD?methodology=sc-malaysia"],
  ["an issuer's table", seenWithPlus, "HLAL"],
  ["nothing screened", seenWithPlus, "NONE"],
  ["no shares", seenWithPlus, "BOND"],
  ["no holdings", seenWithPlus, "EMPT"],
  ["a past year without a rating", seenWithPlus, "HOLD?until=2020-01-01"],
] as const

describe.each(states)("the page of a fund, with %s,", (_state, see, fund) => {
  test("is in Arabic, except for names, symbols, and what is marked as English", async () => {
    const { status, text } = await see(`/ar/funds/${fund}`)
    expect(status).toBe(200)
    expect(latinWords(text)).toEqual([])
  })

  test("has no sentence in English in Indonesian", async () => {
    const { status, text } = await see(`/id/funds/${fund}`)
    expect(status).toBe(200)
    expect(all(spokenText(text), englishWord)).toEqual([])
  })
})

test.each([
  ["ar", "الديون 32.00%، والحد 30%"],
  ["id", "Utang 32,00%, batas 30%"],
])("a holding's reason is in the language of the page: %s", async (code, reason) => {
  const { text } = await seenWithPlus(`/${code}/funds/HOLD`)
  expect(mainWordsOf(text).replaceAll("\u200e", "")).toContain(reason)
})

test.each(["ar", "id"])(
  "the scale of a chart has whole percentages, and each line its own marker: %s",
  async (code) => {
    const { text } = await seenWithPlus(`/${code}/funds/IJR`)
    const axis = /<svg class="axis"[\s\S]*?<\/svg>/.exec(text)?.[0] ?? ""
    const ticks = all(axis, /<text[^>]*>([^<]*)</g).map((each) => each.replaceAll("\u200e", ""))
    expect(ticks).toEqual(["0%", "20%", "40%", "60%", "80%", "100%"])
    const markers = all(text, /<path id="mark-([^"]+)"/g)
    expect(new Set(markers).size).toBe(2)
    expect(new Set(all(text, /<use href="#mark-([^"]+)"/g))).toEqual(new Set(markers))
  },
)
