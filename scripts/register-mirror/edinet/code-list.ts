import { archiveOf } from "./archive.ts"

/** EDINET's list of codes in its archive. It has all columns of the list, and only two of them have values. */
export function codeListArchive(industries: Readonly<Record<string, string>>): Buffer {
  const filers = Object.entries(industries)
  const rows = [
    ["ダウンロード実行日", "2026年12月01日現在", "件数", `${filers.length}件`],
    [
      "ＥＤＩＮＥＴコード,提出者種別,上場区分,連結の有無,資本金,決算日,提出者名,提出者名（英字）,提出者名（ヨミ）,所在地",
      "提出者業種,証券コード,提出者法人番号",
    ],
    ...filers.map(([code, industry]) => [`"${code}"`, ...Array(9).fill('""'), `"${industry}"`, '""', '""']),
  ]
  const text = rows.map((cells) => `${cells.join(",")}\r\n`).join("")
  return archiveOf([{ name: "EdinetcodeDlInfo.csv", content: inShiftJis(text) }])
}

/**
 * The bytes of each character that Windows code page 932 writes with two bytes. Node decodes the page, but does not
 * encode it.
 */
const bytesOf = new Map<string, readonly number[]>()
const decoder = new TextDecoder("shift_jis")
for (let lead = 0x81; lead <= 0xfc; lead++)
  for (let trail = 0x40; trail <= 0xfc; trail++)
    bytesOf.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])

function inShiftJis(text: string): Uint8Array {
  return Uint8Array.from(
    [...text].flatMap((each) => {
      const code = each.charCodeAt(0)
      return code < 0x80 ? [code] : (bytesOf.get(each) ?? [0x3f])
    }),
  )
}
