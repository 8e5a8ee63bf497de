import { describe, expect, test } from "vitest"
import type { FilerId } from "../../../src/identifiers/filer.ts"
import { type BusinessActivity, revenueKindOf } from "../../../src/screening/activities/business-activity.ts"
import {
  businessActivity,
  settleLending,
  withBreakdowns,
} from "../../../src/screening/activities/placement.ts"
import type { Segment } from "../../../src/screening/activities/segments.ts"
import { prohibitedCategories, prohibitedRevenueKinds } from "../../../src/vocabulary.ts"

function judge(filer: FilerId, sic: string | null, segments: readonly Segment[] = []): BusinessActivity {
  const whole = { axis: "segment" as const, segments, isWhole: true, eliminatedShare: 0 }
  const placed = businessActivity({ filer, name: "", ticker: null, sic, ordinaryPerShareLine: 1 })
  return segments.length === 0 ? placed : withBreakdowns(placed, [whole])
}

/** A company for which there is no override. */
const unknownFiler = "edgar:0999999999"

function verdict(activity: BusinessActivity): string {
  const category = "category" in activity ? ` ${activity.category}` : ""
  return `${activity.kind}${category}`
}

describe("companies are placed by their core business", () => {
  test.each<[name: string, filer: FilerId, sic: string | null, expected: string]>([
    ["First Hawaiian, a bank", "edgar:0000036377", "6022", "prohibited conventional_finance"],
    ["Enova, a consumer lender", "edgar:0001529864", "6141", "prohibited conventional_finance"],
    [
      "American Express, coded finance services",
      "edgar:0000004962",
      "6199",
      "prohibited conventional_finance",
    ],
    ["Blackstone Mortgage Trust, coded REIT", "edgar:0001061630", "6798", "prohibited conventional_finance"],
    ["Ellington Financial, coded real estate", "edgar:0001411342", "6500", "prohibited conventional_finance"],
    ["MarketAxess, a bond venue", "edgar:0001278021", "6211", "prohibited conventional_finance"],
    ["Mercury General, an insurer", "edgar:0000064996", "6331", "prohibited insurance"],
    ["Molina Healthcare, a health insurer", "edgar:0001179929", "6324", "prohibited insurance"],
    ["Boston Beer", "edgar:0000949870", "2082", "prohibited alcohol"],
    ["Constellation Brands, coded beverages", "edgar:0000016918", "2080", "prohibited alcohol"],
    ["Philip Morris", "edgar:0001413329", "2111", "prohibited tobacco"],
    ["Universal, leaf tobacco coded farm products", "edgar:0000102037", "5150", "prohibited tobacco"],
    ["Hormel, coded meat packing", "edgar:0000048465", "2011", "prohibited pork"],
    ["Monarch Casino, coded hotels", "edgar:0000907242", "7011", "prohibited gambling"],
    ["Flutter, coded data processing", "edgar:0001635327", "7370", "prohibited gambling"],
    ["VICI, a casino landlord coded REIT", "edgar:0001705696", "6798", "prohibited gambling"],
    ["RCI Hospitality, coded eating places", "edgar:0000935419", "5812", "prohibited adult_entertainment"],
    ["Lockheed Martin", "edgar:0000936468", "3760", "prohibited weapons"],
    ["National Presto, ordnance", "edgar:0000080172", "3480", "prohibited weapons"],
    ["Innovative Industrial, cannabis landlord", "edgar:0001677576", "6500", "prohibited cannabis"],
    ["Boeing", "edgar:0000012927", "3721", "bounded weapons"],
    ["BJ's Restaurants", "edgar:0001013488", "5812", "bounded alcohol"],
    ["JetBlue", "edgar:0001158463", "4512", "bounded alcohol"],
    ["Monster Beverage", "edgar:0000865752", "2086", "bounded alcohol"],
    ["Costco", "edgar:0000909832", "5331", "bounded alcohol"],
    ["Paycom, interest on client funds", "edgar:0001590955", "7372", "bounded conventional_finance"],
    ["McDonald's", "edgar:0000063908", "5812", "unresolved"],
    ["Walmart", "edgar:0000104169", "5331", "unresolved"],
    ["Walt Disney", "edgar:0001744489", "7990", "unresolved"],
    ["Sunstone, a hotel owner", "edgar:0001295810", "7011", "unresolved"],
    ["CleanSpark, a bitcoin miner coded finance services", "edgar:0000827876", "6199", "unresolved"],
    ["Apple", "edgar:0000320193", "3571", "permissible"],
    ["Texas Instruments", "edgar:0000097476", "3674", "permissible"],
    ["TSMC, a 20-F filer", "edgar:0001046179", "3674", "permissible"],
    ["Warrior Met Coal, a miner", "edgar:0001691303", "1220", "permissible"],
    ["Home Depot, a retailer", "edgar:0000354950", "5211", "permissible"],
    ["Krystal Biotech", "edgar:0001711279", "2836", "permissible"],
    ["Douglas Emmett, an office landlord", "edgar:0001364250", "6798", "unresolved"],
    ["Centerspace, a landlord of homes", "edgar:0000798359", "6798", "permissible"],
    ["Victory Capital, a fund manager paid by fees", "edgar:0001570827", "6282", "unresolved"],
    ["WisdomTree, a fund manager coded as a broker", "edgar:0000880631", "6211", "unresolved"],
    ["Apollo, mostly an insurer", "edgar:0001858681", "6282", "prohibited insurance"],
    ["EverQuote, referral to insurers", "edgar:0001640428", "7370", "prohibited insurance"],
    ["Alphabet, advertising of lenders and insurers among others", "edgar:0001652044", "7370", "unresolved"],
    ["Q2, software for banks", "edgar:0001410384", "7372", "unresolved"],
    ["Jack Henry, software for banks", "edgar:0000779152", "7373", "unresolved"],
    ["STAAR, lenses with porcine collagen", "edgar:0000718937", "3851", "permissible"],
    ["Healthcare Services, meals for nursing homes", "edgar:0000731012", "8050", "unresolved"],
    [
      "M/I Homes, a builder whose mortgage share is cited",
      "edgar:0000799292",
      "1531",
      "bounded conventional_finance",
    ],
    ["Green Brick, a builder with title income", "edgar:0001373670", "1531", "bounded conventional_finance"],
    ["Toll Brothers, a builder whose mortgage share was not read", "edgar:0000794170", "1531", "unresolved"],
    [
      "Rush, truck dealers with 0.3% of finance commissions",
      "edgar:0001012019",
      "5500",
      "bounded conventional_finance",
    ],
    ["ePlus, whose financing arm was sold", "edgar:0001022408", "5045", "bounded conventional_finance"],
    ["Oxford, clothing with restaurants in the shops", "edgar:0000075288", "2320", "bounded alcohol"],
    ["Metallus, steel with munitions in it", "edgar:0001598428", "3312", "bounded weapons"],
    ["Utz, snacks with pork skins", "edgar:0001739566", "2090", "unresolved"],
    ["Corsair Gaming, computer parts for players", "edgar:0001743759", "3577", "permissible"],
    ["Knowles, coded household audio", "edgar:0001587523", "3651", "permissible"],
    ["NewLake, a cannabis landlord coded REIT", "edgar:0001854964", "6798", "prohibited cannabis"],
    [
      "Light & Wonder, gaming machines coded systems design",
      "edgar:0000750004",
      "7373",
      "prohibited gambling",
    ],
    ["VPR Brands, vaping coded software", "edgar:0001376231", "7372", "prohibited tobacco"],
    ["Alto, drinking alcohol coded organic chemicals", "edgar:0000778164", "2860", "unresolved"],
    ["Optex, tank periscopes coded optics", "edgar:0001397016", "3827", "unresolved"],
    ["Forward Industries, a crypto-asset holder coded plastics", "edgar:0000038264", "3089", "unresolved"],
    ["Coca-Cola, coded beverages", "edgar:0000021344", "2080", "permissible"],
    ["Visa, a payment network", "edgar:0001403161", "7389", "permissible"],
    ["Matson, cargo ships", "edgar:0000003453", "4400", "permissible"],
    ["Solstice, without a SIC code", "edgar:0002064953", null, "permissible"],
  ])("%s", (_name, filer, sic, expected) => {
    expect(verdict(judge(filer, sic))).toBe(expected)
  })
})

