import { expect, test } from "vitest"
import { breakingChanges } from "../../scripts/openapi/changes.ts"
import { documentToKeep, releasedDocuments } from "../../scripts/openapi/freeze.ts"
import { unnamedDocument } from "../../src/api/openapi.ts"
import { release } from "../../src/contract/release.ts"

/**
 * Within `/v1`, the interface only grows (Interface: Versioning). `npm run release:openapi` saves the
 * document of a release.
 */

const released = releasedDocuments()

test("the interface of the last release is kept", () => {
  expect(released.map(({ name }) => name)).toContain(`openapi-${release}.json`)
})

test.each(released)("the current document has everything that is in $name", ({ document }) => {
  expect(breakingChanges(document, documentToKeep())).toEqual([])
})

test.each(released)("$name is named after its own release", ({ name, document }) => {
  expect(name).toBe(`openapi-${document.info.version}.json`)
  expect(Object.keys(document.paths).length).toBeGreaterThan(10)
})

test("the removal of a field or value is reported, tested once for each kind of place", () => {
  // In their places, because a kind of place ends at a reference.
  const inPlaces = () => JSON.parse(JSON.stringify(unnamedDocument({ endpoints: {}, errors: {} })))
  const [before, after] = [inPlaces(), inPlaces()]
  const lastOfKind = new Map([...removalsFrom(after)].map((removal) => [removal.kind, removal]))
  expect(lastOfKind.size).toBeGreaterThan(30)
  const unnoticed = [...lastOfKind.values()].filter(({ remove, restore }) => {
    remove()
    const changes = breakingChanges(before, after)
    restore()
    return changes.length === 0
  })
  expect(unnoticed.map(({ place }) => place)).toEqual([])
  expect(breakingChanges(before, after)).toEqual([])
})

interface Removal {
  readonly place: string
  /** The path through the document without names and depth. One removal of each kind of path is tested. */
  readonly kind: string
  remove(): void
  restore(): void
}

const steps = new Set(
  "parameters requestBody responses schemas properties additionalProperties items anyOf".split(" "),
)

/** Yields every property and every listed value of every schema within a part of a document. */
function* removalsFrom(part: unknown, place = "", kind = ""): Generator<Removal> {
  if (typeof part !== "object" || part === null) return
  for (const [name, inner] of Object.entries(part)) {
    if (name === "properties") yield* propertyRemovals(inner, place, kind)
    if (name === "enum" && inner.length > 1) yield* valueRemovals(inner, place, kind)
    const isStep = steps.has(name) && !kind.endsWith(` ${name}`)
    yield* removalsFrom(inner, `${place}/${name}`, isStep ? `${kind} ${name}` : kind)
  }
}

function* propertyRemovals(
  properties: Record<string, unknown>,
  at: string,
  kind: string,
): Generator<Removal> {
  for (const [name, schema] of Object.entries(properties)) {
    const restore = () => Object.assign(properties, { [name]: schema })
    yield { place: `${at}.${name}`, kind: `${kind} field`, remove: () => delete properties[name], restore }
  }
}

function* valueRemovals(values: unknown[], at: string, kind: string): Generator<Removal> {
  for (const [index, value] of [...values].entries()) {
    const restore = () => values.splice(index, 0, value)
    yield { place: `${at} ${value}`, kind: `${kind} value`, remove: () => values.splice(index, 1), restore }
  }
}
