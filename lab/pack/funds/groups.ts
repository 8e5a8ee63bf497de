import { splitFamily } from "./families.ts"

/** The groups of a fund by its name. A group is null if the name does not show it. */
export interface FundGroup {
  readonly family: string | null
  readonly category: string | null
  readonly focus: string | null
}

type Rules = readonly (readonly [pattern: RegExp, group: string])[]

/** The first matching rule counts. Rules for a fund's strategy come before those for its assets. */
const categories: Rules = [
  [/\bETNs?\b|exchange[- ]traded notes?\b/i, "Exchange-traded notes"],
  [/money market/i, "Money market"],
  [
    /ultra[- ]?short(?![- ]?(QQQ|S&P|VIX|Bloomberg|Dow|FTSE|MSCI|Russell|Euro\b|Yen\b|Gold|Silver))(?=.*(term|duration|income|bond|muni|treasury|maturity|government|fixed|securit))/i,
    "Bonds",
  ],
  [
    /\b[1-4](\.\d+)?(x\b|\?)|\bultra(pro|short)?\b(?! ?dividend)|leveraged(?! loan)|\binverse\b|\bbear\b|\bbull [123]x/i,
    "Leveraged or inverse",
  ],
  [/\bVIX\b|\bvolatility futures/i, "Volatility"],
  [
    /buffer|defined (protection|outcome)|barrier|floor ?\d+|structured (alt|outcome)|dual directional|autocallable|uncapped accelerat|accelerated (plus|return)|\bstep up\b|\bdeep\b.*outcome/i,
    "Defined outcome",
  ],
  [
    /covered call|buy-?write|option(s)? income|target income|premium income|yield ?boost|yieldmax|weekly ?pay|option strategy income|\b0dte\b|call writing|equity and options/i,
    "Option income",
  ],
  [
    /bitcoin|\bether\b|ethereum|solana|\bxrp\b|litecoin|dogecoin|\bdoge\b|crypto(?!.*(innovators|industry|infrastructure|compan|miners|equit))|hedera|cardano|avalanche|chainlink|polkadot|hyperliquid|\bhype\b|\bsui\b|canton network|\btron\b|digital asset(?!.*(ecosystem|debt))/i,
    "Crypto",
  ],
  [
    /\b(gold|silver|platinum|palladium|precious metals?)\b(?!.*(miner|mining|explorer|producer|compan|equit))/i,
    "Precious metals",
  ],
  [
    /commodit|\boil fund|natural gas fund|gasoline fund|\bcorn fund|wheat fund|soybean fund|sugar fund|agricultural fund|agriculture fund|\bcarbon (allowance|strategy|fund)|physical (copper|uranium)|copper index fund|brent oil/i,
    "Commodities",
  ],
  [
    /currencyshares|us dollar (index|bullish|bearish)|dollar index|\bcurrency (strategy|fund)|yen strategy/i,
    "Currencies",
  ],
  [
    /managed futures|long\/short|market neutral|merger arb|event[- ]driven|hedge fund|trend[- ]following|absolute return|tail risk/i,
    "Alternative strategies",
  ],
  [/sukuk/i, "Sukuk"],
  [/preferred (stock|securit|income|and|&|equity)|\bpreferreds?\b|preference shares/i, "Preferred shares"],
  [/convertible/i, "Convertible bonds"],
  [
    /target (date|retirement)|lifepath|allocation|multi-?asset|balanced|risk parity|all weather|target risk|60\/40/i,
    "Mixed assets",
  ],
  [
    /\bbonds?\b|treasur|t-?bills?\b|aggregate|municipal|\bmuni\b|fixed income|high yield(?!.*(dividend|equit|stock))|senior loan|floating rate|\bloans?\b|\bclo\b|mortgage(?!.*reit)|\bmbs\b|\bcmbs\b|\babs\b|\btips\b|ibonds|bulletshares|duration|corporate debt|\bcredit\b|\bdebt\b|securitized|asset-backed|\btax-exempt\b|inflation[- ]protected|core plus|\bfallen angels?\b|term income|ultra short/i,
    "Bonds",
  ],
  [/real estate|\breits?\b|housing|homebuild/i, "Equity: real estate"],
  [
    /small[- ]?cap|smallcap|s&p (small|600)|russell 2000|\bsmall(er)? compan|\bus small\b/i,
    "Equity: small companies",
  ],
  [/micro[- ]?cap/i, "Equity: small companies"],
  [/mid[- ]?cap|midcap|s&p (mid|400)|russell midcap/i, "Equity: mid-sized companies"],
  [
    /semiconductor|software|(?<!ex-)technolog|\btech\b|cybersecurity|cloud|artificial intelligence|\bAI\b|robotic|internet|quantum|blockchain|metaverse|\bdata cent|innovation|disruptive|digital asset ecosystem|bitcoin miners/i,
    "Equity: technology",
  ],
  [/health|biotech|pharma|medical|genom|life science|cancer|glp-1/i, "Equity: health"],
  [/financial|\bbanks?\b|banking|insurance|fintech|broker|\bcapital markets\b/i, "Equity: finance"],
  [
    /clean (energy|edge)|solar|\bwind\b|hydrogen|renewable|battery|electric vehicle|climate solution|alternative energy/i,
    "Equity: clean energy",
  ],
  [/energy|oil|\bgas\b|\bmlp\b|pipeline|uranium|nuclear|\bcoal\b/i, "Equity: energy"],
  [/utilit/i, "Equity: utilities"],
  [
    /miner|mining|metals|materials|steel|lithium|copper|rare earth|timber|natural resources|gold|silver/i,
    "Equity: materials and mining",
  ],
  [
    /consumer|retail|food|beverage|travel|leisure|gaming|e-?sports|luxury|agribusiness|restaurant|e-?commerce|online|sports/i,
    "Equity: consumer goods and services",
  ],
  [
    /comm(unication)? services|communication|telecom|\bmedia\b|entertainment|social media/i,
    "Equity: media and telecoms",
  ],
  [
    /industrial(?! average)|aerospace|defen[sc]e\b|transport|airline|infrastructure|shipping|water\b|space\b|machinery|manufactur/i,
    "Equity: industry",
  ],
  [/dividend|equity income|aristocrat|high income/i, "Equity: dividends"],
  [
    /s&p 500|s&p 100|large[- ]?cap|largecap|mega[- ]?cap|russell 1000|russell top|dow jones industrial|nasdaq[- ]?100|\bqqq\b|\bdow 30\b|\blarge compan|s&p top 50|magnificent/i,
    "Equity: large companies",
  ],
  [
    /total (stock|market|u\.?s|world|international)|whole market|russell 3000|s&p (1500|composite)|total stock|broad market/i,
    "Equity: whole market",
  ],
  [
    /equit|\bstocks?\b|msci|ftse|\bcsi\b|a-shares|shariah?\b|islamic|\bgrowth\b|\bvalue\b|momentum|\bquality\b|\bfactor\b|multi-?factor|\besg\b|free cash flow|cash flow|low volatility|min(imum)? vol|buyback|\bcore\b.*(market|portfolio)|dorsey wright|\bipo\b|opportunit|alphadex|s&p|russell|nasdaq|\bselect\b.*leaders/i,
    "Equity",
  ],
]