describe("like businesses are placed alike", () => {
  test.each<[peers: string, expected: string, filers: string]>([
    ["delivery of meals and groceries: Uber, DoorDash, Instacart", "unresolved", "1543151 1792789 1579091"],
    ["rides without deliveries: Lyft", "permissible", "1759509"],
    [
      "marketplaces whose rules exclude alcohol, tobacco and arms: eBay, Etsy",
      "permissible",
      "1065088 1370637",
    ],
    ["booking of travel: Booking, Expedia, Airbnb", "permissible", "1075531 1324424 1559720"],
    [
      "entertainment: Netflix, Fox, EA, Take-Two, Roblox",
      "unresolved",
      "1065280 1754301 712515 946581 1315098",
    ],
    ["advertising networks: Meta, Trade Desk, Unity", "unresolved", "1326801 1671933 1810806"],
    ["advertising as a part of news: News Corp", "bounded conventional_finance", "1564708"],
    ["data and indices: MSCI, FactSet", "permissible", "1408198 1013237"],
    ["payment networks: Mastercard, Visa", "permissible", "1141391 1403161"],
    ["ratings, scores, accounts of banks: S&P, FICO, Fiserv", "unresolved", "64040 814547 798354"],
    [
      "a segment that runs trades or cards: Broadridge, GPN",
      "bounded conventional_finance",
      "1383312 1123360",
    ],
    ["interest on client funds: ADP, Paychex, Dayforce", "unresolved", "8670 723531 1725057"],
    [
      "mortgage arms: Lennar, NVR, Horton, CBRE",
      "bounded conventional_finance",
      "920760 906163 882184 1138118",
    ],
    ["financing arms: Snap-on, Paccar, Ford", "bounded conventional_finance", "91440 75362 37996"],
    [
      "parts made for aircraft: Parker, Eaton, Honeywell, Moog",
      "bounded weapons",
      "76334 1551182 773840 67887",
    ],
    ["connectors of general use: Amphenol, TE", "permissible", "820313 1385157"],
    ["goods made for tobacco: Amcor, Eastman", "bounded tobacco", "1748790 915389"],
    ["storage with insurance: Extra Space, Public Storage", "bounded insurance", "1289490 1393311"],
    ["restaurants with bars: Darden, Texas Roadhouse", "bounded alcohol", "940944 1289460"],
  ])("%s: %s", (_peers, expected, filers) => {
    const placed = filers
      .split(" ")
      .map((cik) => verdict(judge(`edgar:${cik.padStart(10, "0")}` as FilerId, "3540")))
    expect(new Set(placed)).toEqual(new Set([expected]))
  })
})

