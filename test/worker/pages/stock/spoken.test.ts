import { beforeAll, describe, expect, test } from "vitest"
import { edgarFiler, type FilerId } from "../../../../src/identifiers/filer.ts"
import { publishAll } from "../../../../src/pipeline/rescreen/publication.ts"
import { withheldReasons } from "../../../../src/vocabulary.ts"
import { englishWord, latinWords, spokenText } from "../../../support/spoken.ts"
import { all, mainWordsOf } from "../../../support/words.ts"
import { seenWithPlus } from "../../support/browser.ts"
import {
  decided,
  decidedDocuments,
  heldBack,
  heldBackDocuments,
  soundMeasures,
} from "../../support/documents.ts"
import { listing } from "../../support/listing.ts"
import { seedMeasured } from "../../support/measured.ts"
import { list, publishing } from "../../support/stores.ts"
import { publishVehicles, vehicleNamed } from "../../support/vehicles.ts"

/** A stock in every state of its page, in the other languages. */

const [turning, failing, bank] = [edgarFiler(2004), edgarFiler(2005), edgarFiler(2006)]
const held = withheldReasons.map((reason, at) => ({ reason, filer: edgarFiler(3001 + at), id: `HELD${at}` }))

beforeAll(async () => {
  await seedMeasured()
  await list([
    listing("TURN", "Between two verdicts", turning, { ordinaryPerShareLine: 1 }),
    listing("FAIL", "Above a limit", failing),
    listing("BANK", "A Bank", bank),
    listing("WAIT", "Not looked at yet", edgarFiler(2003)),
    listing("TYO:1", "Not looked at yet", "edinet:E00001", {
      symbol: "1",
      exchange: "Tokyo",
      countryCode: "JP",
    }),
    listing("JKT:BRIS", "On a list", edgarFiler(2007)),
    listing("LON:VOD", "Vodafone", null, { symbol: "VOD", exchange: "London", countryCode: "GB" }),
    listing("NOTE", "Between two verdicts", null, { canonical: false, otherOf: turning, security: "note" }),
    listing("UNIT", "Nobody", null, { canonical: false, otherOf: edgarFiler(9), security: "unclear" }),
    ...held.map(({ filer, id }) => listing(id, `Withheld ${id}`, filer)),
  ])
  await publishAll(publishing, [
    decided(turning, { measured: soundMeasures(turning) }),
    nonCompliant(failing, "debt"),
    nonCompliant(bank, "business"),
    ...held.map(({ filer, reason }) => heldBackFor(filer, reason)),
  ])
  await publishVehicles(["USO", "GBTC", "GLDM"].map(vehicleNamed))
})

function nonCompliant(filer: FilerId, by: "debt" | "business") {
  const { compliance } = decidedDocuments(filer)
  const { screens, determination } = compliance
  if (screens === null) throw new Error("the documents have no screens")
  const { business_activity: business, debt_to_market_cap: debt } = screens
  const failed = {
    ...business,
    result: "fail" as const,
    prohibited_activities: ["Gambling", "Pork products"],
  }
  const above = {
    ...debt,
    result: "fail" as const,
    value: 0.4,
    threshold: 0.3,
    operator: "<=" as const,
    buffer: -10,
  }
  return decided(filer, {
    compliance: {
      ...compliance,
      determination: { ...determination, status: "non-compliant" },
      screens:
        by === "business"
          ? { ...screens, business_activity: failed }
          : { ...screens, debt_to_market_cap: above },
    },
  })
}

function heldBackFor(filer: FilerId, reason: (typeof withheldReasons)[number]) {
  const { compliance } = heldBackDocuments
  const withheld = { reason, analysed: true, since: "2026-08-31" }
  return heldBack(filer, {
    compliance: { ...compliance, determination: { ...compliance.determination, withheld } },
  })
}

const pages = [
  ["compliant", "GOOD"],
  ["compliant, for ten shares", "TURN?shares=10"],
  ["compliant, for no number of shares", "TURN?shares=x"],
  ["compliant, by another standard", "GOOD?methodology=djim"],
  ["above a limit", "FAIL"],
  ["prohibited", "BANK"],
  ["not looked at", "WAIT"],
  ["not looked at, abroad", "TYO%3A1"],
  ["not covered", "LON%3AVOD"],
  ["on a regulator's list", "JKT%3ABRIS"],
  ["another security", "NOTE"],
  ["a security without a share here", "UNIT"],
  ["a vehicle that passes", "GLD"],
  ["a vehicle that fails", "USO"],
  ["a vehicle with one open criterion", "GBTC"],
  ["a vehicle with many open criteria", "GLDM"],
  ...held.map(({ reason, id }) => [reason, id] as const),
] as const

/** Codes of standards and ratings, and words that only invented documents have. */
const codes =
  /^(?:aaoifi|ss|djim|qistas|etf|taxonomy|fragile|robust|antifragile|numerator|denominator|stable)$/

describe.each(pages)("the page of a stock that is %s", (_state, path) => {
  test("is in Arabic, except for names, symbols, codes, and what is marked as English", async () => {
    const { status, text } = await seenWithPlus(`/ar/stocks/${path}`)
    expect(status).toBe(200)
    expect(latinWords(text).filter((word) => !codes.test(word))).toEqual([])
  })

  test("has no sentence in English in Indonesian", async () => {
    const { status, text } = await seenWithPlus(`/id/stocks/${path}`)
    expect(status).toBe(200)
    expect(all(spokenText(text), englishWord)).toEqual([])
  })
})

test.each([
  [
    "ar",
    "GOOD",
    "نشاطها الأساسي مباح، ولا تتجاوز أي نسبة حدّها. متوافق: ضمن حدود «أيوفي»، وليس خاليًا من الشبهة.",
  ],
  [
    "id",
    "GOOD",
    "Usaha utamanya dibolehkan, dan tidak ada rasio di atas batasnya. Sesuai: di dalam batas AAOIFI,",
  ],
  ["ar", "FAIL", "سبب عدم التوافق: نسبة الديون بفائدة إلى القيمة السوقية 40.00%، والحد 30%."],
  ["id", "FAIL", "Tidak sesuai: utang berbunga 40,00% dari kapitalisasi pasar, padahal batasnya 30%."],
  ["ar", "BANK", "سبب عدم التوافق: النشاط الأساسي محرّم (القمار، منتجات الخنزير)."],
  ["id", "BANK", "Tidak sesuai: usaha utamanya terlarang (perjudian, produk babi)."],
  ["ar", "USO", "لا يستوفي 5 من 6 من الضوابط الخاصة بنوعه: لا يملك الأصل نفسه؛ يتداول عقودًا مستقبلية؛"],
  ["id", "NOTE", "NOTE adalah surat utang Between two verdicts, bukan saham biasanya,"],
  ["ar", "HELD1", "لا نستطيع الحكم: قيمتها السوقية التي تُقسم عليها النسب غير معروفة."],
])("the verdict is said in the language of the page: %s %s", async (code, id, sentence) => {
  const { text } = await seenWithPlus(`/${code}/stocks/${id}`)
  expect(mainWordsOf(text).replaceAll(/\u200e| (?=[,.،؛])/g, "")).toContain(sentence)
})

test("the link preview is in the language of the page", async () => {
  const { text } = await seenWithPlus("/ar/stocks/HELD2")
  expect(text).toContain("<title>Withheld HELD2 (HELD2): الحكم موقوف في 31 أغسطس 2026")
  expect(text).toMatch(
    /name="description" content="الحكم على Withheld HELD2 \(HELD2\) وفق aaoifi-ss21@\S+ موقوف في /,
  )
})
