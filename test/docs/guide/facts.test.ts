import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { describe, expect, it, test } from "vitest"
import { ipLimitsPerMinute, type Limits, planLimits, sandboxLimits } from "../../../src/access/plans.ts"
import { strangerLimits } from "../../../src/access/strangers.ts"
import { endpoints } from "../../../src/api/endpoints.ts"
import { declaredStandards } from "../../../src/contract/declared/standards.ts"
import type { Endpoint } from "../../../src/contract/endpoint.ts"
import { errorCodes, statusOfError } from "../../../src/contract/errors.ts"
import { bodyBytesMax } from "../../../src/contract/parameters.ts"
import { evidence } from "../../../src/evidence/schema.ts"
import { fundCompaniesMax } from "../../../src/funds/on-day.ts"
import { historyPeriods, holdingsLimitDefault, holdingsLimitMax } from "../../../src/funds/schema.ts"
import { readPrefix, venuesByCode } from "../../../src/identifiers/venue-codes.ts"
import { venues } from "../../../src/identifiers/venues.ts"
import { yearsKept } from "../../../src/pipeline/prices/closes.ts"
import { instancesMax } from "../../../src/pipeline/rescreen/refresh.ts"
import { portfolioChangesMax, positionsMax } from "../../../src/portfolio/schema.ts"
import { lotsMax } from "../../../src/purification/schema.ts"
import { screenLimitDefault, screenLimitMax, symbolsMax } from "../../../src/screen/schema.ts"
import { segmentImpacts, significances } from "../../../src/screening/activities/business-activity.ts"
import { driverCodes } from "../../../src/screening/stability.ts"
import { instrumentTypes, wrappers } from "../../../src/screening/structures/kinds.ts"
import { searchLimitDefault, searchLimitMax, searchTextMax } from "../../../src/search/schema.ts"
import { snapshotsLimitDefault, snapshotsLimitMax } from "../../../src/snapshots/schema.ts"
import {
  analysisStatuses,
  badgeColors,
  changeKinds,
  fundStatuses,
  purificationFigures,
  purificationMethodIds,
  severities,
  stabilityRatings,
  withheldReasons,
} from "../../../src/vocabulary.ts"
import { attemptsMax, retryDelaysSeconds } from "../../../src/webhooks/deliver.ts"
import {
  deliveriesLimitDefault,
  deliveriesLimitMax,
  webhookSymbolsMax,
  webhookUrlCharactersMax,
} from "../../../src/webhooks/schema.ts"
import { blocksOf } from "../../support/guide/examples.ts"

/**
 * The limits, codes and names in the guides equal their declarations. test/running/guides.test.ts runs the
 * examples.
 */

const root = fileURLToPath(new URL("../../..", import.meta.url))
const folder = join(root, "docs/guide")
const names = readdirSync(folder)
const guide = (name: string) => readFileSync(join(folder, name), "utf8")

function missing(name: string, texts: readonly string[]): readonly string[] {
  const text = guide(name)
  return texts.filter((each) => !text.includes(each))
}

const grouped = (value: number) => value.toLocaleString("en-US")

function planRow(scope: string, { requestsPerDay, requestsPerMinute, packetsPerMonth }: Limits): string {
  const packets = packetsPerMonth === null ? "unlimited" : grouped(packetsPerMonth)
  return `| ${scope} | ${grouped(requestsPerDay)} | ${grouped(requestsPerMinute)} | ${packets} |`
}

describe("the guide to pagination and limits states", () => {
  it.each([
    ["the allowance of each plan", planRow("sandbox", sandboxLimits)],
    ["Plus", planRow("Plus", planLimits.plus)],
    ["enterprise", planRow("enterprise", planLimits.enterprise)],
    ["an IP address's limit without a key", `| requests without a key in use | ${ipLimitsPerMinute.any} |`],
    ["the limit of an IP address for discovery", `\`/v1/openapi.yaml\`) | ${ipLimitsPerMinute.discovery} |`],
    ["the limit of an IP address for pages", `| pages | ${ipLimitsPerMinute.pages} |`],
    ["the page sizes of a screen", `| \`POST /screen\` | 1 to ${screenLimitMax} | ${screenLimitDefault} |`],
    ["the page sizes of holdings", `/holdings\` | 1 to ${holdingsLimitMax} | ${holdingsLimitDefault} |`],
    ["search", `| \`GET /search\` | 1 to ${searchLimitMax} | ${searchLimitDefault} |`],
    ["symbols", `| \`symbols\` of \`POST /screen\` | ${symbolsMax} |`],
    ["positions", `| \`positions\` of \`POST /portfolio\` | ${positionsMax} |`],
    ["lots", `| \`lots\` of \`POST /purification\` | ${lotsMax} |`],
    ["search text", `| search text | ${searchTextMax} characters |`],
    ["a body", `| body of \`POST /screen\` | ${bodyBytesMax / 1024} KiB |`],
  ])("%s", (_what, row) => {
    expect(missing("pagination-and-limits.md", [row])).toEqual([])
  })
})

