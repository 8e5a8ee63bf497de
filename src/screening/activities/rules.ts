import type { MixedActivity, ProhibitedCategory } from "../../vocabulary.ts"
import type { Placement } from "./business-activity.ts"

/** Placements used by SIC codes and overrides. An unresolved one says what is not disclosed. */

export const permissible: Placement = { kind: "permissible", concerns: [] }

/** Permissible, with concerns the reader should know. */
export function permissibleBut(...concerns: string[]): Placement {
  return { kind: "permissible", concerns }
}

/** A prohibited core business: it fails whatever the ratios are (SS 21, 3/4/1). */
export function prohibited(category: ProhibitedCategory): Placement {
  return { kind: "prohibited", category, concerns: [] }
}

/** A mixed business without a bound on its prohibited share. `concerns`: what is not disclosed. */
export function unresolved(...concerns: string[]): Placement {
  return { kind: "unresolved", concerns }
}

/** A mixed business with a prohibited share of revenue between two decimals (0.05 is 5%), as `source` states. */
export function bounded(
  category: ProhibitedCategory,
  shareMin: number,
  shareMax: number,
  source: string,
  ...concerns: string[]
): Placement {
  return { kind: "bounded", category, shareMin, shareMax, source, concerns: [source, ...concerns] }
}

/** The placement of a company that as a whole is a business which some standards name. */
export function withActivity(activity: MixedActivity, placement: Placement): Placement {
  return { ...placement, activity }
}

export const conventionalFinance = prohibited("conventional_finance")
export const insurance = prohibited("insurance")
export const alcohol = prohibited("alcohol")
export const tobacco = prohibited("tobacco")
export const weapons = prohibited("weapons")

/** A lender when interest is at least a quarter of its revenue, else an owner of land or buildings. */
export const realEstate: Placement = {
  kind: "conditional",
  test: "interest_income_share",
  category: "conventional_finance",
  lenderShareMin: 0.25,
  concerns: [
    "The SIC code does not tell homes and warehouses from offices, shops, hotels and casinos; the rent that comes from prohibited businesses is not disclosed as a share.",
  ],
}

/** As `realEstate`: a landlord whose tenants are not known, where it is no lender. */
export const landlord = withActivity("property_rental", realEstate)

export const animalIngredients = withActivity(
  "food",
  permissibleBut(
    "Animal-derived ingredients such as gelatin, and any pork in the recipes, are not disclosed as a share of revenue.",
  ),
)
export const printedMedia = permissibleBut(
  "The advertisers' businesses are not disclosed as a share of revenue.",
)
/** A catch-all retail code: it covers pawnshops and cannabis shops as well as gift shops. */
export const otherRetail = unresolved(
  "The SIC code is a remainder of retail trade and does not tell what is sold.",
)
export const sportingGoods = unresolved(
  "Firearms and ammunition, where sold, are not disclosed as a share of sales.",
)
export const consumerCredit = permissibleBut(
  "Income from store cards and financing offered with a bank partner may be part of other revenue.",
)
export const telecom = permissibleBut(
  "Resale of television and entertainment packages is not disclosed as a share of revenue.",
)
export const software = permissibleBut(
  "Customers in prohibited businesses are not disclosed as a share of revenue.",
)
export const engineering = permissibleBut(
  "Work for armed forces and for customers in prohibited businesses is not disclosed as a share of revenue.",
)
export const staffing = permissibleBut(
  "Staff for banks, insurers and other prohibited businesses are not disclosed as a share of revenue.",
)
/** Castings, instruments, electronics and the like: the same parts go into civil and military equipment. */
export const dualUse = permissibleBut(
  "Parts of general use are sold to makers of military equipment as well; their share of sales is not known from the SIC code.",
)
export const medical = permissibleBut(
  "Products of porcine origin, such as heparin, collagen or tissue, are not known from the SIC code.",
)
export const vehicles = permissibleBut("A financing arm, where there is one, shows in interest income.")
export const games = permissibleBut(
  "The content of games and licensed entertainment is not reviewed title by title.",
)

