import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { printTypes } from "../../../scripts/client/types.ts"
import { root } from "../../../scripts/support/root.ts"

/** The compiler checks that the printed types of the package equal those of the table of endpoints. */

const printed = printTypes()

/** Printed types with a mistake, and the part of a call that differs by it. */
const mistakes = [
  ["  readonly compliance_status: ", "  readonly other: ", "screen.data"],
  ["  readonly flip_distance?: ", "  readonly flip_distance: ", "screen.data"],
  ["  readonly flip_distance?: number | null | undefined", "", "screen.data"],
  ['"symbol" | "market_cap" | "flip_distance"', '"symbol" | "market_cap"', "screen.input"],
  ['"not_found" | ', "", "compliance.code"],
] as const

/** A module that compiles if the types of `printed.ts` in the same folder equal those of the table. */
const comparison = `
import type { Api as Declared, WebhookEvent as DeclaredEvent } from "../../../packages/client/src/table.ts"
import type { Api as Printed, WebhookEvent as PrintedEvent } from "./printed.ts"

type Alike<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false
/** The package's lists and objects are read-only, and the table's mostly are not. */
type Fixed<Type> = Type extends readonly (infer Item)[]
  ? readonly Fixed<Item>[]
  : Type extends object ? { readonly [Key in keyof Type]: Fixed<Type[Key]> } : Type
/** With every field: a type that lacks an optional one is like a type that has it. */
type Whole<Type> = Type extends readonly (infer Item)[]
  ? readonly Whole<Item>[]
  : Type extends object ? { readonly [Key in keyof Type]-?: Whole<Type[Key]> } : Type
type Same<One, Other> =
  Alike<Fixed<One>, Fixed<Other>> extends true ? Alike<Whole<One>, Whole<Other>> : false
type Differing<Name extends keyof Declared & keyof Printed> = {
  [Part in keyof Declared[Name] & keyof Printed[Name]]:
    Same<Declared[Name][Part], Printed[Name][Part]> extends true ? never : \`\${Name}.\${string & Part}\`
}[keyof Declared[Name] & keyof Printed[Name]]
type Different = {
  [Name in keyof Declared | keyof Printed]: Name extends keyof Declared & keyof Printed ? Differing<Name> : Name
}[keyof Declared | keyof Printed]

export const different: { readonly [Part in Different]: true } = {}
export const events: Same<DeclaredEvent, PrintedEvent> = true
`

let folder: string
let faults: readonly string[]

beforeAll(() => {
  // The folder is inside the project so that the imports of the table are found.
  mkdirSync(join(root, "build"), { recursive: true })
  folder = mkdtempSync(join(root, "build/client-types-"))
  const texts = [printed, ...mistakes.map(([before, after]) => printed.replace(before, after))]
  for (const [number, text] of texts.entries()) {
    const inner = join(folder, String(number))
    mkdirSync(inner)
    writeFileSync(join(inner, "printed.ts"), text)
    writeFileSync(join(inner, "comparison.ts"), comparison)
  }
  const compilerOptions = {
    exactOptionalPropertyTypes: false,
    composite: false,
    emitDeclarationOnly: false,
    noEmit: true,
    types: [],
    lib: ["es2023"],
  }
  const config = { extends: "../../tsconfig.base.json", compilerOptions, include: ["*/*.ts"] }
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config))
  const said = spawnSync("tsc", ["-p", folder], { encoding: "utf8" }).stdout.split("\n")
  faults = said.map((line) => line.replace(/^build\/client-types-\w+\//, ""))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test("every call has the input, data, meta and codes that the table declares", () => {
  expect(faults.filter((line) => line.startsWith("0/"))).toEqual([])
})

test.each(mistakes.map(([before, after, part], index) => [part, before, after, index + 1] as const))(
  "a difference in %s is reported: %j printed as %j",
  (part, before, _after, number) => {
    expect(printed).toContain(before)
    const found = faults.filter((line) => line.startsWith(`${number}/`))
    expect(found.join()).toMatch(new RegExp(`comparison.*missing.*${part}`))
  },
)
