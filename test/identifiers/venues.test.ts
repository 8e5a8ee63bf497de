import { expect, test } from "vitest"
import { parseIdentifier } from "../../src/identifiers/grammar.ts"
import { candidatesOf, prefixedForm } from "../../src/identifiers/resolve.ts"
import { whyUnresolved } from "../../src/identifiers/unresolved.ts"
import { readPrefix, severalVenues, venuesByCode } from "../../src/identifiers/venue-codes.ts"
import { venueOf, venues } from "../../src/identifiers/venues.ts"

/** test/docs/guide/facts.test.ts holds the table of venues to that of the guide. */

test.each([
  ["EPA", "PAR"],
  ["EBR", "BRU"],
  ["ETR", "FRA"],
  ["BIT", "MIL"],
  ["ELI", "LIS"],
  ["HKEX", "HKG"],
  ["LSE", "LON"],
  ["XETRA", "FRA"],
  ["NZX", "NZE"],
  ["BME", "MAD"],
  ["TWSE", "TPE"],
  ["KOSPI", "KRX"],
  ["BIST", "IST"],
  ["TASE", "TLV"],
  ["MOEX", "MCX"],
])("the alternate prefix %s is read as %s", (spelling, prefix) => {
  expect(parseIdentifier(`${spelling}:ABCD`)).toEqual({ venue: prefix, ticker: "ABCD" })
})

test.each([
  "NASDAQ",
  "NYSE",
  "AMEX",
  "NYSEAMERICAN",
  "NYSEARCA",
  "BATS",
  "OTC",
  "OTCMKTS",
  "XNAS",
  "XNYS",
  "ARCX",
])("the US venue %s before a symbol is dropped", (spelling) => {
  expect(parseIdentifier(`${spelling}:BRK.B`)).toEqual({ venue: "US", ticker: "BRK-B" })
})

test.each(["XYZ", "US", "BSE", "OSE", "VSE", "LSE2", "3B", "constructor", "toString", "__proto__"])(
  "%s is no prefix",
  (spelling) => {
    expect(parseIdentifier(`${spelling}:ABCD`)).toBeNull()
    expect(venueOf(spelling)).toBeNull()
  },
)

