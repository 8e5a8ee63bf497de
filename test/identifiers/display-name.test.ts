import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { displayName } from "../../src/identifiers/display-name.ts"

describe("a filer's name is printed in ordinary spelling", () => {
  test.each([
    // Legal forms at the end and EDGAR's marks are left out.
    ["Apple Inc.", "Apple"],
    ["WALMART INC.", "Walmart"],
    ["UNIVERSAL CORP /VA/", "Universal"],
    ["STANDEX INTERNATIONAL CORP/DE/", "Standex International"],
    ["RUSH ENTERPRISES INC \\TX\\", "Rush Enterprises"],
    ["COSTCO WHOLESALE CORP /NEW", "Costco Wholesale"],
    ["AMETEK INC/", "AMETEK"],
    ["Alight, Inc. / Delaware", "Alight"],
    ["TAIWAN SEMICONDUCTOR MANUFACTURING CO LTD", "Taiwan Semiconductor Manufacturing"],
    ["GRUPO TELEVISA, S.A.B. de C.V.", "Grupo Televisa"],
    ["AMERICA MOVIL SAB DE CV/", "America Movil"],
    ["HEINEKEN HOLDING N V", "Heineken Holding"],
    ["NOVO NORDISK A S", "Novo Nordisk"],
    ["Anjoy Foods Group Co., Ltd./ADR", "Anjoy Foods Group"],
    ["Infosys Limited Sponsored ADR", "Infosys"],
    // A legal form that belongs to the name stays.
    ["Merck & Co., Inc.", "Merck & Co."],
    ["JPMORGAN CHASE & CO", "JPMorgan Chase & Co."],
    ["SOUTHERN CO", "Southern Company"],
    ["20/20 Biolabs, Inc.", "20/20 Biolabs"],
    ["CENTRAL GARDEN & PET CO", "Central Garden & Pet"],
    // Words in capitals become lower case; abbreviations and initials do not.
    ["KORN FERRY", "Korn Ferry"],
    ["ACADIA REALTY TRUST", "Acadia Realty Trust"],
    ["BANK OF AMERICA CORP /DE/", "Bank of America"],
    ["U S PHYSICAL THERAPY INC /NV", "U.S. Physical Therapy"],
    ["J M SMUCKER Co", "J.M. Smucker"],
    ["A. O. Smith Corp", "A. O. Smith"],
    ["J&J SNACK FOODS CORP", "J&J Snack Foods"],
    ["VSE CORP", "VSE"],
    ["CSW INDUSTRIALS, INC.", "CSW Industrials"],
    ["GROUP 1 AUTOMOTIVE INC", "Group 1 Automotive"],
    ["3M CO", "3M"],
    ["MCKESSON CORP", "McKesson"],
    ["CRACKER BARREL OLD COUNTRY STORE, INC", "Cracker Barrel Old Country Store"],
    // Spellings that follow no rule.
    ["KIMBERLY CLARK CORP", "Kimberly-Clark"],
    ["COCA COLA CO", "Coca-Cola"],
    ["COCA COLA CONSOLIDATED, INC.", "Coca-Cola Consolidated"],
    ["MCDONALDS CORP", "McDonald's"],
    ["LOWES COMPANIES INC", "Lowe's Companies"],
    ["O REILLY AUTOMOTIVE INC", "O'Reilly Automotive"],
    ["AMAZON COM INC", "Amazon.com"],
    ["EBAY INC", "eBay"],
    ["JETBLUE AIRWAYS CORP", "JetBlue Airways"],
    ["NVIDIA CORP", "NVIDIA"],
    ["SANFILIPPO JOHN B & SON INC", "John B. Sanfilippo & Son"],
    ["PATTERSON UTI ENERGY INC", "Patterson-UTI Energy"],
    ["B2GOLD CORP", "B2Gold"],
    // A name that has lower-case letters keeps its spelling.
    ["lululemon athletica inc.", "lululemon athletica"],
    ["LaserLock Technologies", "LaserLock Technologies"],
  ])("%s: %s", (name, shown) => {
    expect(displayName(name)).toBe(shown)
  })

  test("never empty for a name with words, and never with EDGAR's marks", () => {
    const word = fc.constantFrom(..."ACME Inc Co /DE/ & Trust S.A. de C.V. A S É".split(" "))
    const names = fc.array(word, { minLength: 1, maxLength: 7 })
    fc.assert(
      fc.property(names, (words) => {
        const shown = displayName(words.join(" "))
        expect(shown).not.toBe("")
        if (/[^/ DE]/i.test(words.join(" "))) expect(shown).not.toMatch(/[^/ DE].*\/DE\/$/)
      }),
    )
  })
})
