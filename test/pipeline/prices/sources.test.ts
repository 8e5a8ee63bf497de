import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import venuesTable from "../../../data/price-venues.json" with { type: "json" }
import { type PriceSourceTerms, priceSourcesTable } from "../../../src/pipeline/prices/tables.ts"
import { configuredSources } from "../../../worker/sources/prices/configured.ts"

const { sources } = priceSourcesTable.parse(JSON.parse(readFileSync("data/price-sources.json", "utf8")))
const { venues } = venuesTable
const document = readFileSync("docs/operations.md", "utf8")

function venuesOf({ venues: stated }: PriceSourceTerms): readonly string[] {
  if (stated !== "eodhd" && stated !== "stooq") return stated ?? []
  const served = venues.filter((venue) =>
    stated === "eodhd" ? venue.eodhd.length > 0 : venue.stooq !== null,
  )
  return served.map(({ prefix }) => prefix)
}

function rowOf(source: PriceSourceTerms): string {
  const served = source.venues === null ? "not compared" : venuesOf(source).join(" ")
  const page = `${source.terms} [Terms](${source.page}), ${source.read}`
  return `| ${source.name} | ${served} | ${source.cost} | ${source.licence} | ${page} |`
}

const exchanges = sources.filter(({ venues: stated }) => Array.isArray(stated))
const ownStatement = new Set(exchanges.flatMap(venuesOf))

test("the document has each source with its venues, its cost and what its licence allows", () => {
  const rows = [
    "| source | venues | cost | licence | what it allows |",
    "|---|---|---|---|---|",
    ...sources.map(rowOf),
  ]
  expect(document).toContain(`\n${rows.join("\n")}\n`)
})

test("the document names the venues for which nothing was looked up, and those without any closes", () => {
  const others = venues.filter(({ prefix }) => !ownStatement.has(prefix)).map(({ prefix }) => prefix)
  const without = venues.filter(({ eodhd, stooq }) => eodhd.length === 0 && stooq === null)
  expect(document).toContain(`\n    ${others.join(" ")}\n`)
  expect(document).toContain(`\n    ${without.map(({ prefix }) => prefix).join(" ")}\n`)
})

test("each named venue is one of ours", () => {
  const known = new Set(venues.map(({ prefix }) => prefix))
  expect(sources.flatMap(venuesOf).filter((prefix) => !known.has(prefix))).toEqual([])
})

test("the service reads only sources with a row here, and none that is for private use only", () => {
  const readable = sources.filter(({ venues: stated }) => typeof stated === "string")
  const names = readable.map(({ venues: stated }) => String(stated))
  const configured = configuredSources({ PRICES_SOURCE: names.join(" ") })
  expect(configured.map(({ name }) => name)).toEqual(names)
  expect(() => configuredSources({ PRICES_SOURCE: "data-go-kr" })).toThrow("none, stooq or eodhd")
  expect(readable.filter(({ licence }) => licence === "private use")).toEqual([])
})
