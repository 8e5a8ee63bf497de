import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import type { z } from "zod"
import { structuralVersions } from "../../src/screening/structures/methodologies.ts"
import { isFirstHand } from "../../src/screening/structures/source.ts"
import {
  opinionsTable,
  structuralStandardsTable,
  vehicleTable,
} from "../../src/screening/structures/tables.ts"
import { vehicles } from "../../src/screening/structures/vehicles.ts"

const folder = new URL("../../data/", import.meta.url)

function textOf(name: string): string {
  return readFileSync(new URL(name, folder), "utf8")
}

function rowsOf(name: string): unknown {
  return JSON.parse(textOf(name))
}

const vehicleFiles = readdirSync(new URL("vehicles/", folder)).map((name) => `vehicles/${name}`)

/** Every table with its schema. */
const tables: readonly (readonly [name: string, schema: z.ZodType, rows: unknown])[] = [
  ...vehicleFiles.map((name) => [name, vehicleTable] as const),
  ["structural-standards.json", structuralStandardsTable] as const,
  ["opinions.json", opinionsTable] as const,
].map(([name, schema]) => [name, schema, rowsOf(name)])

test.each(tables)("data/%s is as its schema declares it", (_name, schema, rows) => {
  expect(schema.safeParse(rows).error?.issues ?? []).toEqual([])
})

describe("pooled vehicles", () => {
  test("every file is in force, under the ticker of its vehicle, and no two are of one registrant", () => {
    const inForce = vehicles.map(({ instrumentId }) => `vehicles/${instrumentId.toLowerCase()}.json`)
    expect(inForce.toSorted()).toEqual(vehicleFiles.toSorted())
    expect(repeated(vehicles.map(({ cik }) => cik))).toEqual([])
  })

  test.each(vehicleFiles)("data/%s names each of its quotations once, and uses each", (name) => {
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
    "$instrumentId quotes no later document, and none at second hand from its publisher",
    ({ readings, reviewedOn }) => {
      const quotations = readings.flatMap((reading) => reading.quotations)
      expect(quotations.filter(({ date }) => date > reviewedOn)).toEqual([])
      expect(quotations.filter((quotation) => quotation.isQuoted && isFirstHand(quotation))).toEqual([])
    },
  )
})

test("a structural standard has its newest version first, and each version its criteria once", () => {
  for (const versions of Object.values(structuralVersions)) {
    const days = versions.map(({ inForceFrom }) => inForceFrom)
    expect(days).toEqual([...new Set(days)].toSorted().reverse())
    expect(repeated(versions.map(({ version }) => version))).toEqual([])
    for (const { criteria } of versions) expect(repeated(criteria.map(({ key }) => key))).toEqual([])
  }
})

function repeated<Key>(keys: readonly Key[]): readonly Key[] {
  return keys.filter((key, index) => keys.indexOf(key) !== index)
}
