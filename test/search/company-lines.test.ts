import { expect, test } from "vitest"
import { linesByCompany } from "../../src/search/company-lines.ts"
import type { SearchHit } from "../../src/search/store.ts"

type Written = readonly [
  id: string,
  name: string,
  country: string | null,
  filer?: string | undefined,
  more?: Partial<SearchHit>,
]

function hit([instrumentId, name, countryCode, filer, more]: Written): SearchHit {
  const symbol = instrumentId.split(":").at(-1) ?? ""
  const kind = more?.weighed === undefined ? ("stock" as const) : ("fund" as const)
  return {
    listing: {
      ...{ instrumentId, symbol, name, exchange: "", countryCode, kind, sandbox: false },
      filer: filer === undefined ? null : `edgar:${filer}`,
    },
    ...{ tier: 6, companyName: null, sector: null, sic: null, status: "pending", weighed: null },
    ...{ analyzedAt: null, asOf: null, staleFrom: null, listedRatiosJson: null },
    ...more,
  }
}

const groups = (...lines: readonly Written[]) =>
  linesByCompany(lines.map(hit)).map((some) => some.map(({ listing }) => listing.instrumentId).join(" "))

test.each<readonly [string, readonly Written[], readonly string[]]>([
  [
    "have one filer",
    [
      ["GOOGL", "Alphabet", "US", "1"],
      ["FRA:ABEA", "Google Inc", "US", "1"],
    ],
    ["GOOGL FRA:ABEA"],
  ],
  [
    "have the name and country of a filer's line, without its legal form",
    [
      ["MSFT", "Microsoft", "US", "1"],
      ["BCS:MSFT", "Microsoft Corporation", "US"],
    ],
    ["MSFT BCS:MSFT"],
  ],
  [
    "are depositary receipts and preferred shares of that name",
    [
      ["KRX:005930", "Samsung Electronics Co., Ltd.", "KR", "1"],
      ["LON:BC94", "Samsung Electronics Co., Ltd. Sponsored GDR", "KR"],
      ["KRX:005935", "Samsung Electronics Co., Ltd.", "KR"],
    ],
    ["KRX:005930 LON:BC94 KRX:005935"],
  ],
  [
    "have one name and country, and no filer",
    [
      ["NSE:TCS", "Tata Consultancy Services Limited", "IN"],
      ["FRA:TCS", "Tata Consultancy Services Ltd.", "IN"],
    ],
    ["NSE:TCS FRA:TCS"],
  ],
])("lines are of one company if they %s", (_rule, lines, expected) => {
  expect(groups(...lines)).toEqual(expected)
})

test.each<readonly [string, readonly Written[]]>([
  [
    "legal forms differ",
    [
      ["TYO:3352", "Buffalo Co.,Ltd.", "JP"],
      ["TYO:6676", "Buffalo Inc.", "JP"],
    ],
  ],
  [
    "legal forms differ, and a third has none",
    [
      ["TYO:3352", "Buffalo Co.,Ltd.", "JP"],
      ["TYO:6676", "Buffalo Inc.", "JP"],
      ["BFFLF", "Buffalo", "JP", "1"],
    ],
  ],
  [
    "filers differ",
    [
      ["RIO", "Rio Tinto", "GB", "1"],
      ["RTNTF", "Rio Tinto", "GB", "2"],
      ["LON:RIO", "Rio Tinto plc", "GB"],
    ],
  ],
  [
    "countries differ",
    [
      ["NSE:NESTLEIND", "Nestle India Limited", "IN"],
      ["SWX:NESN", "Nestle S.A.", "CH"],
      ["MX:NEST", "Nestle", "MX"],
    ],
  ],
  [
    "names in another script differ",
    [
      ["A", "삼성", "KR"],
      ["B", "현대", "KR"],
    ],
  ],
  [
    "lines are those of two funds with one name",
    [
      ["SPY", "S&P 500", "US", undefined, { weighed: null }],
      ["VOO", "S&P 500", "US", undefined, { weighed: null }],
    ],
  ],
])("lines are never of one company if their %s", (_rule, lines) => {
  expect(groups(...lines)).toEqual(lines.map(([id]) => id))
})

test.each<readonly [string, readonly Written[], string]>([
  [
    "the line that the text identifies",
    [
      ["MSFT", "Microsoft", "US", "1", { analyzedAt: "2026-08-31T00:00:00Z" }],
      ["BMV:MSFT", "Microsoft Corporation", "US", undefined, { tier: 1 }],
    ],
    "BMV:MSFT",
  ],
  [
    "the line with a verdict",
    [
      ["FRA:MSF", "Microsoft Corporation", "US"],
      ["MSFT", "Microsoft", "US", "1", { analyzedAt: "2026-08-31T00:00:00Z" }],
    ],
    "MSFT",
  ],
  [
    "the line at home",
    [
      ["TM", "Toyota Motor", "JP", "1"],
      ["TYO:7203", "Toyota Motor Corporation", "JP", "1"],
    ],
    "TYO:7203",
  ],
])("a company is shown by %s", (_rule, lines, first) => {
  expect(groups(...lines)[0]?.split(" ")[0]).toBe(first)
})
