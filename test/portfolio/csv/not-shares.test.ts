import { describe, expect, test } from "vitest"
import { read } from "../../support/read-positions.ts"

/** The reason why a row is no share, by its kind or its name. */

function whyOf(row: string): string | undefined {
  return read(`Name;ISIN;Typ;Stück\nApple;US0378331005;Aktie;1\n${row}`).unread[1]?.why
}

describe("by its kind,", () => {
  test.each(
    Object.entries({
      "a warrant or a certificate":
        "Optionsschein Zertifikat Discount-Zertifikat Knock-Out Turbo Warrant Certificat Certificaat Certificado Mini-Future",
      "a bond":
        "Anleihe Aktienanleihe Rente Obligation Obligatie Obbligazione Obligación Bono Bond Pfandbrief BILL",
      "an option": "Option Opción Opzione Optie OPT",
      "a cryptocurrency": "Kryptowährung Cryptomonnaie Criptovaluta",
      "a contract for difference": "CFD",
      "a right to shares": "Bezugsrecht",
    }),
  )("%s is excluded with a reason", (what, types) => {
    for (const type of types.split(" ")) expect(whyOf(`X;;${type};5`), type).toBe(`${what}, not a share`)
  })

  const kept =
    "Aktie,Fonds,Aktienfonds,Rentenfonds,Investmentzertifikat,ETF,Bond ETF,Azione,Acción,Action,Aandeel,Fondo,Equity"
  test.each(kept.split(","))("%s is kept", (type) => {
    expect(whyOf(`X;IE00B4L5Y983;${type};5`)).toBeUndefined()
  })

  test("cash and margin are kinds of account if a column has no other values", () => {
    expect(read("Symbol,Type,Quantity\nAAPL,Cash,1\nMSFT,Margin,2").positions).toHaveLength(2)
  })
})

describe("by its name,", () => {
  const named = (symbol: string, name: string) =>
    read(`Symbol,Description,Qty\nAAPL,APPLE INC,1\n${symbol},${name},5`).unread[1]?.why

  test.each([
    ["912796YT0", "US TREASURY BILL", "a bond, not a share"],
    ["91282CPU9", "US TREASURY NOTE 1.875% 01/15/36", "a bond, not a share"],
    ["", "BUNDESANLEIHE 2030", "a bond, not a share"],
    ["", "HSBC TurboC O.End Deere", "a warrant or a certificate, not a share"],
    ["ACMEW", "ACME CORP WTS EXP 2027", "a warrant or a certificate, not a share"],
    ["IEF", "ISHARES 7-10 YEAR TREASURY BOND ETF", undefined],
    ["CALL", "MAGICJACK VOCALTEC", undefined],
  ])("%s %s: %s", (symbol, name, why) => {
    expect(named(symbol, name)).toBe(why)
  })
})

const sums = "Summe,Total,Gesamt,Gesamtsumme,Somme,Totale,Totaal,Suma,Total general,Sous-total,Zwischensumme"
test.each(sums.split(","))("%s is a sum, and not a line", (word) => {
  expect(whyOf(`${word};;;7`)).toBe("a total")
})

test("a company named Total is read as a company", () => {
  expect(read("Name;ISIN;Stück\nTOTAL SA;FR0000120271;5").positions).toHaveLength(1)
})