const countries =
  `Argentina,Australia,Austria,Belgium,Brazil,Canada,Chile,China,Colombia,Denmark,Egypt,Finland,France,
Germany,Greece,Hong Kong,India,Indonesia,Ireland,Israel,Italy,Japan,Kuwait,Malaysia,Mexico,Netherlands,New Zealand,Nigeria,
Norway,Pakistan,Peru,Philippines,Poland,Portugal,Qatar,Saudi Arabia,Singapore,South Africa,South Korea,Spain,Sweden,
Switzerland,Taiwan,Thailand,Turkey,United Arab Emirates,United Kingdom,Vietnam`
    .split(",")
    .map((country) => country.trim())

/** The regions in which funds invest, by name or index. The first matching rule counts. */
const places: Rules = [
  [
    /emerging[- ]?(market|index|ex)|\bemerging\b.*(equit|bond|debt|local)|\bEM\b|developing markets/i,
    "Emerging markets",
  ],
  [/frontier (market|and)/i, "Frontier markets"],
  [
    /\bEAFE\b|developed markets? ex|international developed|developed international|\bdeveloped[- ](ex|markets|world ex)|foreign developed/i,
    "Developed markets outside the US",
  ],
  [/\b(ex|non)[- ](US|U\.S\.|USA|United States)|international|\bforeign\b|\bADRs?\b/i, "Outside the US"],
  [/asia[- ]?pacific|\bpacific\b/i, "Asia and the Pacific"],
  [/\basia\b/i, "Asia"],
  [/latin america/i, "Latin America"],
  [/\bafrica\b(?<!south africa)/i, "Africa"],
  [/middle east|\bgulf\b/i, "Middle East"],
  [/europe|eurozone|\bEMU\b|euro stoxx/i, "Europe"],
  ...countries.map((country) => [new RegExp(`(?<!\\bex[- ])\\b${country}\\b`, "i"), country] as const),
  [/\bKorea\b/i, "South Korea"],
  [/\bUK\b|FTSE 100\b/i, "United Kingdom"],
  [/\bUAE\b/i, "United Arab Emirates"],
  [/chinese|csi 300|\bCSI\b|hang seng/i, "China"],
  [/\bnifty\b/i, "India"],
  [/nikkei|topix/i, "Japan"],
  [/\bglobal\b|\bworld(wide)?\b|\bACWI\b|all country/i, "World"],
  [
    /\bU\.?S\.?A?\b|united states|s&p (500|100|400|600|1500|900|mid|small|composite|total)|s&p ?midcap|russell \d|russell (midcap|top)|nasdaq[- ]?100|\bqqq\b|dow jones (industrial|u\.?s|select dividend)|select sector|total (stock|bond) market|treasur|t-?bills?\b|\btips\b|municipal|\bmuni\b|\bGNMA\b|s&p ?500|\bSPX\b|\bSPY\b|california|new york|magnificent/i,
    "United States",
  ],
]

export function groupFund(name: string): FundGroup {
  const { family, rest } = splitFamily(name)
  return {
    family,
    category: firstMatch(categories, categoryWords(name, family, rest)),
    focus: firstMatch(places, rest),
  }
}

/**
 * Returns the text that decides the category. It includes the family if that describes the funds, as in
 * `ProShares Short`, `YieldMax` and `USCF`.
 */
function categoryWords(name: string, family: string | null, rest: string): string {
  if (family === "ProShares" && /^short\b(?![- ](term|duration))/i.test(rest)) return `inverse ${rest}`
  if (family === "ProShares" && /^UltraPro/.test(name)) return `leveraged ${rest}`
  if (family === "YieldMax" || family === "MicroSectors" || family === "BondBloxx") return name
  return family === "F/m" ? name : rest
}

function firstMatch(rules: Rules, name: string): string | null {
  return rules.find(([pattern]) => pattern.test(name))?.[1] ?? null
}
