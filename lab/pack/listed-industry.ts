import { type NamedSubject, namedSubjects } from "../../src/screening/activities/stated-industry.ts"
import type { SourceRow } from "./source.ts"

/**
 * Reads a company's industry from a row of the list of lines (FinanceDatabase): our own code for its label
 * (`data/industries/listed.json` says what each code decides), and the subjects that its description names. The
 * descriptions do not ship.
 */

/** The label in the list (industry, else group, else sector), by our code. */
const labels: Readonly<Record<string, readonly string[]>> = {
  banks: ["Banks"],
  insurers: ["Insurance"],
  capital_markets: ["Capital Markets"],
  consumer_lenders: ["Consumer Finance"],
  mortgage_lenders: ["Thrifts & Mortgage Finance"],
  other_finance: ["Diversified Financial Services", "Diversified Financials", "Financials"],
  property: [
    "Real Estate Management & Development",
    "Equity Real Estate Investment Trusts (REITs)",
    "Real Estate",
  ],
  mining_metals: ["Metals & Mining"],
  materials: ["Materials"],
  chemicals: ["Chemicals"],
  construction_materials: ["Construction Materials"],
  paper_forest: ["Paper & Forest Products"],
  software: ["Software", "Software & Services"],
  it_services: ["IT Services"],
  electronics: ["Electronic Equipment, Instruments & Components"],
  semiconductors: ["Semiconductors & Semiconductor Equipment"],
  communications_equipment: ["Communications Equipment"],
  computer_hardware: [
    "Technology Hardware, Storage & Peripherals",
    "Technology Hardware & Equipment",
    "Information Technology",
  ],
  telecom: ["Diversified Telecommunication Services", "Telecommunication Services"],
  entertainment: ["Entertainment"],
  media: ["Media", "Media & Entertainment", "Communication Services"],
  interactive_media: ["Interactive Media & Services"],
  hotels_restaurants_leisure: [
    "Hotels, Restaurants & Leisure",
    "Consumer Services",
    "Diversified Consumer Services",
    "Consumer Discretionary",
  ],
  apparel: ["Textiles, Apparel & Luxury Goods", "Consumer Durables & Apparel"],
  automobiles: ["Automobiles", "Automobiles & Components"],
  auto_parts: ["Auto Components"],
  household_durables: ["Household Durables"],
  specialty_retail: ["Specialty Retail", "Retailing"],
  distributors: ["Distributors"],
  online_retail: ["Internet & Direct Marketing Retail"],
  food: ["Food & Staples Retailing", "Food Products", "Food, Beverage & Tobacco", "Consumer Staples"],
  beverages: ["Beverages"],
  tobacco: ["Tobacco"],
  household_products: ["Household Products", "Household & Personal Products"],
  biotechnology: ["Biotechnology"],
  pharmaceuticals: ["Pharmaceuticals", "Pharmaceuticals, Biotechnology & Life Sciences"],
  medical_devices: ["Health Care Equipment & Supplies", "Health Care Equipment & Services"],
  health_care: ["Health Care Providers & Services", "Health Care"],
  health_technology: ["Health Care Technology"],
  machinery: ["Machinery", "Capital Goods"],
  electrical_equipment: ["Electrical Equipment"],
  building_products: ["Building Products"],
  construction: ["Construction & Engineering"],
  conglomerates: ["Industrial Conglomerates", "Industrials"],
  aerospace_defence: ["Aerospace & Defense"],
  trading_companies: ["Trading Companies & Distributors"],
  professional_services: ["Professional Services", "Commercial & Professional Services"],
  commercial_services: ["Commercial Services & Supplies"],
  logistics: ["Air Freight & Logistics"],
  road_rail: ["Road & Rail"],
  marine: ["Marine"],
  airlines: ["Airlines"],
  transport_infrastructure: ["Transportation Infrastructure", "Transportation"],
  oil_gas: ["Oil, Gas & Consumable Fuels", "Energy"],
  energy_services: ["Energy Equipment & Services"],
  electric_utilities: ["Electric Utilities", "Utilities"],
  power_producers: ["Independent Power and Renewable Electricity Producers"],
  gas_utilities: ["Gas Utilities"],
  water_utilities: ["Water Utilities"],
  multi_utilities: ["Multi-Utilities"],
}

const codeOf = new Map(Object.entries(labels).flatMap(([code, named]) => named.map((label) => [label, code])))

