import { describe, expect, test } from "vitest"
import { complianceBody } from "../../src/compliance/schema.ts"
import { complianceDocument } from "../../src/documents/compliance.ts"
import { methodologyNamed } from "../../src/screening/methodologies.ts"
import { decideSheet } from "../../src/screening/verdict.ts"
import { asOf, assessed, type Company, soundBut } from "../support/company.ts"

const priceless = soundBut({ close: null })

function document(company: Company) {
  return complianceBody.strict().parse(complianceDocument(assessed(company)))
}

/** `ftse-yasaar compliant debt_to_total_assets, ...` for each standard. */
function decided(company: Company) {
  return document(company).decided_by?.map(({ methodology, status, screens }) =>
    [methodology.split("@")[0], status, Object.keys(screens).join(", ")].join(" ").trim(),
  )
}

const whole = "debt_to_total_assets, cash_to_total_assets, receivables_and_cash_to_total_assets"
const mixed = [
  `ftse-yasaar compliant ${whole}, prohibited_revenue`,
  `msci-islamic compliant ${whole}, prohibited_revenue`,
  "sc-malaysia non-compliant prohibited_profit",
  "issi-ojk compliant debt_to_total_assets, prohibited_revenue",
]

describe("standards decide a company whose market capitalisation is unknown", () => {
  const receivables = { AccountsReceivableNetCurrent: 10_000 }
  const rich = { ...priceless.sheet, ...receivables }
  test.each<[what: string, company: Company, decides: readonly string[]]>([
    ["without a share price", soundBut({ close: null, sheet: rich }), mixed],
    ["without a share count", soundBut({ shares: null, sheet: rich }), mixed],
    ["in an unknown kind of share", soundBut({ ordinaryPerShareLine: null, sheet: rich }), mixed],
    [
      "by the ratios that fail",
      soundBut({ close: null, sheet: { ...rich, LongTermDebt: 500_000, Liabilities: 600_000 } }),
      [
        ...["ftse-yasaar", "msci-islamic"].map((id) => `${id} non-compliant debt_to_total_assets`),
        "sc-malaysia non-compliant debt_to_total_assets, prohibited_profit",
        "issi-ojk non-compliant debt_to_total_assets",
      ],
    ],
    [
      "by none, if prohibited income is unknown as well",
      soundBut({ close: null, without: ["Revenues"] }),
      [],
    ],
  ])("%s", (_, company, decides) => {
    expect(decided(company)).toEqual(decides)
  })
})

describe("no standard is named", () => {
  test.each<[what: string, company: Company]>([
    ["of a decided company", soundBut({})],
    ["of a company that fails without a price", soundBut({ close: null, sic: "2082" })],
    ["if a figure of the report is missing", soundBut({ without: ["Revenues"] })],
    ["if the reports are too old", soundBut({ end: "2023-12-31", filed: "2024-02-15" })],
  ])("%s", (_, company) => {
    expect(document(company)).not.toHaveProperty("decided_by")
  })

  test("under another standard that withholds its verdict", () => {
    const djim = methodologyNamed("djim", asOf)
    if (djim === null) throw new Error("there is no djim")
    const { determination, ...others } = complianceDocument(decideSheet(assessed(priceless).sheet, djim))
    expect(determination.withheld?.reason).toBe("market_cap_unavailable")
    expect(others).not.toHaveProperty("decided_by")
  })
})

describe("the explanation says plainly what the market capitalisation lacks", () => {
  test.each<[company: Company, sentence: string]>([
    [
      priceless,
      "The verdict is withheld, because there is no share price here, and this standard divides by market capitalisation.",
    ],
    [
      soundBut({ shares: null }),
      "The verdict is withheld, because no share count is tagged here, and this standard divides by market capitalisation.",
    ],
    [
      soundBut({ ordinaryPerShareLine: null }),
      "The verdict is withheld, because the number of ordinary shares per depositary share is not stated.",
    ],
  ])("%#", (company, sentence) => {
    expect(document(company).determination.explanation).toContain(sentence)
  })
})
