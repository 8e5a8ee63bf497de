import {
  dayOf,
  type Holding,
  type HoldingsFile,
  type HoldingsOutcome,
  holdingsOutcome,
  quoted,
  weightPercentMax,
} from "../../holdings/holdings-file.ts"
import { groupedDigits } from "../../numbers.ts"
import type { PieceReader } from "../xml.ts"
import { type NportDocument, nportDocumentReader, numberIn, text } from "./document.ts"

/** The types of public reports; NPORT-NP is not public. */
const submissionTypes: ReadonlySet<string> = new Set(["NPORT-P", "NPORT-P/A"])

/** The name of the line for Item B.2.f, the cash that Parts C and D leave out by definition. */
export const cashLineName = "Cash and cash equivalents not reported in Parts C and D"

/** Reads the primary document of an NPORT-P filing from pieces of text. */
export function readNport(pieces: Iterable<string>): HoldingsOutcome {
  const reader = nportReader()
  for (const piece of pieces) {
    reader.write(piece)
    if (reader.isBroken()) break
  }
  return reader.end()
}

/**
 * Reads an NPORT-P document piece by piece. `asOf` is the day of the holdings (`repPdDate`), not the end of
 * the fiscal year (`repPdEnd`). The holdings are Part C in order, then the cash of Item B.2.f if there is
 * any. A document of another kind, without lines, or with an unreadable line is refused as a whole.
 */
export function nportReader(): PieceReader<HoldingsOutcome> {
  const reader = nportDocumentReader()
  return {
    write: reader.write,
    isBroken: reader.isBroken,
    end: () => {
      const document = reader.end()
      return holdingsOutcome("N-PORT document", typeof document === "string" ? document : fileOf(document))
    },
  }
}

function fileOf({ stated, holdings }: NportDocument): HoldingsFile | string {
  const type = text(stated, "submissionType") ?? "not stated"
  if (!submissionTypes.has(type)) return `its submission type is ${quoted(type)}`
  if (text(stated, "isConfidential") !== "false") return "it does not say that it is public (isConfidential)"
  const asOf = dayStated(text(stated, "repPdDate") ?? "")
  if (asOf === null) return `repPdDate ${quoted(text(stated, "repPdDate") ?? "")} is no day`
  const [seriesId = null, ...others] = seriesNamed(stated)
  if (others.length > 0) return `it names two series, ${seriesNamed(stated).map(quoted).join(" and ")}`
  if (seriesId !== null && !/^S\d{9}$/.test(seriesId)) return `seriesId ${quoted(seriesId)} is none`
  if (holdings.length === 0) return "it has no holdings"
  const cash = cashOf(stated)
  if (typeof cash === "string") return cash
  const cik = text(stated, "regCik")
  return {
    source: "nport",
    fundName: text(stated, "seriesName") ?? text(stated, "regName"),
    fundTicker: null,
    seriesId,
    filerCik: cik !== null && /^\d{1,10}$/.test(cik) ? Number(cik) : null,
    asOf,
    holdings: cash === null ? holdings : [...holdings, cash],
  }
}

function dayStated(written: string): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(written) ?? []
  return dayOf(Number(year), Number(month), Number(day))
}

/** The series identifiers of Part A and the header; empty for a fund that is not part of a series. */
function seriesNamed(stated: ReadonlyMap<string, string>): readonly string[] {
  const named = ["seriesId", "header seriesId"].map((place) => text(stated, place)?.toUpperCase() ?? null)
  return [...new Set(named)].filter((series) => series !== null)
}

/** The cash line in percent of net assets; null if there is no cash or no net assets. */
function cashOf(stated: ReadonlyMap<string, string>): Holding | null | string {
  const [cash, netAssets] = [numberIn(stated, "cshNotRptdInCorD"), numberIn(stated, "netAssets")]
  if (typeof cash === "string") return cash
  if (typeof netAssets === "string") return netAssets
  if (cash === null || cash === 0 || netAssets === null || netAssets <= 0) return null
  const weight = (cash / netAssets) * 100
  if (Math.abs(weight) > weightPercentMax)
    return `cshNotRptdInCorD is beyond ${groupedDigits(weightPercentMax)} percent of netAssets`
  return { ...cashLine, side: weight < 0 ? "short" : "long", weight }
}

const cashLine = {
  name: cashLineName,
  ticker: null,
  isin: null,
  cusip: null,
  lei: null,
  countryCode: null,
  exchange: null,
  kind: "cash",
} as const