describe("an unknown company is placed by its SIC code only", () => {
  test.each<[expected: string, codes: string]>([
    ["permissible", "2834 3674 900"],
    ["prohibited conventional_finance", "6021"],
    ["prohibited insurance", "6411"],
    ["prohibited alcohol", "5180"],
    ["prohibited tobacco", "2111"],
    ["prohibited weapons", "3480"],
    ["conditional conventional_finance", "6798 6500"],
    [
      "unresolved",
      "0100 1531 2080 2086 2711 2833 3812 3949 3990 4512 4833 4841 5141 5172 5411 5812 5900 5961",
    ],
    ["unresolved", "5990 6199 6282 6531 6770 6794 7011 7370 7374 7389 7812 7841 7900 8742"],
  ])("%s: %s", (expected, codes) => {
    const others = codes.split(" ").filter((sic) => verdict(judge(unknownFiler, sic)) !== expected)
    expect(others).toEqual([])
  })

  test.each("3827 3674 3360 3672 3841 2834 7363 3411 2650".split(" "))(
    "%s passes with a concern, because the code leaves open who buys, or what is in the product",
    (sic) => {
      const { kind, concerns } = judge(unknownFiler, sic)
      expect([kind, concerns.length]).toEqual(["permissible", 1])
    },
  )

  test.each([
    [null, "sic_code_missing", expect.anything()],
    ["", "sic_code_missing", expect.anything()],
    ["1234", "sic_code_unlisted", ["SIC code 1234 is not on the SEC's list."]],
  ])("with a code of %j it is unresolved and says so: %s", (sic, kind, concerns) => {
    expect(judge(unknownFiler, sic)).toMatchObject({
      kind: "unresolved",
      basis: { kind },
      concerns,
    })
  })

  test("with the code and its title as the basis, and the title as the activity", () => {
    const activity = judge(unknownFiler, "3571")
    expect(activity.basis).toEqual({ kind: "sic_code", code: "3571", title: "Electronic computers" })
    expect(activity.activities).toEqual(["Electronic computers"])
  })
})

