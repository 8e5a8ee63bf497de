import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { release } from "../../../src/contract/release.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const changelog = readFileSync(join(root, "CHANGELOG.md"), "utf8")
const headings = [...changelog.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading ?? "")
const releases = headings.flatMap((heading) => {
  const [, version, day] = /^\[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$/.exec(heading) ?? []
  return version === undefined || day === undefined ? [] : [{ version, day }]
})

it("the project, the client package, the interface and the newest entry of the changelog name the same release", () => {
  const versionIn = (file: string): unknown => JSON.parse(readFileSync(join(root, file), "utf8")).version
  expect([versionIn("package.json"), versionIn("packages/client/package.json")]).toEqual([release, release])
  expect(releases[0]?.version ?? release).toBe(release)
})

it("every heading of the changelog is a release with its date, except the unreleased part at the top", () => {
  const unreleased = headings[0] === "[Unreleased]" ? 1 : 0
  expect(headings.length).toBeGreaterThan(0)
  expect(releases).toHaveLength(headings.length - unreleased)
})
