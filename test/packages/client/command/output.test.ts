import { describe, expect, test } from "vitest"
import {
  type Column,
  csvPrinter,
  printAnswer,
  tablePrinter,
} from "../../../../packages/client/command/output.ts"
import { type Terminal, terminalOf } from "../../../../packages/client/command/terminal.ts"

/** The output of the command, by its width and by its kind. */

interface Row {
  readonly name: string
  readonly verdict: string
  readonly shares: number | null
  readonly note: string | null
}

const columns: readonly Column<Row>[] = [
  { name: "name", read: (row) => row.name },
  { name: "compliance_status", label: "verdict", read: (row) => row.verdict },
  { name: "shares", read: (row) => row.shares },
  { name: "note", isSpare: true, read: (row) => row.note },
]
const rows: readonly Row[] = [
  { name: "Apple", verdict: "compliant", shares: 1_234.5, note: "a note of some length" },
  { name: "A company of a long name", verdict: "non-compliant", shares: 0.0212, note: null },
]
const plain: Terminal = { width: Number.POSITIVE_INFINITY, isColoured: false }

/** A table by its lines. */
function tableOf(terminal: Partial<Terminal>, given = rows): readonly string[] {
  return tablePrinter(columns, { ...plain, ...terminal })(given)
    .trimEnd()
    .split("\n")
}

describe("a table on a terminal", () => {
  test("aligns numbers to the right with equal decimals, and shows an unknown number as a dash", () => {
    expect(tableOf({})).toEqual([
      "name                      verdict            shares  note",
      "Apple                     compliant      1,234.5000  a note of some length",
      "A company of a long name  non-compliant      0.0212  -",
    ])
  })

  test("drops spare columns on a narrow terminal, then cuts the widest column, but no number", () => {
    expect(tableOf({ width: 50 })).toEqual([
      "name                     verdict            shares",
      "Apple                    compliant      1,234.5000",
      "A company of a long na…  non-compliant      0.0212",
    ])
    expect(tableOf({ width: 40 })).toEqual([
      "name           verdict            shares",
      "Apple          compliant      1,234.5000",
      "A company of…  non-compliant      0.0212",
    ])
  })

  test.each([10, 20, 30, 40, 60, 80, 120])("fits in %i characters, unless its numbers need more", (width) => {
    const longest = Math.max(...tableOf({ width }).map((line) => [...line].length))
    expect(longest).toBeLessThanOrEqual(Math.max(width, 6 + 6 + 10 + 4))
  })

  test("has colours if they are allowed, and only for words with a meaning", () => {
    const [, apple] = tableOf({ isColoured: true })
    expect(apple).toContain("\u001b[32mcompliant    \u001b[0m")
    expect(apple).toMatch(/^Apple /)
  })

  test("contains no name that moves the cursor", () => {
    const hostile = { name: "\u001b[2J\u202eevil\r\n", verdict: "pass", shares: 1, note: null }
    expect(tableOf({}, [hostile])[1]).toMatch(/^\[2Jevil +pass/)
  })

  test("printed in parts has its header once, and equal widths", () => {
    const at = { name: "at", width: 8, read: (row: string) => row }
    const print = tablePrinter([at, { name: "x", read: () => 1 }], plain)
    expect([print([]), print(["a"]), print(["abc"])].join("")).toBe("at        x\na         1\nabc       1\n")
  })
})

describe("CSV output", () => {
  test("is RFC 4180, with exact numbers", () => {
    expect(csvPrinter(columns)(rows)).toBe(
      "name,compliance_status,shares,note\r\nApple,compliant,1234.5,a note of some length\r\nA company of a long name,non-compliant,0.0212,\r\n",
    )
  })

  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\tx"])("contains no formula: %j", (name) => {
    const text = csvPrinter(columns)([{ name, verdict: "pass", shares: -1, note: null }])
    expect(text.split("\r\n")[1]?.replace('"', "")).toMatch(/^'.*,pass,-1,$/s)
  })

  test("printed in parts has its header once", () => {
    const print = csvPrinter(columns.slice(0, 2))
    expect(rows.map((row) => print([row])).join("")).toBe(
      "name,compliance_status\r\nApple,compliant\r\nA company of a long name,non-compliant\r\n",
    )
  })
})

test("JSON output is the answer of the service", () => {
  const answer = { data: { a: [1] }, meta: { request_id: "r" } }
  const printed = printAnswer("json", { ok: true, ...answer } as typeof answer, rows, columns, plain)
  expect(JSON.parse(printed)).toEqual(answer)
})

test("an answer has no empty column as a table, and all columns as CSV", () => {
  const given = rows.slice(0, 1).map((row) => ({ ...row, note: null }))
  expect(printAnswer("table", { data: [], meta: {} }, given, columns, plain)).not.toContain("note")
  expect(printAnswer("csv", { data: [], meta: {} }, given, columns, plain)).toContain("note")
})

test.each([
  ["a terminal", { isTTY: true, columns: 80 }, {}, { width: 80, isColoured: true }],
  ["NO_COLOR", { isTTY: true, columns: 80 }, { NO_COLOR: "1" }, { width: 80, isColoured: false }],
  ["a dumb terminal", { isTTY: true, columns: 80 }, { TERM: "dumb" }, { width: 80, isColoured: false }],
  ["a pipe", {}, {}, { width: Number.POSITIVE_INFINITY, isColoured: false }],
])("%s", (_what, stdout, env, expected) => {
  expect(terminalOf({ stdout, env })).toEqual(expected)
})
