import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import type { z } from "zod"
import { declaredStandards } from "../../src/contract/declared/standards.ts"
import {
  amountsTable,
  officialListsTable,
  screensTable,
  standardTable,
} from "../../src/contract/declared/tables.ts"
import { isFirstHand } from "../../src/documents/structural/explain.ts"
import { venues } from "../../src/identifiers/venues.ts"
import { priceSourcesTable, priceVenuesTable } from "../../src/pipeline/prices/tables.ts"
import { overrides } from "../../src/screening/activities/overrides.ts"
import { industrySchemes } from "../../src/screening/activities/stated-industry.ts"
import {
  businessesTable,
  decisiveCodesTable,
  indexFundsTable,
  industryCodesTable,
  membershipsTable,
  placementsTable,
  readersTable,
  sicCodesTable,
} from "../../src/screening/activities/tables.ts"
import { structuralVersions } from "../../src/screening/structures/methodologies.ts"
import {
  opinionsTable,
  structuralStandardsTable,
  vehicleTable,
} from "../../src/screening/structures/tables.ts"
import { vehicles } from "../../src/screening/structures/vehicles.ts"
import { denominatorNames, numeratorNames, screenNames } from "../../src/vocabulary.ts"

const folder = new URL("../../data/", import.meta.url)

function textOf(name: string): string {
  return readFileSync(new URL(name, folder), "utf8")
}

function rowsOf(name: string): unknown {
  return JSON.parse(textOf(name))
}

const vehicleFiles = readdirSync(new URL("vehicles/", folder)).map((name) => `vehicles/${name}`)
const industryFiles = readdirSync(new URL("businesses/", folder))
  .filter((name) => name !== "readers.json")
  .map((name) => `businesses/${name}`)

const standardFiles = readdirSync(new URL("standards/", folder)).map((name) => `standards/${name}`)

/** Every table of data/ with its schema. */
const tables: readonly (readonly [name: string, schema: z.ZodType, rows: unknown])[] = [
  ...vehicleFiles.map((name) => [name, vehicleTable] as const),
  ["structural-standards.json", structuralStandardsTable] as const,
  ["opinions.json", opinionsTable] as const,
  ...industryFiles.map((name) => [name, businessesTable] as const),
  ["businesses/readers.json", readersTable] as const,
  ["placements.json", placementsTable] as const,
  ["sic-codes.json", sicCodesTable] as const,
  ["decisive-codes.json", decisiveCodesTable] as const,
  ...industrySchemes.map((scheme) => [`industries/${scheme}.json`, industryCodesTable] as const),
  ["index-funds.json", indexFundsTable] as const,
  ["memberships.json", membershipsTable] as const,
  ["official-lists.json", officialListsTable] as const,
  ...standardFiles.map((name) => [name, standardTable] as const),
  ["screens.json", screensTable] as const,
  ["amounts.json", amountsTable] as const,
  ["price-venues.json", priceVenuesTable] as const,
  ["price-sources.json", priceSourcesTable] as const,
].map(([name, schema]) => [name, schema, rowsOf(name)])

test.each(tables)("data/%s fits its schema", (_name, schema, rows) => {
  expect(schema.safeParse(rows).error?.issues ?? []).toEqual([])
})

test("every venue outside the US says where its closes come from, in the order of the interface", () => {
  const { venues: rows } = priceVenuesTable.parse(rowsOf("price-venues.json"))
  expect(rows.map(({ prefix }) => prefix)).toEqual(venues.map(({ prefix }) => prefix))
})

