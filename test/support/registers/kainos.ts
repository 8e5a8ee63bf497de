import type { EsefContent } from "../../../scripts/register-mirror/esef.ts"

/**
 * The annual report of Kainos Group plc for the year to 31 March 2022, as filings.xbrl.org gives it in xBRL-JSON
 * (`213800H2PQMIF3OVZY47-2022-03-31.json`, 314 facts). These are its facts without a dimension whose concepts are
 * measured, with the numbers of the facts, in pounds. Periods end at the midnight after.
 */
const rows = `
10 Revenue 2021-04-01/2022-04-01 302632000
11 Revenue 2020-04-01/2021-04-01 234694000
12 CostOfSales 2021-04-01/2022-04-01 162386000
13 CostOfSales 2020-04-01/2021-04-01 116396000
14 GrossProfit 2021-04-01/2022-04-01 140246000
15 GrossProfit 2020-04-01/2021-04-01 118298000
20 ProfitLossFromOperatingActivities 2021-04-01/2022-04-01 46015000
21 ProfitLossFromOperatingActivities 2020-04-01/2021-04-01 50335000
22 FinanceIncome 2021-04-01/2022-04-01 52000
23 FinanceIncome 2020-04-01/2021-04-01 84000
24 FinanceCosts 2021-04-01/2022-04-01 74000
25 FinanceCosts 2020-04-01/2021-04-01 78000
26 ProfitLossBeforeTax 2021-04-01/2022-04-01 45993000
27 ProfitLossBeforeTax 2020-04-01/2021-04-01 50341000
30 ProfitLoss 2021-04-01/2022-04-01 35768000
31 ProfitLoss 2020-04-01/2021-04-01 39601000
6 BasicEarningsLossPerShare 2021-04-01/2022-04-01 0.291
7 BasicEarningsLossPerShare 2020-04-01/2021-04-01 0.325
8 DilutedEarningsLossPerShare 2021-04-01/2022-04-01 0.285
9 DilutedEarningsLossPerShare 2020-04-01/2021-04-01 0.321
32 ProfitLoss 2021-04-01/2022-04-01 35768000
33 ProfitLoss 2020-04-01/2021-04-01 39601000
38 Goodwill 2022-04-01 18765000
39 Goodwill 2021-04-01 3121000
40 IntangibleAssetsOtherThanGoodwill 2022-04-01 5993000
41 IntangibleAssetsOtherThanGoodwill 2021-04-01 3288000
42 PropertyPlantAndEquipment 2022-04-01 14867000
43 PropertyPlantAndEquipment 2021-04-01 10287000
44 RightofuseAssets 2022-04-01 3166000
45 RightofuseAssets 2021-04-01 3857000
46 OtherNoncurrentFinancialAssets 2022-04-01 1343000
47 OtherNoncurrentFinancialAssets 2021-04-01 1225000
48 DeferredTaxAssets 2022-04-01 4282000
49 DeferredTaxAssets 2021-04-01 4020000
52 TradeAndOtherCurrentReceivables 2022-04-01 38358000
53 TradeAndOtherCurrentReceivables 2021-04-01 36609000
54 CurrentPrepayments 2022-04-01 4377000
55 CurrentPrepayments 2021-04-01 2777000
56 CurrentAccruedIncome 2022-04-01 39462000
57 CurrentAccruedIncome 2021-04-01 18354000
60 CashAndCashEquivalents 2022-04-01 76609000
61 CashAndCashEquivalents 2021-04-01 62896000
62 CurrentAssets 2022-04-01 158806000
63 CurrentAssets 2021-04-01 138664000
64 Assets 2022-04-01 207222000
65 Assets 2021-04-01 164462000
66 TradeAndOtherCurrentPayables 2022-04-01 49199000
67 TradeAndOtherCurrentPayables 2021-04-01 35976000
68 DeferredIncomeClassifiedAsCurrent 2022-04-01 30966000
69 DeferredIncomeClassifiedAsCurrent 2021-04-01 21985000
70 CurrentTaxLiabilities 2022-04-01 1959000
71 CurrentTaxLiabilities 2021-04-01 2863000
72 CurrentLeaseLiabilities 2022-04-01 1093000
73 CurrentLeaseLiabilities 2021-04-01 1249000
74 CurrentProvisions 2022-04-01 872000
75 CurrentProvisions 2021-04-01 -0
76 CurrentPayablesOnSocialSecurityAndTaxesOtherThanIncomeTax 2022-04-01 11917000
77 CurrentPayablesOnSocialSecurityAndTaxesOtherThanIncomeTax 2021-04-01 10652000
78 CurrentLiabilities 2022-04-01 96006000
79 CurrentLiabilities 2021-04-01 72725000
80 NoncurrentProvisions 2022-04-01 1258000
81 NoncurrentProvisions 2021-04-01 1735000
82 NoncurrentLeaseLiabilities 2022-04-01 2268000
83 NoncurrentLeaseLiabilities 2021-04-01 2394000
84 NoncurrentLiabilities 2022-04-01 3526000
85 NoncurrentLiabilities 2021-04-01 4129000
86 Liabilities 2022-04-01 99532000
87 Liabilities 2021-04-01 76854000
90 IssuedCapital 2022-04-01 619000
91 IssuedCapital 2021-04-01 614000
92 SharePremium 2022-04-01 6433000
93 SharePremium 2021-04-01 5737000
100 RetainedEarnings 2022-04-01 81668000
101 RetainedEarnings 2021-04-01 71989000
102 Equity 2022-04-01 107690000
103 Equity 2021-04-01 87608000
110 Equity 2020-04-01 59154000
117 ProfitLoss 2020-04-01/2021-04-01 39601000
166 DividendsRecognisedAsDistributionsToOwnersOfParent 2020-04-01/2021-04-01 16026000
173 Equity 2021-04-01 87608000
180 ProfitLoss 2021-04-01/2022-04-01 35768000
243 DividendsRecognisedAsDistributionsToOwnersOfParent 2021-04-01/2022-04-01 27419000
250 Equity 2022-04-01 107690000
251 ProfitLoss 2021-04-01/2022-04-01 35768000
252 ProfitLoss 2020-04-01/2021-04-01 39601000
283 CashFlowsFromUsedInOperatingActivities 2021-04-01/2022-04-01 44663000
284 CashFlowsFromUsedInOperatingActivities 2020-04-01/2021-04-01 59941000
285 InterestReceivedClassifiedAsInvestingActivities 2021-04-01/2022-04-01 52000
286 InterestReceivedClassifiedAsInvestingActivities 2020-04-01/2021-04-01 84000
297 DividendsPaidClassifiedAsFinancingActivities 2021-04-01/2022-04-01 27419000
298 DividendsPaidClassifiedAsFinancingActivities 2020-04-01/2021-04-01 16026000
299 InterestPaidClassifiedAsFinancingActivities 2021-04-01/2022-04-01 74000
300 InterestPaidClassifiedAsFinancingActivities 2020-04-01/2021-04-01 78000
309 CashAndCashEquivalents 2021-04-01 62896000
310 CashAndCashEquivalents 2020-04-01 40785000
313 CashAndCashEquivalents 2022-04-01 76609000
314 CashAndCashEquivalents 2021-04-01 62896000
`