describe("a landlord is distinguished from a lender by interest income", () => {
  const reit = judge(unknownFiler, "6798")

  test.each<[interestShare: number | null, expected: string]>([
    [0, "unresolved"],
    [0.2499, "unresolved"],
    [0.25, "prohibited conventional_finance"],
    [0.9, "prohibited conventional_finance"],
    [null, "unresolved"],
  ])("%s of its revenue makes it %s", (interestShare, expected) => {
    expect(verdict(settleLending(reit, interestShare))).toBe(expected)
  })

  test("unless its placement is unconditional", () => {
    const bank = judge(unknownFiler, "6021")
    expect(settleLending(bank, 0)).toBe(bank)
  })

  test("with a concern if the share is undisclosed", () => {
    expect(settleLending(reit, null).concerns.length).toBe(reit.concerns.length + 1)
  })
})

describe("plainly prohibited segments give a disclosed share", () => {
  test.each<[what: string, sic: string, name: string, revenueShare: number, expected: string]>([
    ["half in casinos", "7990", "Casinos", 0.5, "prohibited gambling"],
    ["for beer under a permissible code", "2040", "Beer", 0.03, "bounded alcohol"],
    ["for insurance under a permissible code", "7372", "Insurance", 0.1, "bounded insurance"],
    ["not for video games, which are not gambling", "7372", "Gaming", 0.9, "permissible"],
    ["not for soft drinks, which are not alcohol", "2040", "Non-Alcoholic beverages", 0.9, "permissible"],
    ["not for a bank, which stays a bank", "6021", "Brewing", 0.1, "prohibited conventional_finance"],
  ])("%s", (_what, sic, name, revenueShare, expected) => {
    expect(verdict(judge(unknownFiler, sic, [{ name, revenueShare }]))).toBe(expected)
  })

  test("which is exact if the rest is permissible, and a minimum if the rest is unknown", () => {
    const segments = [{ name: "Tobacco", revenueShare: 0.04 }]
    expect(judge(unknownFiler, "7372", segments)).toMatchObject({ shareMin: 0.04, shareMax: 0.04 })
    expect(judge(unknownFiler, "5411", segments)).toMatchObject({ shareMin: 0.04, shareMax: 1 })
  })

  test("which may only widen a stated bound", () => {
    const monster = judge("edgar:0000865752", "2086", [{ name: "Alcohol Brands", revenueShare: 0.06 }])
    expect(monster).toMatchObject({ shareMin: 0.06, shareMax: 0.06 })
  })

  test.each<[name: string, revenueShare: number, impact: string, significance: string]>([
    ["Pork", 0.049, "full", "minor"],
    ["Defense", 0.05, "partial", "material"],
    ["Cloud", 0.5, "none", "primary"],
  ])("%s with %s of revenue has the impact %s: %s", (name, revenueShare, impact, significance) => {
    const [segment] = judge(unknownFiler, "7372", [{ name, revenueShare }]).segments
    expect(segment).toEqual({
      name,
      revenuePercentage: revenueShare * 100,
      prohibitedRevenueImpact: impact,
      significance,
    })
  })
})

