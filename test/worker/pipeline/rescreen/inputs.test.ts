import { env } from "cloudflare:workers"
import { expect, test } from "vitest"
import { answer } from "../../../../src/outcome.ts"
import { type InputTexts, inputStore } from "../../../../src/pipeline/rescreen/inputs.ts"
import { databaseOf } from "../../../../worker/storage/database.ts"
import { soundInput } from "../../support/inputs.ts"
import { companyWith, inputs, newCompany } from "../../support/rescreening.ts"

const clock = { nowMilliseconds: () => Date.parse("2026-04-01T12:00:00Z") }

test("a stored input is returned as it is read back, with closes and version", async () => {
  const cik = await companyWith()
  const { subject, facts } = soundInput(cik)
  const written = await inputs.write({ subject: { ...subject, sicAsOf: null }, facts })
  expect(written).not.toBeNull()
  expect(written?.prices?.closes.length).toBeGreaterThan(0)
  expect(answer(written)).toStrictEqual(await inputs.read(cik))
})

test("an input whose text another run replaced before it was recorded is not screened", async () => {
  const cik = await newCompany()
  let version = 0
  const texts: InputTexts = {
    read: async () => null,
    version: async () => `${version}`,
    write: async () => `${++version}`,
  }
  const store = inputStore(databaseOf(env.DB), texts, clock)
  expect(await store.write(soundInput(cik))).toMatchObject({ version: { filed: "1" } })
  const overtaken = inputStore(databaseOf(env.DB), { ...texts, version: async () => "another" }, clock)
  expect(await overtaken.write(soundInput(cik))).toBeNull()
})