describe("pooled vehicles", () => {
  test("each file is in force and named after its vehicle's ticker, and no two have the same registrant", () => {
    const inForce = vehicles.map(({ instrumentId }) => `vehicles/${instrumentId.toLowerCase()}.json`)
    expect(inForce.toSorted()).toEqual(vehicleFiles.toSorted())
    expect(repeated(vehicles.map(({ filer }) => filer))).toEqual([])
  })

  test.each(vehicleFiles)("data/%s names each of its quotations once, and uses it", (name) => {
    const { quotations, readings } = vehicleTable.parse(rowsOf(name))
    const [, ...written] = [...textOf(name).matchAll(/"(\w+)": \{/g)].map(([, key]) => key)
    expect(written).toEqual(Object.keys(quotations))
    expect(new Set(readings.flatMap((reading) => reading.quotations))).toEqual(new Set(written))
  })

  test.each(vehicles)("$instrumentId has one reading for each criterion, in order", (dossier) => {
    const keys = structuralVersions[dossier.methodology][0].criteria.map(({ key }) => key)
    expect(dossier.readings.map(({ criterion }) => criterion)).toEqual(keys)
  })

  test.each(vehicles)(
    "$instrumentId quotes no later document, and quotes its publisher only at first hand",
    ({ readings, reviewedOn }) => {
      const quotations = readings.flatMap((reading) => reading.quotations)
      expect(quotations.filter(({ date }) => date > reviewedOn)).toEqual([])
      expect(quotations.filter((quotation) => quotation.isQuoted && isFirstHand(quotation))).toEqual([])
    },
  )
})

test("a structural standard lists its newest version first, and each version its criteria once", () => {
  for (const versions of Object.values(structuralVersions)) {
    const days = versions.map(({ inForceFrom }) => inForceFrom)
    expect(days).toEqual([...new Set(days)].toSorted().reverse())
    expect(repeated(versions.map(({ version }) => version))).toEqual([])
    for (const { criteria } of versions) expect(repeated(criteria.map(({ key }) => key))).toEqual([])
  }
})

describe("companies' activities", () => {
  const { placements } = placementsTable.parse(rowsOf("placements.json"))
  const { codes } = sicCodesTable.parse(rowsOf("sic-codes.json"))
  const industries = industryFiles.map((name) => businessesTable.parse(rowsOf(name)))
  const groups = industries.flatMap((table) => table.groups)

  test("each placement has a name of its own, and is used", () => {
    const names = placements.map(({ name }) => name)
    const abroad = industrySchemes.flatMap(
      (scheme) => industryCodesTable.parse(rowsOf(`industries/${scheme}.json`)).codes,
    )
    const stated = abroad.filter(({ placement }) => placement !== "open")
    const used = [...placements, ...codes, ...groups, ...stated].map(({ placement }) => placement)
    expect(new Set(used.filter((placement) => typeof placement === "string"))).toEqual(new Set(names))
    expect(repeated(names)).toEqual([])
  })

  test("the SEC's list has 444 codes, ascending", () => {
    const numbers = codes.map(({ code }) => code)
    expect(numbers).toHaveLength(444)
    expect(numbers).toEqual([...new Set(numbers)].toSorted())
  })

  test("an industry code that decides without further evidence is on the list, and has no reason why it does not", () => {
    const deciding = decisiveCodesTable.parse(rowsOf("decisive-codes.json")).codes.map(({ code }) => code)
    expect(repeated(deciding)).toEqual([])
    const open = codes.filter(({ whyNot }) => whyNot === undefined).map(({ code }) => code)
    expect(open).toEqual(expect.arrayContaining(deciding))
  })

  test("each company has one row, in one industry, and every industry was read", () => {
    expect(repeated(groups.flatMap(({ companies }) => companies.map(({ filer }) => filer)))).toEqual([])
    expect(repeated(industries.map(({ industry }) => industry))).toEqual([])
    expect(new Set(overrides.map(({ industry }) => industry))).toEqual(
      new Set(industries.map(({ industry }) => industry)),
    )
  })

  test("all readings of a kind have one date", () => {
    const { readers } = readersTable.parse(rowsOf("businesses/readers.json"))
    expect(repeated(readers.map(({ name }) => name))).toEqual([])
  })
})

describe("standards, screens and amounts", () => {
  const screens = screensTable.parse(rowsOf("screens.json"))
  const amounts = amountsTable.parse(rowsOf("amounts.json"))

  test("each standard comes from the file named by its id, and has a unique short name", () => {
    const read = declaredStandards.map(({ id }) => `standards/${id}.json`)
    expect(read.toSorted()).toEqual(standardFiles.toSorted())
    expect(repeated(declaredStandards.map(({ shortName }) => shortName))).toEqual([])
  })

  test("screens and amounts are in the order of the vocabulary", () => {
    expect(screens.map(({ name }) => name)).toEqual(screenNames)
    expect(amounts.map(({ name }) => name)).toEqual([...new Set([...numeratorNames, ...denominatorNames])])
  })

  test("each screen has a unique id and title", () => {
    expect(repeated(screens.map(({ id }) => id))).toEqual([])
    expect(repeated(screens.map(({ title }) => title))).toEqual([])
  })
})

function repeated<Key>(keys: readonly Key[]): readonly Key[] {
  return keys.filter((key, index) => keys.indexOf(key) !== index)
}
