import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { root } from "../../scripts/support/root.ts"
import { endpoints } from "../../src/api/endpoints.ts"
import { examples } from "../../src/api/examples.ts"
import { operationIdOf } from "../../src/api/generated-names.ts"
import { openApiDocument } from "../../src/api/openapi.ts"
import type { Endpoint } from "../../src/contract/endpoint.ts"

/** Code that an independent generator makes from the OpenAPI document. */

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "qistas-generators-"))
  writeFileSync(join(folder, "openapi.json"), JSON.stringify(openApiDocument(examples)))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a program. Returns its output if it fails, else null. */
function faultOf(program: string, args: readonly string[]): string | null {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: "utf8" })
  return status === 0 ? null : `${stdout}${stderr}`
}

/** Code that compiles only if the kind of a change and the type of an event decide what they have. */
const narrowing = `
import type { components } from "./types"
type Schemas = components["schemas"]
export function holder(change: Schemas["Change"]): string | null | undefined {
  if (change.kind === "ticker") return change.after?.name
  if (change.kind === "fund_badge" || change.kind === "fund_purity") return change.after?.badge_color
  return change.kind === "standard" ? change.after?.standards["djim"] : change.after?.withheld
}
export function sender(event: Schemas["WebhookEvent"]): string | undefined {
  if (event.type === "test") return event.data.webhook_id
  return event.type === "ticker.changed" ? event.data.after?.instrument_id : event.data.instrument_id
}`

test("openapi-typescript makes strictly typed code from it, with every operation", () => {
  const program = join(root, "packages/generators/node_modules/.bin/openapi-typescript")
  expect(faultOf(program, ["openapi.json", "-o", "types.ts"])).toBeNull()
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: "es2022",
    lib: ["es2022"],
    module: "esnext",
    moduleResolution: "bundler",
    types: [],
  }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }))
  writeFileSync(join(folder, "narrowing.ts"), narrowing)
  expect(faultOf("tsc", ["-p", folder])).toBeNull()
  const text = readFileSync(join(folder, "types.ts"), "utf8")
  const ids = Object.entries<Endpoint>(endpoints).map(([name, declared]) => operationIdOf(name, declared))
  expect(ids.filter((id) => !new RegExp(`\\b${id}\\b`).test(text))).toEqual([])
})
