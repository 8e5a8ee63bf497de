import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { root } from "../../scripts/support/root.ts"
import { endpoints } from "../../src/api/endpoints.ts"
import { examples } from "../../src/api/examples.ts"
import { openApiDocument } from "../../src/api/openapi.ts"

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
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["types.ts"] }))
  expect(faultOf("tsc", ["-p", folder])).toBeNull()
  const text = readFileSync(join(folder, "types.ts"), "utf8")
  expect(Object.keys(endpoints).filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
})
