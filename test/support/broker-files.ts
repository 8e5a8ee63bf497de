import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

/**
 * Position files in the form of brokers' exports, invented from the columns that the sources of
 * src/portfolio/csv/headers.ts show, and malformed files.
 */

export interface BrokerFile {
  readonly name: string
  readonly broker: string
  /** The line, symbol and shares of each position. */
  readonly positions: readonly (readonly [line: number, symbol: string, shares: number])[]
  /** The lines of positions that contradict the listing of their symbol, and so are in no figure. */
  readonly contradicted?: readonly number[]
  /** The first and last line of each unread range, and the reason. */
  readonly unread: readonly (readonly [from: number, to: number, why: string])[]
}

type Position = BrokerFile["positions"][number]

/** Parses `3 AAPL 40.5`: the line, the symbol and the shares. */
function held(...positions: readonly string[]): readonly Position[] {
  return positions.map((text): Position => {
    const [line, symbol = "", shares] = text.split(" ")
    return [Number(line), symbol, Number(shares)]
  })
}

const names = "the names of the columns"
const before = "it stands before the names of the columns"

export const brokerFiles: readonly BrokerFile[] = [
  {
    name: "fidelity.csv",
    broker: "Fidelity",
    positions: held("3 AAPL 40.5", "4 TSLA 250", "6 AAPL 10", "7 SPUS 100"),
    unread: [
      [1, 1, names],
      [2, 2, "cash, not shares"],
      [5, 5, "an option, not a share"],
      [8, 8, "not settled yet, no shares"],
      [10, 11, "it names no share"],
      [13, 13, "it names no share"],
    ],
  },
  {
    name: "schwab.csv",
    broker: "Schwab",
    positions: held("4 AAPL 1200", "5 WMT 75.25", "6 SPY 400"),
    unread: [
      [1, 1, before],
      [3, 3, names],
      [7, 7, "an option, not a share"],
      [8, 8, "a bond, not a share"],
      [9, 9, "cash, not shares"],
      [10, 10, "a total"],
    ],
  },
  {
    name: "vanguard.csv",
    broker: "Vanguard",
    positions: held("3 AAPL 15", "4 SPUS 60.5", "5 MSFT 20"),
    unread: [
      [1, 1, names],
      [2, 2, "cash, not shares"],
      [9, 11, "a list of transactions, not of positions"],
    ],
  },
  {
    name: "interactive-brokers.csv",
    broker: "Interactive Brokers",
    positions: held("7 AAPL 100", "11 TSM 12"),
    contradicted: [11],
    unread: [
      [1, 5, before],
      [6, 6, names],
      [8, 8, "a lot of a position that is counted as a whole"],
      [9, 9, "a lot of a position that is counted as a whole"],
      [10, 10, "sold short (-50): only shares that are held are reported"],
      [12, 12, "a total"],
      [13, 13, names],
      [14, 14, "an option, not a share"],
      [15, 16, "another part of the statement"],
    ],
  },
  {
    name: "etrade.csv",
    broker: "E*TRADE",
    positions: held("11 AAPL 30", "12 UAA 500", "13 TSM 10"),
    unread: [
      [1, 1, before],
      [3, 4, before],
      [6, 8, before],
      [10, 10, names],
      [14, 14, "an option, not a share"],
      [15, 15, "cash, not shares"],
      [16, 16, "a total"],
      [18, 18, "it names no share"],
    ],
  },
  {
    name: "trading-212.csv",
    broker: "Trading 212",
    positions: held("2 AAPL 7.98", "3 WMT 8.5", "4 SPUS 12.4045"),
    unread: [
      [1, 1, names],
      [5, 5, "a total"],
    ],
  },
]

/**
 * `says`: words of the message or of the reasons for unread lines. `positions`: the number of positions read;
 * null if the file is refused.
 */
export interface MalformedFile {
  readonly name: string
  readonly positions: number | null
  readonly says: readonly string[]
}

export const malformedFiles: readonly MalformedFile[] = [
  {
    name: "decimal-comma.csv",
    positions: 1,
    says: [
      'Line 3 (WMT): its quantity "twelve" is not a number with a decimal comma',
      'Line 4 (UAA): its quantity "12,34,5" is not a number with a decimal comma',
    ],
  },
  {
    name: "tabs-and-shorts.csv",
    positions: 1,
    says: [
      "Line 2 (AAPL): sold short (-10): only shares that are held are reported",
      "Line 3 (LYFT): its quantity is 0: nothing is held",
    ],
  },
  {
    name: "unquoted-thousands.csv",
    positions: 1,
    says: [
      "Line 2 (AAPL): it has 4 cells under 3 names of columns: a comma within a number needs quotation marks",
    ],
  },
  {
    name: "open-quote.csv",
    positions: null,
    says: ["line 2: a quotation mark is not closed, or text follows a closed one"],
  },
  {
    name: "no-columns.csv",
    positions: 2,
    says: ["Line 2 (Apple is my largest share): a sentence, not a holding"],
  },
  {
    name: "no-quantity.csv",
    positions: null,
    says: ["Line 1 names columns, but none of numbers of shares."],
  },
  {
    name: "transactions.csv",
    positions: null,
    says: ["Line 1 names the columns of a list of transactions."],
  },
  { name: "workbook.csv", positions: null, says: ["This is an Excel workbook."] },
  {
    name: "too-many.csv",
    positions: null,
    says: ["The file has 201 positions, and a report has at most 200. Nothing was read"],
  },
  {
    name: "nothing-held.csv",
    positions: null,
    says: ["No line is a position. For example line 2: an option, not a share; line 3: cash, not shares"],
  },
]

const folder = new URL("../fixtures/broker-files/", import.meta.url)

/** The lines for which a report has figures. */
export function reportedLines({ positions, contradicted = [] }: BrokerFile): readonly number[] {
  return positions.map(([line]) => line).filter((line) => !contradicted.includes(line))
}

export function brokerFilePath(name: string): string {
  return fileURLToPath(new URL(name, folder))
}

export function malformedFilePath(name: string): string {
  return fileURLToPath(new URL(`malformed/${name}`, folder))
}

export function textOf(path: string): string {
  return readFileSync(path, "utf8")
}
