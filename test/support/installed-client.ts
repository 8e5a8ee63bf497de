import { type SpawnSyncReturns, spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { buildClient } from "../../scripts/client/build.ts"
import type { ServiceBeside } from "../browser/support/service.ts"
import { newReader, type Reader } from "./guide/runner.ts"

/** The client package as a user installs it: packed, in an empty folder, offline. */
export interface InstalledClient {
  /** The folder of a project that contains only the package. */
  readonly folder: string
  /** The folder of the installed package. */
  readonly package: string
  readonly reader: Reader
  /** The environment, with the address of the service and a sandbox key. */
  readonly env: NodeJS.ProcessEnv
  run(program: string, args: readonly string[], env?: NodeJS.ProcessEnv): SpawnSyncReturns<string>
  remove(): void
}

/** The Node installed on this machine, or else the one that `npm ci` installed. */
export const node: string = programOnPath("node") ?? process.execPath

export async function installClient(service: ServiceBeside): Promise<InstalledClient> {
  const made = mkdtempSync(join(tmpdir(), "qistas-package-"))
  const folder = join(made, "project")
  mkdirSync(folder)
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }')
  await buildClient(join(made, "package"))
  const packed = npm(
    ["pack", "--silent", "--ignore-scripts", "--pack-destination", made],
    join(made, "package"),
  )
  npm(["install", "--offline", join(made, packed.trim())], folder)
  const reader = await newReader(service, folder)
  const env = {
    ...process.env,
    QISTAS_URL: service.origin,
    QISTAS_KEY: reader.sandboxKey,
    NO_COLOR: undefined,
  }
  return {
    folder,
    package: join(folder, "node_modules/@qistas/client"),
    reader,
    env,
    run: (program, args, other = {}) =>
      spawnSync(program, args, { cwd: folder, encoding: "utf8", env: { ...env, ...other } }),
    remove: () => rmSync(made, { recursive: true, force: true }),
  }
}

function npm(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync("npm", args, { cwd, encoding: "utf8" })
  if (status !== 0) throw new Error(`npm ${args.join(" ")}: ${stderr}`)
  return stdout
}

function programOnPath(name: string): string | null {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((each) => !each.includes("node_modules"))
  const files = folders.map((each) => join(each, name))
  return files.find((file) => spawnSync(file, ["--version"]).status === 0) ?? null
}
