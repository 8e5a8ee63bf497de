import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { root } from "../../../scripts/support/root.ts"

/** The workspace `packages/client`, as npm packs it and as a link leads to it. */

let folder: string
let packed: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "qistas-workspace-"))
  const pack = ["pack", "--silent", "-w", "@qistas/client", "--pack-destination", folder]
  packed = join(folder, output("npm", pack, root).trim())
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function output(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: "utf8" })
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`)
  return stdout
}

const use =
  'import { client } from "@qistas/client"\nconsole.log(Object.keys(client({ baseUrl: "" })).length > 30)'

test.each([
  // test/running/client.test.ts checks that npm can install the packed package.
  [
    "npm pack",
    (installed: string) => {
      mkdirSync(installed)
      output("tar", ["xzf", packed, "-C", installed, "--strip-components", "1"], root)
    },
  ],
  ["a link made by npm link", (installed: string) => symlinkSync(join(root, "packages/client"), installed)],
])("a project gets the library and the command by %s", (_how, bring) => {
  const project = mkdtempSync(join(folder, "project-"))
  const installed = join(project, "node_modules/@qistas/client")
  mkdirSync(dirname(installed), { recursive: true })
  writeFileSync(join(project, "package.json"), '{ "type": "module" }')
  bring(installed)
  writeFileSync(join(project, "use.js"), use)
  expect(output(process.execPath, ["use.js"], project)).toBe("true\n")
  expect(output(process.execPath, [join(installed, "dist/qistas.js"), "--help"], project)).toContain(
    "qistas screen ",
  )
})