export const kainosLei = "213800H2PQMIF3OVZY47"
export const kainosAccession = `${kainosLei}-2022-03-31-ESEF-GB-0`
export const kainosLine = { id: "LON:KNOS", name: "Kainos Group plc", isin: "GB00BZ0D6727" } as const

const namespaces = {
  "ifrs-full": "http://xbrl.ifrs.org/taxonomy/2020-03-16/ifrs-full",
  iso4217: "http://www.xbrl.org/2003/iso4217",
  kainosgroupplc: "http://kainosgroupplc.com/xbrl/2021",
  scheme: "http://standards.iso.org/iso/17442",
  xbrl: "https://xbrl.org/2021",
  xbrli: "http://www.xbrl.org/2003/instance",
}

/** The document, with the members in their order. */
export const kainosReport = JSON.stringify({
  documentInfo: {
    documentType: "https://xbrl.org/2021/xbrl-json",
    features: { "xbrl:canonicalValues": true },
    namespaces,
    taxonomy: ["http://kainosgroupplc.com/xbrl/2021/kainosgroupplc-2022-03-31.xsd"],
  },
  facts: Object.fromEntries(rows.trim().split("\n").map(factOf)),
})

function factOf(row: string): readonly [string, unknown] {
  const [number, concept = "", period = "", value] = row.split(" ")
  const isPerShare = concept.endsWith("PerShare")
  const dimensions = {
    concept: `ifrs-full:${concept}`,
    entity: `scheme:${kainosLei}`,
    period: period.replaceAll(/\d{4}-\d{2}-\d{2}/g, (day) => `${day}T00:00:00`),
    unit: isPerShare ? "iso4217:GBP/xbrli:shares" : "iso4217:GBP",
  }
  return [`fact-${number}`, { value, decimals: isPerShare ? 3 : -3, dimensions }]
}

/**
 * What the stand-in of the index and of GLEIF serves. The entry of the index and the record of GLEIF are made; the
 * ISIN is that of `data/world.tsv.gz`.
 */
export function kainosContent(added: string, isins: readonly string[] = [kainosLine.isin]): EsefContent {
  return {
    filings: [
      {
        accession: kainosAccession,
        lei: kainosLei,
        entityName: "KAINOS GROUP PLC",
        periodEnd: "2022-03-31",
        added,
        fileName: `${kainosLei}-2022-03-31`,
        json: kainosReport,
      },
    ],
    records: [
      { lei: kainosLei, legalName: { name: "KAINOS GROUP PLC", language: "en" }, country: "GB", isins },
    ],
  }
}