/** A listing on each venue, as TradingView, Google Finance or the exchange writes it, and with its MIC. */
const examples = [
  ["LSE:SHEL", "XLON:SHEL", "LON:SHEL"],
  ["EURONEXTPAR:MC", "XPAR:MC", "PAR:MC"],
  ["XETR:SAP", "XFRA:SAP", "FRA:SAP"],
  ["EURONEXTAMS:ASML", "XAMS:ASML", "AMS:ASML"],
  ["BIT:ENEL", "XMIL:ENEL", "MIL:ENEL"],
  ["BME:ITX", "XMAD:ITX", "MAD:ITX"],
  ["EURONEXTBRU:ABI", "XBRU:ABI", "BRU:ABI"],
  ["EURONEXTLIS:GALP", "XLIS:GALP", "LIS:GALP"],
  ["WBAG:VOE", "XWBO:VOE", "VIE:VOE"],
  ["SIX:NESN", "XSWX:NESN", "SWX:NESN"],
  ["EURONEXTDUB:A5G", "XDUB:A5G", "ISE:A5G"],
  ["OMXSTO:VOLV.B", "XSTO:VOLV-B", "STO:VOLV-B"],
  ["OMXCOP:NOVO.B", "XCSE:NOVO-B", "CPH:NOVO-B"],
  ["OMXHEX:NOKIA", "XHEL:NOKIA", "HEL:NOKIA"],
  ["OSL:EQNR", "XOSL:EQNR", "OSL:EQNR"],
  ["GPW:PKO", "XWAR:PKO", "WSE:PKO"],
  ["BET:OTP", "XBUD:OTP", "BDP:OTP"],
  ["JPX:7203", "XTKS:7203", "TYO:7203"],
  ["KOSDAQ:250", "XKRX:000250", "KRX:000250"],
  ["SEHK:700", "XHKG:0700", "HKG:0700"],
  ["SHSE:600519", "XSHG:600519", "SHA:600519"],
  ["SZSE:000001", "XSHE:1", "SHE:000001"],
  ["TPEX:6488", "XTAI:6488", "TPE:6488"],
  ["SES:D05", "XSES:D05", "SGX:D05"],
  ["NSI:RELIANCE", "XNSE:RELIANCE", "NSE:RELIANCE"],
  ["MYX:5347", "XKLS:5347", "KLS:5347"],
  ["IDX:BBCA", "XIDX:BBCA", "JKT:BBCA"],
  ["SET:PTT", "XBKK:PTT", "BKK:PTT"],
  ["ASX:BHP", "XASX:BHP", "ASX:BHP"],
  ["NZX:FPH", "XNZE:FPH", "NZE:FPH"],
  ["TOR:RCI.B", "XTSE:RCI-B", "TSX:RCI-B"],
  ["BMFBOVESPA:PETR4", "BVMF:PETR4", "BSP:PETR4"],
  ["MEX:PE&OLES", "XMEX:PE&OLES", "BMV:PE&OLES"],
  ["JNB:SOL", "XJSE:SOL", "JSE:SOL"],
  ["TADAWUL:2222", "XSAU:2222", "TAD:2222"],
  ["ADX:FAB", "XADS:FAB", "ADX:FAB"],
  ["DOH:QNBK", "DSMD:QNBK", "QSE:QNBK"],
  ["BIST:THYAO", "XIST:THYAO", "IST:THYAO"],
  ["TASE:TEVA", "XTAE:TEVA", "TLV:TEVA"],
  ["HSX:VNM", "XSTC:VNM", "HOSE:VNM"],
  ["PHS:SM", "XPHS:SM", "PSE:SM"],
  ["KUW:NBK", "XKUW:NBK", "KWSE:NBK"],
  ["SGO:FALABELLA", "XSGO:FALABELLA", "BCS:FALABELLA"],
  ["ATHEX:OPAP", "XATH:OPAP", "ATH:OPAP"],
  ["CAI:COMI", "XCAI:COMI", "EGX:COMI"],
  ["BVC:ECOPETROL", "XBOG:ECOPETROL", "BVC:ECOPETROL"],
  ["OMXICE:MAREL", "XICE:MAREL", "ICE:MAREL"],
  ["MOEX:SBER", "MISX:SBER", "MCX:SBER"],
  ["BVL:BVN", "XLIM:BVN", "BVL:BVN"],
  ["CSEMA:IAM", "XCAS:IAM", "CAS:IAM"],
  ["PSECZ:CEZ", "XPRA:CEZ", "PRG:CEZ"],
  ["NSENG:DANGCEM", "XNSA:DANGCEM", "NGX:DANGCEM"],
  ["BVB:TLV", "XBSE:TLV", "BVB:TLV"],
  ["B3:PETR4", "bvmf%3Apetr4", "BSP:PETR4"],
] as const

test.each(examples)("%s and %s are found as %s", (vendor, mic, form) => {
  expect([vendor, mic].map((written) => candidatesOf(written)[0]?.instrumentId)).toEqual([form, form])
})

test("every venue has an example", () => {
  const named = new Set(examples.map(([, , form]) => form.slice(0, form.indexOf(":"))))
  expect(venues.map(({ prefix }) => prefix).filter((prefix) => !named.has(prefix))).toEqual([])
})

