import { describe, expect, it } from "vitest"
import { namesAgree } from "../../src/identifiers/company-name.ts"

describe("two names are one company's", () => {
  it.each([
    ["The Procter & Gamble Company", "PROCTER & GAMBLE Co"],
    ["Amazon.com, Inc.", "AMAZON COM INC"],
    ["McDonald's Corporation", "MCDONALDS CORP"],
    ["Novo Nordisk A/S", "NOVO NORDISK A S"],
    ["British American Tobacco p.l.c.", "BRITISH AMERICAN TOBACCO PLC"],
    ["Eni S.p.A.", "ENI SPA"],
    ["L'Oréal S.A.", "LOREAL SA"],
    ["Costco Wholesale Corporation", "COSTCO WHOLESALE CORP /NEW"],
    ["Sanrio Co. Ltd.", "Sanrio Company, Ltd./ADR"],
    ["Infosys Limited Sponsored ADR", "Infosys Ltd"],
    ["BHP Group", "BHP Group Ltd"],
    ["VOLKSWAGEN AKTIENGESELLSCHAFT", "Volkswagen AG"],
    ["Lundin Mining Aktiebolag", "Lundin Mining AB"],
  ])("%s and %s", (one, other) => {
    expect(namesAgree(one, other)).toBe(true)
    expect(namesAgree(other, one)).toBe(true)
  })
})

describe("two names may be two companies'", () => {
  it.each([
    ["Rio Tinto plc", "Rio Tinto Ltd"],
    ["Aegon N.V.", "AEGON LTD."],
    ["JBS S.A.", "JBS N.V."],
    ["Largo SA", "Largo Inc."],
    ["CarrefourSA", "Carrefour SA"],
    ["Fox Corporation Class B", "Fox Corp"],
    ["Lloyds Banking Group plc 9.25% Pref", "Lloyds Banking Group plc"],
    ["Leverage Shares 3x Apple ETC", "Apple Inc."],
    ["", ""],
  ])("%s and %s", (one, other) => {
    expect(namesAgree(one, other)).toBe(false)
  })
})