/** Words of a description that name a prohibited or mixed business, by subject. */
const subjects = {
  alcohol:
    /\balcoholic|\bbeers?\b|\bwines?\b|\bwiner(?:y|ies)|\bspirits?\b(?! of)|\bliquors?\b|\bbrew\w+|\bdistiller(?:y|ies)|\bdistilled spirits|\bwhisk(?:e)?y|\bvodka|\bsak[eé]\b|\bsoju|\bshochu|\bchampagne|\bcognac|\bbaijiu|\bcider|\btequila|\bpubs?\b|\bbars and (?:restaurants|clubs)|\bnight ?clubs?|\btaverns?\b/i,
  tobacco: /\btobacco|\bcigar\w*|\bnicotine|\bvap(?:e|es|ing)\b|\be-?liquids?\b|\b(?:filter|acetate) tow/i,
  pork: /\bpork|\bswine|\bhogs?\b|\bpig(?:s|lets?)?\b|\bham\b|\bbacon|\bsausages?|\bmeats?\b|\bslaughter\w*|\bgelatine?\b|\bcollagen|\bporcine|\bheparin/i,
  gambling:
    /\bcasinos?|\bgambl\w+|\bbetting|\bbets\b|\bwager\w*|\blotter(?:y|ies)|\bpachi(?:nko|slot)\w*|\bslot machines?|\bhorse ?rac\w+|\brace ?(?:tracks?|courses?)|\bsports ?books?|\bi?gaming (?:operators?|machines?|industry|solutions)|\bpoker|\bbingo/i,
  adult_entertainment: /\badult (?:entertainment|content|toys?|products?|goods)|\berotic|\bsexual wellness/i,
  lending:
    /\bbank(?:s|ing)?\b|\bloans?\b|\blend(?:s|ers?|ing)\b|\bcredit (?:cards?|services?|facilit|guarantee|information|unions?)|\bconsumer credit|\bmortgages?\b|\bleasing\b|\bhire[- ]purchase|\bfinancing (?:services|business|solutions|segment)|\bfinancial (?:services|products|solutions|business|segment)|\bfactoring|\bpawn\w*|\bmicro-?(?:finance|credit)|\bmoney[- ]lending|\binstal?lment (?:sales|credit|payment)|\bdebt collect\w+|\bcaptive finance|\bfinance (?:segment|business|company)|\bcustomer financing|\bvehicle financ\w+/i,
  insurance: /\binsur(?:ance|ers?)\b|\breinsurance|\bannuit(?:y|ies)|\btakaful|\blife assurance/i,
  investment:
    /\b(?:securities|stock) (?:trading|brok\w+|investment|dealing|exchange)|\bbrokerage (?:services|business)|\b(?:asset|fund|wealth|investment|portfolio) management|\bventure capital|\bprivate equity|\binvest(?:s|ing) in (?:securities|equit|debt|listed|bonds|private|start|companies|stocks|shares)|\binvestment (?:trust|fund|bank|compan(?:y|ies)\b(?!, )|firm)|\bhedge fund|\bmutual fund|\btrading of securities|\binvestment in securities|\bshell (?:company|corporation)|\bblank check|\bspecial purpose acquisition|\b(?:no|not have (?:any )?)(?: significant)? (?:business )?operations|\bcrypto\w*|\bbitcoin|\bblockchain|\bdigital (?:assets?|currenc)/i,
  weapons:
    /\bweapon\w*|\bdefen[cs]e\b|\bmilitary|\bmissiles?\b|\bammunition|\bmunitions?|\bfirearms?|\bwarships?|\barmou?red (?:vehicles?|fighting|personnel)|\bcombat|\btorpedo\w*|\bsubmarines?\b|\bexplosives?\b|\bpropellants?|\bordnance|\bnaval\b|\bnavy\b|\bfighter/i,
  hotels:
    /\bhotels?\b|\bresorts?\b|\bhospitality|\blodging|\binns?\b|\bcruises?\b|\brestaurants?|\bcaf[eé]s?\b|\bdining|\bcatering|\bcanteens?|\bfood ?services?|\bgolf (?:courses?|clubs?)|\bkaraoke|\bamusement|\btheme parks?|\bizakaya/i,
  media:
    /\bfilms? (?:production|distribution|producer)|\bmotion pictures?|\bmovies?\b|\bcinemas?\b|\bmusic\b|\bconcerts?\b|\btelevision (?:broadcast|program|station|channel|content|network|series|production)\w*|\bTV (?:broadcast|program|station|channel|series|drama|shopping)\w*|\bpay[- ]TV|\bIPTV|\bbroadcasting|\bradio stations?|\bentertainment|\badvert\w+|\bpublish(?:es|ing|er|ers)\b|\bmagazines?|\bnewspapers?|\banime\b|\bidols?\b|\btalent management|\bcontents? (?:business|production|services?|distribution|planning)|\bmedia (?:business|services?|content)|\baudio and visual|\bvisual software|\bmarketing (?:solutions?|services|support)|\bsales promotion|\bTV\b (?:and|advert)|\bdigital marketing|\bgames?\b (?:business|content|machines)/i,
  cannabis: /\bcannab\w+|\bmarijuana|\bhemp\b|\bCBD\b|\bTHC\b/i,
  groceries:
    /\bgrocer\w+|\bsupermarkets?|\bhypermarkets?|\bconvenience stores?|\bdepartment stores?|\bduty[- ]free|\bgeneral merchandise stores?|\bdrug ?stores?|\bretail (?:stores?|shops?|chains?)|\bdiscount stores?|\bhome centers?/i,
  property:
    /\breal estate|\boffice buildings?|\bshopping (?:centers?|centres?|malls?)|\bcondominiums?|\bproperty (?:development|investment|rental|leasing|management)|\brental of propert/i,
  islamic_finance: /\bislamic\b|\bsharia\w*|\bsyariah|\btakaful|\bparticipation bank/i,
} as const satisfies Readonly<Record<NamedSubject, RegExp>>

