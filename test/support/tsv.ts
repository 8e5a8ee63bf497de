import { readFileSync } from "node:fs"

/** The rows of a tab-separated file in the repository, by its header. */
export function rowsOf(path: string): readonly Readonly<Record<string, string>>[] {
  const text = readFileSync(new URL(`../../${path}`, import.meta.url), "utf8")
  const [header = [], ...rows] = text
    .trim()
    .split("\n")
    .map((row) => row.split("\t"))
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ""])))
}
