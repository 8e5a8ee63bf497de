import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { tablesOf } from "../../../lab/agreement/main.ts"
import { standardsTables } from "../../../lab/agreement/standards.ts"
import { screenedStarter } from "../../support/starter.ts"

const path = fileURLToPath(new URL("../../../docs/methodology.md", import.meta.url))

test("docs/methodology.md contains the standards tables that npm run agreement prints", () => {
  const printed = standardsTables(screenedStarter().map(({ sheet }) => sheet))
  expect(tablesOf(readFileSync(path, "utf8"))).toBe(printed)
  expect(printed).toContain(", none 0; the rule is ")
})