test("the quick start states the requests that a sandbox key has, and those without a key", () => {
  expect(
    missing("quick-start.md", [
      `with ${sandboxLimits.requestsPerDay} requests a day`,
      `[${strangerLimits.requestsPerDay} requests a day]`,
    ]),
  ).toEqual([])
})

describe("the guide to portfolios states the limit", () => {
  it.each([
    ["positions", `One request takes ${positionsMax} of them`],
    ["changes", `at most ${portfolioChangesMax}`],
  ])("%s", (_what, text) => {
    expect(missing("portfolio.md", [text])).toEqual([])
  })
})

describe("the guide to purification states", () => {
  it.each([
    ["the number of lots in a request", `takes up to ${lotsMax} lots`],
    ["the methods", ...purificationMethodIds.map((id) => `| \`${id}\` |`)],
    ["the fields that may be missing", ...purificationFigures.map((figure) => `| \`${figure}\` |`)],
    [
      "the method of each standard",
      ...declaredStandards.map(
        ({ id, purification: { method, grade } }) => `| \`${id}\` | \`${method}\` | ${grade} |`,
      ),
    ],
    ["the clauses", "3/4/6, 3/4/6/1, 3/4/6/2, 3/4/6/4", "(3/4/6/5)"],
  ])("%s", (_what, ...texts) => {
    expect(missing("purification.md", texts)).toEqual([])
  })
})

test("the guide to spreadsheets lists exactly the requests with a table", () => {
  const declared = Object.values<Endpoint>(endpoints).flatMap(({ csv, method, path }) =>
    csv ? [`${method} ${path}`] : [],
  )
  const named = [...guide("spreadsheets.md").matchAll(/^\| `([A-Z]+ \/\S+)` \|/gm)].map(
    ([, request]) => request,
  )
  expect(named.sort()).toEqual(declared.sort())
  expect(declared).toHaveLength(5)
})

describe("the guide to past days states the limit on", () => {
  it.each([
    ["companies of a fund", `At most ${fundCompaniesMax} companies are judged for one request`],
    ["years of closes", `by month end for ${yearsKept === 5 ? "five" : yearsKept} years`],
    ["reports with details", `for the newest ${instancesMax === 12 ? "twelve" : instancesMax} reports`],
  ])("%s", (_what, text) => {
    expect(missing("as-of.md", [text])).toEqual([])
  })
})

describe("the guide to webhooks states the limit", () => {
  it.each<readonly [string, string]>([
    ["of the sandbox", `| sandbox | ${sandboxLimits.webhooks} |`],
    ["of Plus", `| Plus | ${planLimits.plus.webhooks} |`],
    ["of enterprise", `| enterprise | ${planLimits.enterprise.webhooks} |`],
    ["symbols", `up to ${webhookSymbolsMax} identifiers`],
    ["a URL", `at most ${grouped(webhookUrlCharactersMax)} characters`],
    ...changeKinds.map((kind) => [kind, `| \`${kind}\` | \``] as const),
  ])("%s", (_what, text) => {
    expect(missing("webhooks.md", [text])).toEqual([])
  })

  test("of pages and of a webhook next to the others", () => {
    const rows = [
      `/deliveries\` | 1 to ${deliveriesLimitMax} | ${deliveriesLimitDefault} |`,
      `/snapshots\` | 1 to ${snapshotsLimitMax} | ${snapshotsLimitDefault} |`,
      `| \`symbols\` of a webhook | ${webhookSymbolsMax} |`,
      `| URL of a webhook | ${grouped(webhookUrlCharactersMax)} characters |`,
    ]
    expect(missing("pagination-and-limits.md", rows)).toEqual([])
    const { webhooks } = sandboxLimits
    const plans = `Sandbox scope ${webhooks}; Plus ${planLimits.plus.webhooks}; enterprise ${planLimits.enterprise.webhooks}.`
    expect(missing("open-fields.md", [plans])).toEqual([])
  })
})

test("the guide to webhooks states the time before each retry", () => {
  const [, table = ""] = guide("webhooks.md").split(
    "| attempt | time after the attempt before |\n|---|---|\n",
  )
  const [rows = ""] = table.split("\n\n")
  const planned = retryDelaysSeconds.map((seconds, at) => `| ${at + 2} | ${duration(seconds)} |`)
  expect(rows.trim().split("\n")).toEqual(planned)
  expect(attemptsMax).toBe(10)
  expect(missing("webhooks.md", ["The tenth attempt"])).toEqual([])
})

