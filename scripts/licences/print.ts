import { authorOf, type LockedPackage, noticesOf } from "./packages.ts"

/** Prints `docs/licences.md`: the packages in the deployed Worker, with licences, and counts of the others. */
export function printLicences(shipped: readonly LockedPackage[], locked: readonly LockedPackage[]): string {
  const ships = new Set(shipped)
  const rest = locked.filter((each) => !ships.has(each))
  return `# Licences

Made by \`npm run licences\` from package-lock.json and the bundle that \`wrangler deploy\` makes; a test keeps it current.
Qistas itself is under the Apache License 2.0 (\`LICENSE\`).

## In the deployed Worker

${shipped.length} packages. The bundle is minified and has lost most of the packages' comments, so their licence texts are in \`NOTICES\`.
Distribute this file with the built Worker. It also has the licence of the font whose letters are in the pictures of links. No code that is sent to browsers contains these packages.

| package | version | licence |
|---|---|---|
${shipped.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence ?? "none named"} |`).join("\n")}

## Only for building and testing

${rest.length} packages, which package-lock.json names for any platform. None of them is deployed.

| licence | packages |
|---|---|
${countsByLicence(rest)}
`
}

function countsByLicence(packages: readonly LockedPackage[]): string {
  const counts = new Map<string, number>()
  for (const { licence } of packages) {
    const name = licence ?? "none named"
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || (a < b ? -1 : 1))
    .map(([licence, count]) => `| ${licence} | ${count} |`)
    .join("\n")
}

/** The letters in the pictures of links are the outlines of a font, which no package contains (scripts/glyphs). */
const font: LockedPackage = {
  path: "scripts/glyphs",
  name: "DejaVu Serif Condensed Bold",
  version: "2.37",
  licence: "Bitstream-Vera",
}

/** Prints `NOTICES`: the licence texts that the packages ship. Packages with one text are grouped. */
export function printNotices(root: string, shipped: readonly LockedPackage[]): string {
  const namesByText = new Map<string, string[]>()
  for (const each of [...shipped, font]) {
    const text = noticesOf(root, each) ?? withoutText(root, each)
    namesByText.set(text, [...(namesByText.get(text) ?? []), `${each.name} ${each.version}`])
  }
  const entries = [...namesByText].map(
    ([text, names]) => `${rule}\n${names.join("\n")}\n${rule}\n\n${text}\n`,
  )
  return `The built Worker contains the packages below, each under the licence that follows its name.\n\n${entries.join("\n")}`
}

const rule = "-".repeat(80)

function withoutText(root: string, each: LockedPackage): string {
  return `${each.licence ?? "No licence named"}. By ${authorOf(root, each)}. The package contains no licence text.`
}
