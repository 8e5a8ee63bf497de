import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { root } from "../../../scripts/support/root.ts"

/** The workspace `packages/client`, as npm packs it and as a link reaches it. */

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
const command = (project: string) => join(project, "node_modules/@qistas/client/dist/qistas.js")

test.each([
  ["npm pack", (project: string) => void output("npm", ["install", "--offline", packed], project)],
  [
    "a link, as npm link makes it",
    (project: string) => {
      mkdirSync(join(project, "node_modules/@qistas"), { recursive: true })
      symlinkSync(join(root, "packages/client"), join(project, "node_modules/@qistas/client"))
    },
  ],
])("by %s a project has the library and the command", (_how, bring) => {
  const project = mkdtempSync(join(folder, "project-"))
  writeFileSync(join(project, "package.json"), '{ "type": "module" }')
  bring(project)
  writeFileSync(join(project, "use.js"), use)
  expect(output(process.execPath, ["use.js"], project)).toBe("true\n")
  expect(output(process.execPath, [command(project), "--help"], project)).toContain("qistas screen ")
})
