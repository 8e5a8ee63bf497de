import { execFileSync } from "node:child_process"
import { readCsv } from "../csv-reader.ts"

/** Stand-ins for the parts of Google Apps Script that a guide uses. */

const sheets = new Map<string, ReturnType<typeof newSheet>>()

function newSheet() {
  let cells: (readonly unknown[])[] = []
  return {
    read: () => cells,
    clearContents() {
      cells = []
    },
    getRange(_row: number, _column: number, rows: number, columns: number) {
      return {
        setNumberFormat() {},
        /** Throws, like Apps Script, if the values do not have the size of the range. */
        setValues(values: readonly (readonly unknown[])[]) {
          if (values.length !== rows || values.some((row) => row.length !== columns))
            throw new Error(`the data has ${values.length} rows, the range ${rows} by ${columns}`)
          cells = [...values]
        },
      }
    },
  }
}

/** A synchronous request, as in Apps Script. */
function fetchNow(
  url: string,
  { headers = {} }: { readonly headers?: Readonly<Record<string, string>> } = {},
) {
  const program = `
    const response = await fetch(process.argv[1], { headers: JSON.parse(process.argv[2]) })
    const entries = [...response.headers].map(([name, value]) => [name, value])
    process.stdout.write(JSON.stringify([response.status, entries, await response.text()]))`
  const run = [
    process.execPath,
    ["--input-type=module", "-e", program, url, JSON.stringify(headers)],
  ] as const
  const [status, entries, text]: [number, [string, string][], string] = JSON.parse(
    execFileSync(...run, { encoding: "utf8", maxBuffer: 1e8 }),
  )
  if (status !== 200) throw new Error(`${url}: ${status} ${text}`)
  const named = entries.map(([name, value]) => [
    name.replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase()),
    value,
  ])
  return { getContentText: () => text, getHeaders: () => Object.fromEntries(named) }
}

/** The runner appends the script to this file, and then prints the sheets. */
Object.assign(globalThis, {
  UrlFetchApp: { fetch: fetchNow },
  Utilities: { parseCsv: (csv: string) => readCsv(csv).map((record) => record.map(({ text }) => text)) },
  PropertiesService: {
    getScriptProperties: () => ({ getProperty: (name: string) => process.env[name] ?? null }),
  },
  SpreadsheetApp: {
    getActiveSpreadsheet: () => ({
      getSheetByName: (name: string) => sheets.get(name) ?? null,
      insertSheet(name: string) {
        const sheet = newSheet()
        sheets.set(name, sheet)
        return sheet
      },
    }),
  },
})

/** One line for each sheet row: the first cells of the first rows, then the number of rows. */
export function printedSheets(): string {
  return [...sheets]
    .map(([name, sheet]) => {
      const rows = sheet.read().map((row) => row.slice(0, 6).join(" | "))
      return [name, ...rows.slice(0, 4), `${rows.length} rows`].join("\n")
    })
    .join("\n")
}