test("every prohibited category has a breakdown key, of the same name if there is one", () => {
  for (const category of prohibitedCategories)
    expect(prohibitedRevenueKinds).toContain(revenueKindOf(category))
  expect(revenueKindOf("tobacco")).toBe("tobacco")
  expect(revenueKindOf("insurance")).toBe("other")
})

function judgeNamed(name: string, filer: FilerId, sic: string): BusinessActivity {
  return businessActivity({ filer, name, ticker: null, sic, ordinaryPerShareLine: 1 })
}

describe("a doubtful name makes a permissible SIC code unresolved, and changes no other placement", () => {
  test.each<[name: string, sic: string, word: string]>([
    ["Cannabis Bioscience International Holdings, Inc.", "8731", "cannabis"],
    ["Cannapharmarx, Inc.", "2834", "cannapharmarx"],
    ["Good Gaming, Inc.", "7372", "gaming"],
    ["BrewBilt Manufacturing Inc.", "5047", "brewbilt"],
    ["SPIRITS TIME INTERNATIONAL, INC.", "1311", "spirits"],
    ["Smokefree Vapor Corp", "3674", "vapor"],
    ["Redwood Mortgage Investors IX", "6500", "mortgage"],
    ["First Example Bancorp", "7372", "bancorp"],
    ["Example Reinsurance Ltd", "7372", "reinsurance"],
    ["DEFENSE TECHNOLOGIES INTERNATIONAL CORP.", "1040", "defense"],
    ["Metals Acquisition Corp. II", "1000", "acquisition corp"],
    ["Rhino Bitcoin Inc.", "1700", "bitcoin"],
    ["Sotherly Hotels Inc.", "6798", "hotels"],
    ["Procaccianti Hotel REIT, Inc.", "6798", "hotel"],
  ])("%s, coded %s, is unresolved", (name, sic, word) => {
    const activity = judgeNamed(name, unknownFiler, sic)
    expect(activity.kind).toBe("unresolved")
    expect(activity.concerns).toEqual([expect.stringContaining(`"${word}"`)])
  })

  test.each<[name: string, sic: string, expected: string]>([
    ["PINNACLE WEST CAPITAL CORP", "4911", "permissible"],
    ["Blood Diagnostics, Inc.", "2835", "permissible"],
    ["Spirit AeroSystems of Nowhere", "3674", "permissible"],
    ["Betterware Tools", "3674", "permissible"],
    ["Distinct Windings Corp", "3621", "permissible"],
    ["Adulis Gold Mining", "1040", "permissible"],
    ["Example Land Trust", "6798", "conditional conventional_finance"],
    ["First Casino Bank", "6021", "prohibited conventional_finance"],
  ])("%s, coded %s, stays %s", (name, sic, expected) => {
    expect(verdict(judgeNamed(name, unknownFiler, sic))).toBe(expected)
  })

  test("an override is not changed by the name", () => {
    expect(judgeNamed("Corsair Gaming, Inc.", "edgar:0001743759", "3577").kind).toBe("permissible")
    expect(judgeNamed("Donnelley Financial Solutions, Inc.", "edgar:0001669811", "7380").kind).toBe(
      "permissible",
    )
  })
})
