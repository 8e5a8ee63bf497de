import { csvRows } from "../../csv-rows.ts"
import { answer, type Outcome, refuse } from "../../outcome.ts"

/**
 * EDINET's list of codes (`EdinetcodeDlInfo.csv`): one row for each filer, under a line that states the day of the
 * download and the number of rows. Columns and encoding (Windows code page 932) are those that public readers of
 * the list state.
 */
const edinetCode = "ＥＤＩＮＥＴコード"
const industry = "提出者業種"
const count = "件数"

/** Reads the industry of each filer, by EDINET code. Refuses a list with fewer or more rows than it states. */
export function readCodeList(text: string): Outcome<ReadonlyMap<string, string>, "malformed_list"> {
  const [[head = [], titles = []] = [], rows] = splitAt(
    csvRows(text, ",").map(({ cells }) => cells),
    2,
  )
  const [codeAt, industryAt] = [titles.indexOf(edinetCode), titles.indexOf(industry)]
  if (codeAt < 0 || industryAt < 0)
    return refuse("malformed_list", `The list has no columns ${edinetCode} and ${industry}.`)
  const filers = rows.filter((cells) => /^E\d{5}$/.test(cells[codeAt] ?? ""))
  const stated = /^(\d+)件?$/.exec(head[head.indexOf(count) + 1] ?? "")?.[1]
  if (stated !== undefined && Number(stated) !== filers.length)
    return refuse("malformed_list", `The list states ${stated} filers and has ${filers.length}.`)
  return answer(new Map(filers.map((cells) => [cells[codeAt] ?? "", (cells[industryAt] ?? "").trim()])))
}

function splitAt<Item>(items: readonly Item[], at: number): readonly [readonly Item[], readonly Item[]] {
  return [items.slice(0, at), items.slice(at)]
}
