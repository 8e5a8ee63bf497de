import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { unstable_readConfig as readConfig } from "wrangler"

/** docs/security.md names a test for each threat. This test fails if one of these was renamed or removed. */

const document = readFileSync("docs/security.md", "utf8")
const threats = document
  .slice(document.indexOf("## What could be tried"))
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| threat "))
  .map((line) => line.split(" | "))

test("every line of the table names a threat, an answer and a test", () => {
  expect(threats.length).toBeGreaterThan(30)
  expect(threats.filter((cells) => cells.length !== 3 || !cells[2]?.includes("`test/"))).toEqual([])
})

test.each(threats)("the tests named for this threat exist: %s", (_threat, _answer, heldBy = "") => {
  const named = heldBy.matchAll(/`(test\/[^`]+)`((?::? ?;? ?"[^"]+")*)/g)
  for (const [, file = "", names = ""] of named) {
    const text = readFileSync(file, "utf8")
    for (const [, name = ""] of names.matchAll(/"([^"]+)"/g)) expect(text, file).toContain(name)
  }
})

test("the log of invocations stays switched off, because it would contain the addresses of sign-in links", () => {
  const { observability } = readConfig({ config: "wrangler.toml" })
  expect(observability?.logs).toMatchObject({ enabled: true, invocation_logs: false })
})
