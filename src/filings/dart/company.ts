import * as z from "zod"
import type { Outcome } from "../../outcome.ts"
import { printedLine } from "../json-document.ts"
import { convertedAnswer, type DartAnswer, dartCell, readDartAnswer } from "./answer.ts"

/** A company as `company.json` describes it (development guide DS001, 2019002). */
export interface DartCompany {
  /** The code in the answer, which the guide does not list; null if there is none. */
  readonly companyCode: string | null
  /** The English name first, then the official name and the name of the line. */
  readonly names: readonly string[]
  /** Six letters or digits: `005930`. Null for a company that is not listed on the Korea Exchange. */
  readonly stockCode: string | null
  /** The month in which the fiscal year ends (1 to 12); null if it is not stated. */
  readonly accountingMonth: number | null
  /** The industry by Korea's classification (KSIC), two to five digits; null if it is not stated. */
  readonly industryCode: string | null
}

const name = dartCell.pipe(printedLine)
const company = z.object({
  corp_code: z.string().nullish(),
  corp_name: name.pipe(z.string().min(1)),
  corp_name_eng: name,
  stock_name: name,
  stock_code: dartCell,
  corp_cls: z.string(),
  acc_mt: dartCell,
  induty_code: dartCell,
})

/** The markets of the Korea Exchange: KOSPI, KOSDAQ and KONEX. */
const markets: ReadonlySet<string> = new Set(["Y", "K", "N"])

/** Reads the answer of `company.json`. */
export function readDartCompany(text: string): Outcome<DartAnswer<DartCompany>, "malformed_answer"> {
  return convertedAnswer(readDartAnswer(text, company), companyOf)
}

function companyOf({
  corp_code,
  corp_name,
  corp_name_eng,
  stock_name,
  stock_code,
  corp_cls,
  acc_mt,
  induty_code,
}: z.output<typeof company>): DartCompany {
  const isListed = markets.has(corp_cls) && /^[0-9A-Z]{6}$/.test(stock_code)
  const month = /^\d{1,2}$/.test(acc_mt) ? Number(acc_mt) : 0
  return {
    companyCode: corp_code ?? null,
    names: [...new Set([corp_name_eng, corp_name, stock_name])].filter((each) => each !== ""),
    stockCode: isListed ? stock_code : null,
    accountingMonth: month >= 1 && month <= 12 ? month : null,
    industryCode: /^\d{2,5}$/.test(induty_code) ? induty_code : null,
  }
}
