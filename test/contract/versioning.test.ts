import { expect, test } from "vitest"
import { breakingChanges } from "../../scripts/openapi-changes.ts"
import { documentToKeep, releasedDocuments } from "../../scripts/openapi-freeze.ts"

/** Within `/v1` only additions (Interface: Versioning). `npm run release:openapi` keeps the document of a release. */

const released = releasedDocuments()

test("the interface of a release is kept", () => {
  expect(released.map(({ name }) => name)).toContain("openapi-0.2.0.json")
})

test.each(released)("nothing of $name is taken back", ({ document }) => {
  expect(breakingChanges(document, documentToKeep())).toEqual([])
})

test.each(released)("$name is the document of the release it is named after", ({ name, document }) => {
  expect(name).toBe(`openapi-${document.info.version}.json`)
  expect(Object.keys(document.paths).length).toBeGreaterThan(10)
})
