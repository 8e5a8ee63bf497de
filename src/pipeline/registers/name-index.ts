import { plainName } from "../../identifiers/company-name.ts"
import type { FilerId } from "../../identifiers/filer.ts"
import { grouped } from "../../lists.ts"

/** The names of all listed lines and known filers, without their legal forms. */
export interface NameIndex {
  /** The lines with one of the names. */
  lines(names: readonly string[]): readonly string[]
  /** Notes that the filer has the names, and returns the other filers with one of them. */
  claim(filer: FilerId, names: readonly string[]): readonly FilerId[]
}

type Named<Id> = { readonly id: Id; readonly name: string }

export function nameIndex(lines: readonly Named<string>[], filers: readonly Named<FilerId>[]): NameIndex {
  const linesOf = grouped(lines, ({ name }) => plainName(name).core)
  const filersOf = new Map<string, FilerId[]>()
  const claim = (filer: FilerId, core: string) => filersOf.set(core, [...(filersOf.get(core) ?? []), filer])
  for (const { id, name } of filers) claim(id, plainName(name).core)
  return {
    lines: (names) => coresOf(names).flatMap((core) => (linesOf.get(core) ?? []).map(({ id }) => id)),
    claim(filer, names) {
      const known = coresOf(names).flatMap((core) => filersOf.get(core) ?? [])
      for (const core of coresOf(names)) claim(filer, core)
      return [...new Set(known)].filter((other) => other !== filer)
    },
  }
}

function coresOf(names: readonly string[]): readonly string[] {
  return [...new Set(names.map((name) => plainName(name).core))].filter((core) => core !== "")
}
