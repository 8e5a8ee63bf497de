import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./root.ts"

/** A text that was built from files of the repository. */
export interface Built {
  readonly text: string
  /** The paths of the files, from the repository's root. package-lock.json is always an input, instead of the packages. */
  readonly inputs: readonly string[]
}

/** The folder of what was built. Git ignores it. */
const folder = join(root, "build/kept")
/** These decide how anything is built. */
const tools = ["package-lock.json", "scripts/support/bundle.ts"]

/**
 * Returns the path of a built file, and builds it only if an input has changed. The first line of the file is a
 * comment that names the inputs and their digest.
 */
export async function kept(name: string, build: () => Promise<Built>): Promise<string> {
  const path = join(folder, name)
  if (isCurrent(path)) return path
  const { text, inputs } = await build()
  const head = `//${JSON.stringify({ inputs, digest: digestOf(inputs) })}\n`
  mkdirSync(folder, { recursive: true })
  // Another process may read the file at this moment, or build it too.
  writeFileSync(`${path}.${process.pid}`, head + text)
  renameSync(`${path}.${process.pid}`, path)
  return path
}

/** Returns the text of a built file, and builds it only if an input has changed. */
export async function keptText(name: string, build: () => Promise<Built>): Promise<string> {
  const text = readFileSync(await kept(name, build), "utf8")
  return text.slice(text.indexOf("\n") + 1)
}

function isCurrent(path: string): boolean {
  if (!existsSync(path)) return false
  const text = readFileSync(path, "utf8")
  const { inputs, digest } = JSON.parse(text.slice(2, text.indexOf("\n")))
  return digestOf(inputs) === digest
}

/** Returns a digest of the contents of files. A file that is gone counts as empty. */
function digestOf(inputs: readonly string[]): string {
  const digest = createHash("sha256").update(process.version)
  for (const input of [...tools, ...inputs]) {
    const path = join(root, input)
    digest.update(`\n${input}\n`).update(existsSync(path) ? readFileSync(path) : "")
  }
  return digest.digest("hex")
}