export const food = withActivity(
  "food",
  unresolved("The SIC code does not tell whether, and how much, pork is produced or sold."),
)
export const fundManagers = unresolved(
  "The SIC code covers managers paid by fees as well as firms that lend or insure; what share of fees comes from bonds, loans and shares of lenders is not known from it.",
)
export const beverages = withActivity(
  "food",
  unresolved("The SIC code covers both soft and alcoholic drinks."),
)
export const botanicals = unresolved("The SIC code covers both supplements and cannabis.")
export const leaf = unresolved("The SIC code covers grain and fibre as well as leaf tobacco.")
export const defence = unresolved(
  "The SIC code covers civil and military products; the share of weapons and military systems is not disclosed.",
)
export const cruise = unresolved(
  "The SIC code covers cargo ships and cruise lines; a cruise line's casino and alcohol sales are not disclosed as a share.",
)
export const passengerAir = withActivity(
  "airlines",
  unresolved("Alcohol and duty-free goods sold on board are not disclosed as a share of revenue."),
)
export const builders = unresolved(
  "The SIC code does not tell how much of revenue a mortgage or title subsidiary brings.",
)
export const propertyServices = unresolved(
  "The SIC code covers brokers and developers with mortgage, title, timeshare and hotel income; the share is not disclosed.",
)
export const onlinePlatforms = unresolved(
  "The SIC code is a remainder: software, payment, betting, dating and lending platforms and crypto-asset firms share it.",
)
export const mailOrder = unresolved(
  "The SIC code does not tell what is sold; alcohol, tobacco and pork, where sold, are not disclosed as a share.",
)
export const crops = unresolved(
  "The SIC code covers food crops as well as tobacco, cannabis and wine grapes.",
)
export const fuelWholesale = unresolved(
  "Fuel distributors may run or supply petrol stations; the tobacco and alcohol sold in the shops are not disclosed.",
)
export const otherGoods = unresolved(
  "The SIC code is a remainder of trade and manufacture: vaping devices, arms and tobacco goods share it with permissible ones.",
)
export const licensing = unresolved(
  "The SIC code covers patents as well as brands and franchises of restaurants and other mixed businesses.",
)
export const personalServices = unresolved(
  "The SIC code covers laundries and funerals as well as dating and loans against tax refunds.",
)
export const consulting = unresolved(
  "The SIC code is a remainder: consultants, cannabis and hotel managers and shells share it.",
)
/** Cable and satellite: mostly broadband by now, so no broadcaster as a whole. */
export const payTelevision = unresolved(
  "The share of impermissible entertainment and of advertising for prohibited products is not disclosed.",
)
export const broadcasting = withActivity("broadcasting", payTelevision)
export const recordedEntertainment = unresolved(
  "The share of impermissible film and music content is not disclosed.",
)
export const film = withActivity("film", recordedEntertainment)
export const music = withActivity("music", recordedEntertainment)
export const variety = unresolved(
  "Sales of alcohol, tobacco and pork, if any, are not disclosed as a share of revenue.",
)
export const drugStore = unresolved(
  "Sales of alcohol, tobacco and pork are not disclosed as a share of revenue.",
)
export const grocery = withActivity("groceries", drugStore)
export const vehicleDealers = unresolved(
  "Commission on loans and insurance sold with vehicles, and fuel stations' tobacco and alcohol, are not known from the code.",
)
export const restaurants = withActivity(
  "restaurants",
  unresolved("Sales of alcohol and pork are not disclosed as a share of revenue."),
)
export const lodging = withActivity(
  "hotels",
  unresolved("Income from alcohol and casinos is not disclosed as a share of revenue."),
)
export const advertising = withActivity(
  "advertising",
  unresolved("The share of advertising for prohibited products is not disclosed."),
)
export const amusements = unresolved("The SIC code covers sport and parks as well as gambling and betting.")
export const cryptoOrCredit = unresolved(
  "The SIC code covers lenders, payment firms, crypto-asset firms and trusts alike.",
)
export const markets = unresolved(
  "The SIC code covers brokers, derivatives exchanges and data vendors; income from interest-bearing instruments and futures is not known from it.",
)
export const commodityPools = unresolved(
  "A commodity pool or trust is judged by its structure, not by its SIC code.",
)
export const shell = unresolved("The SIC code stands for a company without a stated operating business.")
export const businessServices = unresolved(
  "The SIC code is a remainder: payment firms, lenders, marketplaces and contractors share it.",
)
export const leaseToOwn = unresolved(
  "The SIC code covers equipment rental as well as lease-to-own and consumer credit.",
)
export const creditReporting = unresolved(
  "The SIC code covers credit data, debt rating and debt collection for lenders.",
)
export const government = unresolved("The issuer is not an operating company.")
