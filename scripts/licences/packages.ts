import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { BundledModule } from "../deploy/bundle.ts"

/** A package in package-lock.json. */
export interface LockedPackage {
  /** The path in the repository: `node_modules/tsyringe/node_modules/tslib`. */
  readonly path: string
  readonly name: string
  readonly version: string
  /** An SPDX expression; null if the package states none. */
  readonly licence: string | null
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly license?: string }>>
}

/** The licences allowed for code in the deployed Worker. They require only that their text is shipped. */
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

/** Reads every package of `package-lock.json`, development packages too. */
export function lockedPackages(root: string): readonly LockedPackage[] {
  const { packages }: Lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))
  return (
    Object.entries(packages)
      // The root and its workspaces are left out, since they are in the repository.
      .filter(([path, { version }]) => path.includes("node_modules/") && version !== undefined)
      .map(([path, { version = "", license = null }]) => ({
        path,
        name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
        version,
        licence: license,
      }))
  )
}

/** Returns the packages in the bundle. Throws for a package that is not in the lock file. */
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

/** Returns the licence text and notices of a package; null if it ships none. */
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
