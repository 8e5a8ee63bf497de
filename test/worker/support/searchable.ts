import type { FilerId } from "../../../src/identifiers/filer.ts"
import type { Listing } from "../../../src/listings/instrument.ts"
import { saveCompanies, saveListings } from "../../../src/pipeline/listings/companies.ts"
import { publishAll } from "../../../src/pipeline/rescreen/publication.ts"
import { decided, heldBack } from "./documents.ts"
import { listing } from "./listing.ts"
import { database, publishing } from "./stores.ts"

/** Companies by filer. The market capitalisations matter only by their order. Null: not analysed. */
const companies: readonly (readonly [filer: FilerId, sic: string | null, billions: number | null])[] = [
  ["edgar:0000320193", "3571", 3_900],
  ["edgar:0000789019", "7372", 3_700],
  ["edgar:0001326801", "7370", 1_800],
  ["edgar:0000019617", "6021", 800],
  ["edgar:0001403161", "7389", 680],
  ["edgar:0000070858", "6021", 360],
  ["edgar:0000021344", "2080", 300],
  ["edgar:0000732717", "4813", 190],
  ["edgar:0000713676", "6021", 70],
  ["edgar:0000037996", "3711", 46],
  ["edgar:0000317540", "2086", 10],
  ["edgar:0001418121", "6798", 3],
  ["edgar:0001067983", "6331", null],
  ["edgar:0001306965", "1311", null],
  ["edgar:0001094517", "3711", null],
]

const shown = { canonical: true }
const other = { canonical: false }
const fund = { kind: "fund", canonical: false } as const
const sandbox = { sandbox: true }

/** Names as in the starter universe. The first lines have the CIK of their company. */
const lines: readonly (readonly [
  id: string,
  name: string,
  filer: FilerId | null,
  change: Partial<Listing>,
])[] = [
  ["AAPL", "Apple Inc.", "edgar:0000320193", { ...shown, ...sandbox }],
  ["APLE", "Apple Hospitality REIT, Inc.", "edgar:0001418121", shown],
  ["MSFT", "MICROSOFT CORP", "edgar:0000789019", { ...shown, ...sandbox }],
  ["META", "Meta Platforms, Inc.", "edgar:0001326801", shown],
  ["JPM", "JPMORGAN CHASE & CO", "edgar:0000019617", { ...shown, ...sandbox }],
  ["JPM-PC", "JPMORGAN CHASE & CO", null, other],
  ["V", "VISA INC.", "edgar:0001403161", shown],
  ["BAC", "BANK OF AMERICA CORP /DE/", "edgar:0000070858", shown],
  ["KO", "COCA COLA CO", "edgar:0000021344", shown],
  ["COKE", "Coca-Cola Consolidated, Inc.", "edgar:0000317540", shown],
  ["T", "AT&T INC.", "edgar:0000732717", shown],
  ["PNC", "PNC FINANCIAL SERVICES GROUP, INC.", "edgar:0000713676", shown],
  ["F", "FORD MOTOR CO", "edgar:0000037996", shown],
  ["BRK-A", "BERKSHIRE HATHAWAY INC", "edgar:0001067983", other],
  ["BRK-B", "BERKSHIRE HATHAWAY INC", "edgar:0001067983", shown],
  ["SHEL", "Shell plc", "edgar:0001306965", { ...shown, countryCode: "GB" }],
  ["TM", "TOYOTA MOTOR CORP/", "edgar:0001094517", { ...shown, countryCode: "JP" }],
  ["CHKP", "CHECK POINT SOFTWARE TECHNOLOGIES LTD", null, { ...shown, countryCode: "IL" }],
  ["GOLD", "Gold.com, Inc.", null, shown],
  ["IPB", "Merrill Lynch & Co., Inc. 6.0518% Index Plus Trust Certificates Series 2003-1", null, other],
  ["SPY", "State Street SPDR S&P 500 ETF Trust", null, { ...fund, ...sandbox }],
  ["GLD", "SPDR GOLD TRUST", null, fund],
  ["HLAL", "Wahed FTSE USA Shariah ETF", null, { ...fund, ...sandbox }],
  ["LON:VUSA", "Vanguard S&P 500 UCITS ETF", null, fund],
  ["BSP:AAPL34", "Apple Inc.", "edgar:0000320193", { ...other, ...sandbox }],
  ["FRA:APC", "Apple Inc.", "edgar:0000320193", { ...other, ...sandbox }],
  ["LON:SHEL", "Shell plc", "edgar:0001306965", { ...other, countryCode: "GB" }],
  ["LON:BT-A", "BT Group", null, { ...shown, countryCode: "GB" }],
  ["TSX:T", "TELUS Corporation", null, { ...shown, countryCode: "CA" }],
  ["TYO:7203", "Toyota Motor Corporation", "edgar:0001094517", { ...other, countryCode: "JP" }],
  ["TYO:3116", "Toyota Boshoku Corp.", null, { ...shown, countryCode: "JP", exchange: "" }],
  ["TYO:8306", "Mitsubishi UFJ Financial Group, Inc.", null, { ...shown, countryCode: "JP" }],
  ["HKG:0700", "Tencent Holding Ltd.", null, { ...shown, countryCode: "CN" }],
  ["SHA:1398", "Industrial and Commercial Bank of China Limited", null, { ...shown, countryCode: "CN" }],
  ["SWX:NESN", "Nestle S.A.", null, { ...shown, countryCode: "CH" }],
  ["FRA:NESR", "Nestlé S.A.", null, { ...other, countryCode: "CH" }],
  ["PAR:GLE", "Société Générale S.A.", null, { ...shown, countryCode: "FR" }],
  ["OSL:ELIMP", "Elektroimportøren AS", null, { ...shown, countryCode: "NO" }],
  ["NSE:M&M", "Mahindra & Mahindra Ltd.", null, { ...shown, countryCode: null }],
  ["SNMEY", "A line with an under_score", null, other],
]

export const searchable: readonly Listing[] = lines.map(([instrumentId, name, filer, change]) => {
  const symbol = instrumentId.slice(instrumentId.indexOf(":") + 1)
  return { ...listing(symbol, name, filer), instrumentId, ...change }
})

/** Saves the lines and publishes verdicts. JPMorgan's is withheld. */
export async function seedSearchable(): Promise<void> {
  await saveCompanies(
    database,
    companies.map(([filer, sic]) => ({ filer, name: nameOfCompany(filer), sic, countryCode: "US" })),
  )
  await saveListings(database, searchable)
  await publishAll(
    publishing,
    companies.flatMap(([filer, , billions]) => {
      if (billions === null) return []
      const worth = { marketCapUsd: billions * 1e9 }
      return [filer === "edgar:0000019617" ? { ...heldBack(filer), ...worth } : decided(filer, worth)]
    }),
  )
}

function nameOfCompany(filer: FilerId): string {
  return lines.find(([, , company]) => company === filer)?.[1] ?? ""
}
