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

it("the changelog, the project, the client's package and the interface name the same newest release", () => {
  const versionIn = (file: string): unknown => JSON.parse(readFileSync(join(root, file), "utf8")).version
  expect([
    releases[0]?.version,
    versionIn("package.json"),
    versionIn("packages/client/package.json"),
  ]).toEqual([release, release, release])
})

it("every heading of the changelog is a release with its day, except the unreleased part at the top", () => {
  const unreleased = headings[0] === "[Unreleased]" ? 1 : 0
  expect(releases).toHaveLength(headings.length - unreleased)
})

it("releases go back one by one to 0.1.0, in order of their days", () => {
  const minors = releases.map(({ version }) => Number(version.split(".")[1]))
  expect(minors).toEqual(minors.map((_, index) => minors.length - index))
  const days = releases.map(({ day }) => day)
  expect(days).toEqual([...days].sort().reverse())
})
