import { expect, test } from "vitest"
import { candidatesOf, prefixedForm } from "../../src/identifiers/resolve.ts"
import { venues } from "../../src/identifiers/venues.ts"

/** A listing on each venue as a vendor writes it. */
const examples = [
  ["SHEL.L", "LON:SHEL"],
  ["SMSN.IL", "LON:SMSN"],
  ["MC.PA", "PAR:MC"],
  ["SAP.DE", "FRA:SAP"],
  ["SAP.F", "FRA:SAP"],
  ["ASML.AS", "AMS:ASML"],
  ["ENEL.MI", "MIL:ENEL"],
  ["ITX.MC", "MAD:ITX"],
  ["ABI.BR", "BRU:ABI"],
  ["GALP.LS", "LIS:GALP"],
  ["VOE.VI", "VIE:VOE"],
  ["NESN.SW", "SWX:NESN"],
  ["ROG.VX", "SWX:ROG"],
  ["A5G.IR", "ISE:A5G"],
  ["VOLV-B.ST", "STO:VOLV-B"],
  ["NOVO-B.CO", "CPH:NOVO-B"],
  ["NOKIA.HE", "HEL:NOKIA"],
  ["EQNR.OL", "OSL:EQNR"],
  ["PKO.WA", "WSE:PKO"],
  ["OTP.BD", "BDP:OTP"],
  ["7203.T", "TYO:7203"],
  ["130A.T", "TYO:130A"],
  ["005930.KS", "KRX:005930"],
  ["000250.KQ", "KRX:000250"],
  ["0700.HK", "HKG:0700"],
  ["600519.SS", "SHA:600519"],
  ["600519.SH", "SHA:600519"],
  ["000001.SZ", "SHE:000001"],
  ["2330.TW", "TPE:2330"],
  ["6488.TWO", "TPE:6488"],
  ["D05.SI", "SGX:D05"],
  ["RELIANCE.NS", "NSE:RELIANCE"],
  ["1155.KL", "KLS:1155"],
  ["BBCA.JK", "JKT:BBCA"],
  ["PTT.BK", "BKK:PTT"],
  ["BHP.AX", "ASX:BHP"],
  ["FPH.NZ", "NZE:FPH"],
  ["RCI-B.TO", "TSX:RCI-B"],
  ["PETR4.SA", "BSP:PETR4"],
  ["PE&OLES.MX", "BMV:PE&OLES"],
  ["SOL.JO", "JSE:SOL"],
  ["2222.SR", "TAD:2222"],
  ["FAB.AD", "ADX:FAB"],
  ["QNBK.QA", "QSE:QNBK"],
  ["THYAO.IS", "IST:THYAO"],
  ["TEVA.TA", "TLV:TEVA"],
  ["VNM.VN", "HOSE:VNM"],
  ["SM.PS", "PSE:SM"],
  ["NBK.KW", "KWSE:NBK"],
  ["FALABELLA.SN", "BCS:FALABELLA"],
  ["OPAP.AT", "ATH:OPAP"],
  ["COMI.CA", "EGX:COMI"],
  ["ECOPETROL.CL", "BVC:ECOPETROL"],
  ["MAREL.IC", "ICE:MAREL"],
  ["SBER.ME", "MCX:SBER"],
  ["BVN.LM", "BVL:BVN"],
  ["IAM.CS", "CAS:IAM"],
  ["CEZ.PR", "PRG:CEZ"],
  ["DANGCEM.LG", "NGX:DANGCEM"],
  ["TLV.RO", "BVB:TLV"],
] as const

test.each(examples)("%s is read as %s, unless a US line has that class", (vendor, form) => {
  expect(prefixedForm(vendor)).toBe(form)
  const [own] = candidatesOf(vendor)
  const others = candidatesOf(vendor).filter(({ isOther }) => isOther)
  expect([own?.instrumentId, ...others.map(({ instrumentId }) => instrumentId)]).toEqual([
    form,
    vendor.replaceAll(".", "-"),
  ])
})

test("every venue has a suffix", () => {
  const named = new Set(examples.map(([, form]) => form.slice(0, form.indexOf(":"))))
  expect(venues.map(({ prefix }) => prefix).filter((prefix) => !named.has(prefix))).toEqual([])
})

test.each([
  ["a US share class", "BRK.B"],
  ["a US share class whose letter some vendor uses", "MKC.V"],
  ["a venue without a prefix", "RELIANCE.BO"],
  ["a suffix of two venues", "EMAAR.AE"],
  ["a text that already has a prefix", "LON:SHEL.L"],
  ["a text with nothing before the suffix", ".L"],
  ["a dash", "BAC-PS"],
  ["no suffix", "AAPL"],
  ["the name of a property that every object has", "AAPL.constructor"],
  ["a ticker too long for the prefixed form", "ABCDEFGHIJKLMNOPQR.L"],
])("%s is not read so: %s", (_what, text) => {
  expect(prefixedForm(text)).toBeNull()
})
