import type { DartFiling, DartWorld } from "../../../scripts/register-mirror/dart.ts"

/** Made companies and reports in the form of Open DART, for tests. */

export const companyCode = "00000001"

/** A line of a balance sheet. */
export function sheetLine(account: string, amount: number, ord: number) {
  return {
    sj_div: "BS",
    account_id: `ifrs-full_${account}`,
    account_nm: account,
    account_detail: "-",
    thstrm_nm: "제 10 기",
    thstrm_amount: String(amount),
    frmtrm_nm: "제 9 기",
    frmtrm_amount: String(amount - 1),
    ord: String(ord),
    currency: "KRW",
  }
}

/** A line of the table of shares. The company holds `treasury` of the `issued` shares itself. */
export function shareLine(se: string, issued: number, treasury: number, settled: string) {
  const printed = (value: number) => value.toLocaleString("en")
  return {
    se,
    istc_totqy: printed(issued),
    tesstk_co: treasury === 0 ? "-" : printed(treasury),
    distb_stock_co: printed(issued - treasury),
    stlm_dt: settled,
  }
}

interface MadeReport {
  readonly receipt: string
  readonly name: string
  readonly year: string
  readonly code: string
  /** Last day of the period (YYYY-MM-DD). */
  readonly settled: string
  readonly assets: number
  readonly company?: string
  readonly market?: string
  readonly remark?: string
  /** By default `CFS`. */
  readonly division?: "CFS" | "OFS"
  /** The lines of the table of shares; by default 90 common shares outstanding and 10 others. */
  readonly shares?: readonly Record<string, string>[]
}

/** A report with total assets, and a table of shares. */
export function madeReport(made: MadeReport): DartFiling {
  const { receipt, name, year, code, settled, assets, division = "CFS" } = made
  const shares = made.shares ?? [
    shareLine("보통주", 100, 10, settled),
    shareLine("우선주", 10, 0, settled),
    shareLine("합계", 110, 10, settled),
    { se: "비고", istc_totqy: "-", tesstk_co: "-", distb_stock_co: "-", stlm_dt: settled },
  ]
  return {
    type: "A",
    listed: listed(receipt, name, made),
    figures: { bsns_year: year, reprt_code: code, [division]: [sheetLine("Assets", assets, 1)], shares },
  }
}

/** An entry of the list without figures. */
export function madeEntry(
  receipt: string,
  name: string,
  made: Pick<MadeReport, "company" | "market" | "remark">,
  type = "A",
): DartFiling {
  return { type, listed: listed(receipt, name, made) }
}

function listed(
  receipt: string,
  name: string,
  { company = companyCode, market = "Y", remark = "연" }: Pick<MadeReport, "company" | "market" | "remark">,
) {
  return {
    corp_code: company,
    corp_name: "가나정밀",
    stock_code: "000010",
    corp_cls: market,
    report_nm: name,
    rcept_no: receipt,
    flr_nm: "가나정밀",
    rcept_dt: receipt.slice(0, 8),
    rm: remark,
  }
}

/** A world of one company, whose fiscal year ends in `month`. */
export function madeWorld(filings: readonly DartFiling[], month = "12"): DartWorld {
  const company = {
    corp_code: companyCode,
    corp_name: "가나정밀(주)",
    corp_name_eng: "Gana Precision Co., Ltd.",
    stock_name: "가나정밀",
    stock_code: "000010",
    corp_cls: "Y",
    acc_mt: month,
    induty_code: "26110",
  }
  return { companies: [company], filings }
}