/** `5 minutes`, in the largest unit that gives a whole number. */
function duration(seconds: number): string {
  if (seconds % 3_600 === 0) return `${seconds / 3_600} hours`
  return seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} seconds`
}

test("the guide to errors lists each code with its status", () => {
  const rows = errorCodes.map((code) => `| ${statusOfError[code]} | [\`${code}\`](#${code}) |`)
  expect(missing("errors.md", rows)).toEqual([])
})

describe("the guide to identifiers lists", () => {
  test("each venue with its prefix and country", () => {
    const rows = venues.map(({ prefix, name, countryCode }) => `| \`${prefix}\` | ${name} | ${countryCode} |`)
    expect(missing("identifiers.md", rows)).toEqual([])
  })

  test("each other spelling with its venue", () => {
    const rows = venues.map(({ prefix }) => {
      const written = venuesByCode("prefixes").flatMap(([code, venue]) => (venue === prefix ? [code] : []))
      return new RegExp(`^\\| \`${prefix}\` \\|.*\\| ${written.join(" ")} \\|$`, "m")
    })
    expect(rows.filter((row) => !row.test(guide("identifiers.md")))).toEqual([])
  })

  test("each spelling of a US venue", () => {
    const [, us = ""] = /US venues as a prefix: ([^.]+)\./.exec(guide("identifiers.md")) ?? []
    expect(us.split(" ").map(readPrefix)).toEqual(Array(20).fill("US"))
  })
})

describe("the guide to open fields lists all", () => {
  it.each([
    ["reasons to withhold", withheldReasons],
    ["stability ratings", stabilityRatings],
    ["severities", severities],
    ["drivers", driverCodes],
    ["analysis statuses", analysisStatuses],
    ["fund statuses", fundStatuses],
    ["badges", badgeColors],
    ["impacts of a segment", segmentImpacts],
    ["significances", significances],
    ["instrument types", instrumentTypes],
    ["wrappers", wrappers],
    ["periods", historyPeriods],
  ])("%s", (_what, values) => {
    const named = values.map((value) => `\`${value}\``)
    expect(missing("open-fields.md", named)).toEqual([])
  })

  test("allowances of each plan", () => {
    const allowed = [sandboxLimits, planLimits.plus, planLimits.enterprise].map(
      ({ requestsPerDay, requestsPerMinute, packetsPerMonth }) =>
        [requestsPerDay, requestsPerMinute, packetsPerMonth]
          .map((limit) => (limit === null ? "unlimited" : grouped(limit)))
          .join(", "),
    )
    const row = `Sandbox scope ${allowed[0]}; Plus ${allowed[1]}; enterprise ${allowed[2]}.`
    expect(missing("open-fields.md", [row])).toEqual([])
  })
})

test("the guides list all symbols of the sandbox", () => {
  const [, ...rows] = readFileSync(join(root, "data/sandbox.tsv"), "utf8").trim().split("\n")
  const symbols = rows.map((line) => `\`${line.split("\t")[0]}\``)
  expect(symbols).toHaveLength(12)
  expect(missing("quick-start.md", symbols)).toEqual([])
  expect(missing("open-fields.md", symbols)).toEqual([])
})

test("the ratio computed by hand is that of the shown packet, which test/running/guides.test.ts compares with the service's", () => {
  const packet = blocksOf(guide("evidence-packet.md")).find(({ kind }) => kind === "json")
  const { metric } = JSON.parse(packet?.text ?? "").data.screens[1]
  const { shares_outstanding: shares, price } = metric.denominator
  const quotient = metric.numerator.value / (shares * price)
  const printed = [
    `${grouped(shares)} shares`,
    `is ${price.toFixed(6)}.`,
    `The product is ${(shares * price).toLocaleString("en-US", { maximumFractionDigits: 2 })}.`,
    `= ${quotient.toFixed(6)}, printed ${metric.value}:`,
    `with ${((metric.threshold - quotient) * 100).toFixed(2)} percentage points`,
  ]
  expect(missing("evidence-packet.md", printed)).toEqual([])
})

test("the guide describes each field of a packet", () => {
  const fields = Object.keys(evidence.shape).filter(
    (field) => field !== "instrument" && field !== "methodology",
  )
  const text = guide("evidence-packet.md")
  expect(fields.filter((field) => !text.includes(`\`${field}`))).toEqual([])
})

describe.each(names)("%s", (name) => {
  test("opens with a heading and a sentence", () => {
    expect(guide(name)).toMatch(/^# .+\n\n[A-Z].+\.\n/)
  })

  test("links only to guides that exist", () => {
    const targets = [...guide(name).matchAll(/\]\(([^)]+)\)/g)].map(([, target = ""]) => target)
    // Paths of the service are checked by its handler (test/worker/pages/docs/handler.test.ts).
    const local = targets.filter((target) => !/^(https:\/\/|#|\/)/.test(target))
    const known = [...names, "methodology.md"]
    expect(local.filter((target) => !known.includes(target.replace(/#.*$/, "")))).toEqual([])
  })
})