/** A drink without alcohol, by which a seller of drinks is no brewery alone. */
const softDrinks =
  /\bsoft drinks?|\bnon-?alcoholic|\bwater\b|\bjuices?\b|\bteas?\b|\bcoffee|\bmilk|\bcarbonated|\benergy drinks?|\bsoda\b|\bfoods?\b|\bbottl(?:es|ing) (?:plants?|for)|\bbeverages\b/i

/** Countries in which banks and insurers may be Islamic ones. Neither a label nor a code says which are. */
const islamicFinance: ReadonlySet<string> = new Set(
  "AE BD BH BN EG ID IQ IR JO KW LB LY MA MV MY NG OM PK PS QA SA SD TN TR YE KZ".split(" "),
)

export interface ListedIndustry {
  /** A code of `data/industries/listed.json`; null if the list has no label, or no description to check it by. */
  readonly industry: string | null
  /** The subjects that the description names, sorted. */
  readonly named: readonly NamedSubject[]
}

export const noIndustry: ListedIndustry = { industry: null, named: [] }

/**
 * Reads the industry of a row. `country`: that of the company (ISO 3166-1 alpha-2); empty if unknown. Where banks
 * and insurers may be Islamic ones, a financial company counts as if its description named Islamic finance.
 */
export function listedIndustry(row: SourceRow, country: string): ListedIndustry {
  const { industry = "", industry_group: group = "", sector = "", summary = "", name = "" } = row
  const label = [industry, group, sector].find((each) => codeOf.has(each))
  const code = label === undefined ? undefined : codeOf.get(label)
  if (code === undefined || summary.trim() === "") return noIndustry
  const mayBeIslamic = sector === "Financials" && islamicFinance.has(country)
  const named = namedSubjects.filter(
    (subject) =>
      subjects[subject].test(summary) ||
      (subject === "islamic_finance" && (mayBeIslamic || subjects.islamic_finance.test(name))),
  )
  return { industry: checkedCode(code, summary, named), named: named.toSorted() }
}

/**
 * The code, if the description agrees with a label that decides. A broker of insurance is no insurer; a brewery
 * names no drink without alcohol; a firm of betting begins its description with it, and has no hotels.
 */
function checkedCode(code: string, summary: string, named: readonly NamedSubject[]): string {
  const first = /^.*?[a-z)]\.(?= [A-Z])/s.exec(summary)?.[0] ?? summary
  const needed = confirmedBy[code]
  if (needed !== undefined && !named.includes(needed)) return needed === "tobacco" ? "food" : "other_finance"
  if (code === "insurers" && notInsurers.test(first)) return "other_finance"
  const isBrewer = subjects.alcohol.test(first) && !softDrinks.test(summary) && !brewersSupplies.test(first)
  if (code === "beverages" && isBrewer) return "alcoholic_drinks"
  const isLeisure = code === "hotels_restaurants_leisure" || code === "entertainment"
  return isLeisure && subjects.gambling.test(first) && !named.includes("hotels") ? "gambling" : code
}
const confirmedBy: Readonly<Record<string, NamedSubject>> = {
  banks: "lending",
  insurers: "insurance",
  tobacco: "tobacco",
}
const brewersSupplies = /\bmalt\b|\bclosures?\b|\bcorks?\b|\bbarrels?\b|\bglass\b|\bequipment/i
const notInsurers =
  /\bbrok\w+|\bagen(?:cy|cies|ts?)\b|\bintermedia\w+|\bdistribut\w+|\bsoftware|\bplatform|\bcomparison|\badvis\w+|\bholding\b/i
