import { openPromise } from "yauzl"

/** The rows of a workbook's first sheet, as text; a cell left out is empty. */
export async function workbookRows(path: string): Promise<string[][]> {
  const parts = await readParts(path, ["xl/sharedStrings.xml", "xl/worksheets/sheet1.xml"])
  const [strings = "", sheet = ""] = parts
  const shared = [...strings.matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = ""]) => plain(item))
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, cells = ""]) => rowOf(cells, shared))
}

async function readParts(path: string, names: readonly string[]): Promise<string[]> {
  const archive = await openPromise(path)
  const parts = new Map<string, string>()
  for await (const entry of archive.eachEntry()) {
    if (!names.includes(entry.fileName)) continue
    const chunks: Uint8Array[] = []
    for await (const chunk of await archive.openReadStreamPromise(entry)) chunks.push(chunk)
    parts.set(entry.fileName, Buffer.concat(chunks).toString("utf8"))
  }
  return names.map((name) => {
    const part = parts.get(name)
    if (part === undefined) throw new Error(`${path} has no ${name}`)
    return part
  })
}

function rowOf(cells: string, shared: readonly string[]): string[] {
  const row: string[] = []
  for (const [, column = "", kind = "", value = ""] of cells.matchAll(
    /<c r="([A-Z])\d+"([^>]*)><v>([^<]*)<\/v><\/c>/g,
  )) {
    const at = column.charCodeAt(0) - "A".charCodeAt(0)
    while (row.length < at) row.push("")
    row[at] = kind.includes('t="s"') ? (shared[Number(value)] ?? "") : value
  }
  return row
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

function plain(item: string): string {
  return item.replace(/<[^>]+>/g, "").replace(/&(\w+);/g, (whole, name) => entities[name] ?? whole)
}