/** ISO 10383: exchanges of ours and of others, with the country of each. */
const countryOfMic: Readonly<Record<string, string>> = Object.fromEntries(
  `US:XNAS,XNYS,XASE,ARCX,BATS,IEXG GB:XLON,AIMX FR:XPAR,ALXP DE:XETR,XFRA,XSTU,XMUN,XBER NL:XAMS IT:XMIL,MTAA,EXGM
ES:XMAD,XMCE BE:XBRU PT:XLIS AT:XWBO,XVIE CH:XSWX,XVTX,XBRN IE:XDUB,XMSM SE:XSTO,XNGM DK:XCSE FI:XHEL NO:XOSL PL:XWAR
HU:XBUD JP:XTKS,XJPX,XNGO,XSAP KR:XKRX,XKOS HK:XHKG CN:XSHG,XSHE TW:XTAI,ROCO SG:XSES IN:XNSE,XBOM MY:XKLS ID:XIDX
TH:XBKK AU:XASX NZ:XNZE CA:XTSE,XTSX,XCNQ,NEOE BR:BVMF MX:XMEX,BIVA ZA:XJSE SA:XSAU AE:XADS,XDFM,DIFX QA:DSMD TR:XIST
IL:XTAE VN:XSTC,HSTC PH:XPHS KW:XKUW CL:XSGO GR:ASEX,XATH EG:XCAI CO:XBOG IS:XICE RU:MISX,RTSX PE:XLIM MA:XCAS CZ:XPRA
NG:XNSA RO:XBSE PK:XKAR LK:XCOL KE:XNAI JO:XAMM BH:XBAH OM:XMUS TN:XTUN CY:XCYS EE:XTAL LV:XRIS LT:XLIT LU:XLUX`
    .split(/\s+/)
    .flatMap((line) => {
      const [country = "", mics = ""] = line.split(":")
      return mics.split(",").map((mic) => [mic, country])
    }),
)
const aliases = venuesByCode("prefixes")
const countryOf = (prefix: string) => venueOf(prefix)?.countryCode

test.each(Object.entries(countryOfMic))(
  "the MIC %s is read as a venue of %s or not at all",
  (mic, country) => {
    const venue = readPrefix(mic)
    expect([null, country]).toContain(venue === "US" ? "US" : venue && countryOf(venue))
  },
)

test("a code of others has one meaning, and is no prefix of ours and no code that means several venues", () => {
  const codes = aliases.map(([code]) => code)
  expect(codes.length).toBeGreaterThan(100)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
  expect(codes.filter((code) => venueOf(code) !== null || severalVenues.has(code) || code === "TSE")).toEqual(
    [],
  )
  expect(aliases.filter(([code, venue]) => readPrefix(code) !== venue)).toEqual([])
})

test("a code of others without a colon is still the symbol of a listing in the US", () => {
  const codes = aliases.map(([code]) => code)
  expect(codes.map((code) => candidatesOf(code)[0]?.instrumentId)).toEqual(codes)
})

test.each([
  [
    "EURONEXT:MC",
    '"PAR" for Paris, "AMS" for Amsterdam, "BRU" for Brussels, "LIS" for Lisbon, "ISE" for Dublin, "OSL" for Oslo',
  ],
  ["SSE:600519", '"SHA" for Shanghai, "STO" for Stockholm'],
])("%s is not guessed, and the message names the prefixes", (text, prefixes) => {
  expect(candidatesOf(text)).toEqual([])
  expect(whyUnresolved(text)).toBe(
    `No listing under the identifier "${text}". "${text.slice(0, text.indexOf(":"))}" means several venues: write ${prefixes}.`,
  )
})

test("an identifier that has more than 20 characters with our prefix is none", () => {
  expect([parseIdentifier("B3:ABCDEFGHIJKLMNOP"), parseIdentifier("B3:ABCDEFGHIJKLMNOPQ")]).toEqual([
    { venue: "BSP", ticker: "ABCDEFGHIJKLMNOP" },
    null,
  ])
})

test("Bloomberg's form is corrected as a suffix is, on each venue", () => {
  const corrected = venuesByCode("bloomberg").map(([code, venue]) => [
    prefixedForm(`ABC ${code}`),
    `${venue}:ABC`,
  ])
  expect(corrected.length).toBeGreaterThan(60)
  expect(corrected.filter(([form, expected]) => form !== expected)).toEqual([])
})

test.each([
  ["7203 JT", "TYO:7203"],
  ["2222 AB", "TAD:2222"],
  ["700 HK", "HKG:0700"],
  ["HEI/A US", "HEI-A"],
])("%s is read as %s", (text, form) => {
  expect([candidatesOf(text)[0]?.instrumentId, prefixedForm(text)]).toEqual([form, form])
})

test.each(["SSE", "EURONEXT", "KSE", "CSE", "TSE", "NSE", "PSE", "ISE", "BVL", "MCX"])(
  "%s, which sources use for different venues, is no code of others",
  (code) => {
    expect(aliases.filter(([alias]) => alias === code)).toEqual([])
  },
)
