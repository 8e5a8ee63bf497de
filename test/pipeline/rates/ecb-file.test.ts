import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readEcbFile } from "../../../src/pipeline/rates/ecb-file.ts"

/** Three days of the bank's history in its own form, and its file of one day. */
const header = "Date,USD,JPY,GBP,RUB,ISK,"
const history = [
  header,
  "2026-08-31,1.1596,185.22,0.85648,N/A,140.8,",
  "2026-08-28,1.1643,185.92,0.8572,N/A,140.8,",
  "2026-08-27,1.1645,185.61,0.8574,N/A,140.4,",
  "",
].join("\n")
const daily = "Date, USD, JPY, \n3 August 2026, 1.1535, 180.730, \n"

const wanted = { from: "2026-08-28", currencies: ["USD", "GBP", "RUB", "JPY"] }

test("the history is read from the first day wanted on, oldest first, in the wanted currencies", () => {
  const days = [
    { day: "2026-08-28", perEuro: { USD: 1.1643, JPY: 185.92, GBP: 0.8572 } },
    { day: "2026-08-31", perEuro: { USD: 1.1596, JPY: 185.22, GBP: 0.85648 } },
  ]
  expect(readEcbFile(history, wanted)).toEqual({ ok: true, value: days })
  expect(readEcbFile(`\uFEFF${history.replaceAll("\n", "\r\n")}`, wanted)).toEqual({ ok: true, value: days })
})

test("the file of one day is read too, with its written month", () => {
  expect(readEcbFile(daily, { ...wanted, from: "2026-01-01" })).toEqual({
    ok: true,
    value: [{ day: "2026-08-03", perEuro: { USD: 1.1535, JPY: 180.73 } }],
  })
})

describe("a file is refused as a whole", () => {
  const line = (from: string, to: string) => history.replace(from, to)
  test.each<[what: string, csv: string, message: string]>([
    ["that is empty", "", "the first line does not name Date and currencies"],
    ["that is a page", "<!DOCTYPE html><html>", "the first line does not name Date and currencies"],
    [
      "without the dollar",
      history.replaceAll("USD", "USB"),
      "the first line does not name Date and currencies",
    ],
    ["with a currency named twice", line("JPY", "GBP"), "the first line does not name Date and currencies"],
    ["with a cell too few", line(",140.8,\n2026-08-28", ",\n2026-08-28"), "line 2 has no day with its rates"],
    ["with an empty cell", line("1.1643", ""), "line 3 has no day with its rates"],
    ["with a rate of zero", line("1.1643", "0"), "line 3 has no day with its rates"],
    ["with a negative rate", line("1.1643", "-1.1643"), "line 3 has no day with its rates"],
    ["with a rate in powers of ten", line("1.1643", "1e3"), "line 3 has no day with its rates"],
    ["with an endless rate", line("1.1643", "9".repeat(400)), "line 3 has no day with its rates"],
    ["without a rate of the dollar", line("1.1643", "N/A"), "line 3 has no day with its rates"],
    ["with a day that is none", line("2026-08-28", "2026-02-30"), "line 3 has no day with its rates"],
    ["with a month that is none", "Date, USD, \n3 Agosto 2026, 1.1, ", "line 2 has no day with its rates"],
    ["with days out of order", line("2026-08-28", "2026-08-31"), "line 3 is out of order"],
    ["with a lost point", line("1.1643", "11643"), "USD moves too far from 2026-08-28 on"],
    [
      "with a currency that moves by half in a day",
      line("0.8572", "0.5"),
      "GBP moves too far from 2026-08-28 on",
    ],
    ["of other years", `${header}\n2010-02-12,1.3,122,0.87,41,N/A,`, "it has no day since 2026-08-28"],
  ])("%s", (_, csv, message) => {
    const read = readEcbFile(csv, wanted)
    expect(read).toEqual({
      ok: false,
      code: "broken_rates",
      message: `The file of reference rates cannot be read: ${message}.`,
    })
  })

  test("that is too large", () => {
    expect(readEcbFile("x".repeat(16_000_001), wanted).ok).toBe(false)
  })

  test("and no text makes the reader throw", () => {
    const cell = fc.oneof(fc.constantFrom("Date", "USD", "N/A", "", "2026-08-31", "1.1"), fc.string())
    const text = fc.array(fc.array(cell).map((cells) => cells.join(","))).map((lines) => lines.join("\n"))
    fc.assert(fc.property(text, (csv) => typeof readEcbFile(csv, wanted).ok === "boolean"))
  })
})
