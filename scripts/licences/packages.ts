import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { BundledModule } from "../deploy/bundle.ts"

/** A package as package-lock.json has it. */
export interface LockedPackage {
  /** The path in the repository: `node_modules/tsyringe/node_modules/tslib`. */
  readonly path: string
  readonly name: string
  readonly version: string
  /** An SPDX expression; null when the package names none. */
  readonly licence: string | null
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly license?: string }>>
}

/**
 * The licences that code in the deployed Worker may have: they require no more than that their text is
 * shipped.
 */
export const licencesThatShip = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "ISC",
  "MIT",
  "Unlicense",
] as const

/** Every package of `package-lock.json`, development packages included. */
export function lockedPackages(root: string): readonly LockedPackage[] {
  const { packages }: Lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))
  return (
    Object.entries(packages)
      // Leaves out what is in the repository itself: the root and its workspaces.
      .filter(([path, { version }]) => path.includes("node_modules/") && version !== undefined)
      .map(([path, { version = "", license = null }]) => ({
        path,
        name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
        version,
        licence: license,
      }))
  )
}

/** The packages in the bundle; throws for one that is not in the lock file. */
export function packagesThatShip(
  locked: readonly LockedPackage[],
  modules: readonly BundledModule[],
): readonly LockedPackage[] {
  const byPath = new Map(locked.map((each) => [each.path, each]))
  const paths = new Set(
    modules.flatMap(({ path }) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? []),
  )
  return [...paths].sort().map((path) => {
    const known = byPath.get(path)
    if (known === undefined) throw new Error(`${path} is in the bundle, but not in package-lock.json`)
    return known
  })
}

/** The licence text and notices of a package; null when it ships none. */
export function noticesOf(root: string, { path }: LockedPackage): string | null {
  const folder = join(root, path)
  if (!existsSync(folder)) throw new Error(`${path} is not installed: run npm ci`)
  const names = readdirSync(folder).filter((name) => /^(licen[cs]e|notice|copying)(\.(md|txt))?$/i.test(name))
  const texts = names.sort().map((name) => readFileSync(join(folder, name), "utf8").trim())
  return texts.length === 0 ? null : texts.join("\n\n").replaceAll("\r\n", "\n")
}

export function authorOf(root: string, { path }: LockedPackage): string {
  const read = JSON.parse(readFileSync(join(root, path, "package.json"), "utf8")) as {
    readonly author?: string | { readonly name: string }
  }
  const { author = "its authors" } = read
  return typeof author === "string" ? author : author.name
}
