export interface ShownJson {
  readonly text: string
  /** True when lists were cut. */
  readonly isCut: boolean
}

const columnsMax = 92

/** JSON for readers. A text longer than `charactersMax` keeps only the first objects of a list, or of a set by name. */
export function shownJson(value: unknown, charactersMax: number): ShownJson {
  const whole = printJson(value)
  if (whole.length <= charactersMax) return { text: whole, isCut: false }
  const shortened = [3, 2, 1].map((items) => printJson(withCutLists(value, items)))
  const text = shortened.find(({ length }) => length <= charactersMax) ?? shortened.at(-1) ?? whole
  return { text, isCut: text !== whole }
}

/** Prints a value that fits on a line on one line. */
export function printJson(value: unknown): string {
  return printIndented(value, "", 0)
}

/** `taken`: columns of the first line that are in use. */
function printIndented(value: unknown, indent: string, taken: number): string {
  const flat = inOneLine(value)
  if (indent.length + taken + flat.length <= columnsMax || !isNested(value)) return flat
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => inner + printIndented(item, inner, 0)).join(",\n")}\n${indent}]`
  }
  const lines = Object.entries(value).map(([name, field]) => {
    const before = `${JSON.stringify(name)}: `
    return inner + before + printIndented(field, inner, before.length)
  })
  return `{\n${lines.join(",\n")}\n${indent}}`
}

function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(", ")}]`
  if (!isNested(value)) return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, field]) => `${JSON.stringify(name)}: ${inOneLine(field)}`)
  return `{ ${fields.join(", ")} }`
}

/** A list or object that is not empty. */
function isNested(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.keys(value).length > 0
}

/** Cuts every list of objects, and every set of objects by name, to a number of items, and adds how many were left out. */
function withCutLists(value: unknown, itemsMax: number): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => withCutLists(item, itemsMax))
    if (items.length <= itemsMax || typeof items[0] !== "object") return items
    return [...items.slice(0, itemsMax), `… ${items.length - itemsMax} more`]
  }
  if (!isNested(value)) return value
  const fields = Object.entries(value).map(([name, inner]) => [name, withCutLists(inner, itemsMax)] as const)
  if (fields.length <= itemsMax || !fields.every(([, inner]) => isNested(inner))) {
    return Object.fromEntries(fields)
  }
  return Object.fromEntries([...fields.slice(0, itemsMax), ["…", `${fields.length - itemsMax} more`]])
}
