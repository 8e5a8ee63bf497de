import { expect, test } from "vitest"
import { readCodeList } from "../../../src/filings/edinet/code-list.ts"

const head = "ダウンロード実行日,2026年12月01日現在,件数,2件"
const titles =
  "ＥＤＩＮＥＴコード,提出者種別,上場区分,連結の有無,資本金,決算日,提出者名,提出者名（英字）,提出者名（ヨミ）,所在地,提出者業種,証券コード,提出者法人番号"
const rows = [
  '"E00492","内国法人・組合","上場","有","100000","12月31日","日本たばこ産業株式会社","JAPAN TOBACCO INC.","","港区","食料品","29140","1"',
  '"E03606","内国法人・組合","上場","有","2141513","3月31日","株式会社三菱ＵＦＪ","MUFG","","千代田区","銀行業","83060","2"',
]

test("the list gives the industry of each filer", () => {
  const read = readCodeList([head, titles, ...rows, ""].join("\r\n"))
  expect(read.ok && Object.fromEntries(read.value)).toEqual({ E00492: "食料品", E03606: "銀行業" })
})

test.each<[what: string, text: string, message: string]>([
  [
    "with fewer rows than it states",
    [head, titles, rows[0]].join("\n"),
    "The list states 2 filers and has 1.",
  ],
  ["of another form", "<html>", "The list has no columns ＥＤＩＮＥＴコード and 提出者業種."],
  ["that is empty", "", "The list has no columns ＥＤＩＮＥＴコード and 提出者業種."],
])("a list %s is refused", (_, text, message) => {
  expect(readCodeList(text)).toEqual({ ok: false, code: "malformed_list", message })
})
