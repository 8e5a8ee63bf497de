import { env } from "cloudflare:workers"
import { beforeAll, describe, expect, test } from "vitest"
import { weighFunds } from "../../../../../src/pipeline/funds/weigh.ts"
import { saveCompanies, saveListings } from "../../../../../src/pipeline/listings/companies.ts"
import { publish } from "../../../../../src/pipeline/rescreen/publication.ts"
import { databaseOf } from "../../../../../worker/storage/database.ts"
import { replayed } from "../../../../support/feed-replay.ts"
import { ports, screened } from "../../../support/changes.ts"
import { facebook, meta, seedFacebook } from "../../../support/facebook.ts"
import { changesAfter, feed, printed, publishedState } from "../../../support/feed.ts"
import { fundEntry, fundPorts, holding, seedFund, snapshot } from "../../../support/funds.ts"
import { tickerOf } from "../../../support/inputs.ts"
import { listing } from "../../../support/listing.ts"
import { night } from "../../../support/universe-list.ts"

async function printedSince(position: number): Promise<readonly string[]> {
  return (await changesAfter(position)).map(printed)
}

const many = Array.from({ length: 100 }, (_, at) => `L${at} ${100 + at} NYSE Company ${at}`)

describe("the ticker list makes changes of the feed by", () => {
  beforeAll(async () => {
    await seedFacebook()
    await night("2026-11-02", [facebook, ...many])
  })

  test.each<[what: string, day: string, rows: readonly string[], expected: readonly string[]]>([
    ["a symbol that is missing", "2026-11-03", many, []],
    ["a symbol removed after seven days", "2026-11-10", many, ["ticker FB: FB 1 -> - (null)"]],
    ["a symbol that returns", "2026-11-11", [facebook, ...many], ["ticker FB: - -> FB 1 (null)"]],
    [
      "a company's new symbol, whose old symbol passes to another company",
      "2026-11-12",
      [meta, "FB 9 NYSE ProShares Trust", ...many],
      ["ticker FB: FB 1 -> FB 9 (null)", "ticker META: FB 1 -> META 1 (null)"],
    ],
  ])("%s", async (_, day, rows, expected) => {
    const position = await feed.head("full")
    await night(day, rows)
    expect([...(await printedSince(position))].sort()).toEqual(expected)
    await night(day, rows)
    expect(await printedSince(position)).toHaveLength(expected.length)
  })
})

describe("the feed of a fund", () => {
  const time = { now: Date.parse("2026-11-01T06:00:00Z") }
  const funds = fundPorts(() => time.now)
  const companies = [
    ["edgar:0000000071", "Alder Works"],
    ["edgar:0000000072", "Birch Mills"],
    ["edgar:0000000073", "Cedar Yards"],
  ] as const
  const weights = { one: 50, two: 45.5, three: 4.5 }

  beforeAll(async () => {
    await saveCompanies(
      databaseOf(env.DB),
      companies.map(([filer, name]) => ({ filer, name, sic: "3674", countryCode: "US" })),
    )
    await saveListings(databaseOf(env.DB), [
      ...companies.map(([filer, name]) => listing(tickerOf(filer), name, filer)),
      listing("MINE", "A fund of mine", null, { kind: "fund", canonical: false }),
    ])
    for (const [filer] of companies) await publish(ports, screened(filer, "2026-03-31"))
  })

  const held = (change: Partial<typeof weights> = {}) => {
    const { one, two, three } = { ...weights, ...change }
    return snapshot([
      holding("Alder Works", one, { ticker: "S71" }),
      holding("Birch Mills", two, { ticker: "S72" }),
      holding("Cedar Yards", three, { ticker: "S73" }),
    ])
  }

  test("has a row for its first badge", async () => {
    const position = await feed.head("full")
    await seedFund(fundEntry("MINE"), held(), () => time.now)
    const [row, ...rest] = await changesAfter(position)
    expect(rest).toEqual([])
    expect(row).toMatchObject({
      at: "2026-11-01T06:00:00.000Z",
      kind: "fund_badge",
      instrumentId: "MINE",
      filer: null,
      before: null,
      after: {
        status: "screened",
        badge_color: "green",
        purity_percentage: 100,
        holdings_as_of: "2026-09-30",
      },
      cause: null,
    })
  })

  test.each<[what: string, change: () => Promise<unknown>, expected: readonly string[]]>([
    ["no row for a second weighing", async () => undefined, []],
    [
      "no row for less than a point of purity",
      () => seedFund(fundEntry("MINE"), held({ three: 4.6 }), () => time.now),
      [],
    ],
    [
      "a row for the purity if a holding fails and the badge stays",
      () => publish(ports, screened("edgar:0000000073", "2026-04-01", { close: 300 })),
      ["fund_purity MINE: green 100 -> green 95.4 (null)"],
    ],
    [
      "a row for the badge if a holding fails",
      () => publish(ports, screened("edgar:0000000072", "2026-04-01", { close: 300 })),
      ["fund_badge MINE: green 95.4 -> red 49.95 (null)"],
    ],
  ])("has %s", async (_, change, expected) => {
    time.now += 86_400_000
    await change()
    const position = await feed.head("full")
    await weighFunds(funds)
    await weighFunds(funds)
    expect((await printedSince(position)).filter((line) => line.startsWith("fund"))).toEqual(expected)
  })

  test("replays, with that of its companies, to the published state", async () => {
    expect(replayed(await changesAfter(0))).toEqual(await publishedState())
  })
})
