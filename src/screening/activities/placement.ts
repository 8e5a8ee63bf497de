import { cikOf, type FilerId } from "../../identifiers/filer.ts"
import type { Subject } from "../subject.ts"
import {
  activityNames,
  type BusinessActivity,
  type KnownFailure,
  prohibitedNames,
} from "./business-activity.ts"
import { isDecisive, sicEntry } from "./declared.ts"
import { tagOf, withSegments } from "./disclosed.ts"
import { industryDocument, type PlacedBusiness, placedByIndustries } from "./industries.ts"
import { overrides } from "./overrides.ts"
import { type Breakdown, judgeSegments, namedCategories } from "./segments.ts"

const byFiler = new Map(overrides.map((override) => [override.filer, override]))

/**
 * The core business of a company, by its override, else by its SIC code, or the industries stated abroad, and its
 * name.
 */
export function businessActivity(subject: Subject): BusinessActivity {
  const { placement, activities, basis } =
    placedByOverride(subject.filer) ?? withName(placedByCode(subject), subject.name)
  return { ...placement, activities, prohibited: prohibitedNames(placement), basis, segments: [] }
}

/** Applies the revenue of the company's segments to a settled activity. The activity never becomes better. */
export function withBreakdowns(
  activity: BusinessActivity,
  breakdowns: readonly Breakdown[],
): BusinessActivity {
  const { activities, basis } = activity
  const judged = judgeSegments(breakdowns)
  const placement = withSegments(activity, basis, judged)
  const { segments } = judged
  const named = namedCategories(breakdowns)
  return {
    ...placement,
    activities,
    prohibited: prohibitedNames(placement),
    basis,
    segments,
    ...(named.length === 0 ? {} : { named }),
  }
}

/**
 * Settles a conditional placement. If gross interest income is at least `lenderShareMin` of revenue, the
 * company is a lender. If it is less, the company is a landlord of unknown tenants, which is unresolved. An
 * unknown interest share (null) is unresolved too. Other placements are returned unchanged.
 */
export function settleLending(activity: BusinessActivity, interestShare: number | null): BusinessActivity {
  if (activity.kind !== "conditional") return activity
  const { activities, concerns, basis, segments } = activity
  const rest = { activities, basis, segments }
  const tag = tagOf(activity)
  if (interestShare === null) {
    const concern = "Gross interest income is not disclosed, so a landlord cannot be told from a lender."
    return { kind: "unresolved", ...rest, prohibited: [], concerns: [...concerns, concern] }
  }
  if (interestShare < activity.lenderShareMin)
    return { kind: "unresolved", ...rest, ...tag, prohibited: [], concerns }
  const { category } = activity
  return { kind: "prohibited", category, ...rest, prohibited: [activityNames[category]], concerns }
}

function placedByOverride(filer: FilerId): PlacedBusiness | null {
  const override = byFiler.get(filer)
  if (override === undefined) return null
  const { placement, activities, decidedOn, reason, source, confidence, readers, settled } = override
  return {
    placement,
    activities,
    basis: { kind: "override", decidedOn, reason, source, confidence, readers, settled },
  }
}

function placedByCode({ filer, sic, industries = [] }: Subject): PlacedBusiness {
  if (sic === null || sic === "") {
    if (industries.length > 0) return placedByIndustries(industries)
    const who = cikOf(filer) === null ? "No register gives an industry code" : "The SEC gives no SIC code"
    const concerns = [`${who} for the company, and its business has not been placed by hand.`]
    return {
      placement: { kind: "unresolved", concerns },
      activities: [],
      basis: { kind: "sic_code_missing" },
    }
  }
  const code = sic.padStart(4, "0")
  const entry = sicEntry(code)
  if (entry === null) {
    const concerns = [`SIC code ${code} is not on the SEC's list.`]
    return {
      placement: { kind: "unresolved", concerns },
      activities: [],
      basis: { kind: "sic_code_unlisted", code },
    }
  }
  return {
    placement: entry.placement,
    activities: [entry.title],
    basis: { kind: "sic_code", code, title: entry.title },
  }
}

/**
 * Makes the placement unresolved if the name suggests a prohibited or mixed business. A name by itself never
 * decides.
 */
function withName(placed: PlacedBusiness, name: string): PlacedBusiness {
  if (placed.placement.kind === "prohibited" || placed.placement.kind === "unresolved") return placed
  const word = doubtfulWord(name)
  if (word === null) return placed
  const code = placed.basis.kind === "industry_code" ? "industry code" : "SIC code"
  const concern = `The company's name contains "${word}", which its ${code} does not explain; its business has not been placed by hand.`
  return { ...placed, placement: { kind: "unresolved", concerns: [concern] } }
}

const shellWords = /\b(acquisition (?:corp\w*|company|co|ltd|limited|inc|holdings)|blank check|spac)\b/
const cryptoWords =
  /\b(bitcoin|crypto\w*|blockchain|ethereum|solana|dogecoin|defi|nft|tokens?|coins?|digital (?:assets?|currency))\b/

/**
 * Words that name a prohibited or mixed business. If a company has such a name and a permissible SIC code,
 * the code does not cover the whole business: shells, holding companies and cannabis growers often keep the
 * code of a former business.
 */
const doubtfulWords: readonly RegExp[] = [
  /\b(bancorp\w*|bancshares|bankshares|banks?|banking|savings|thrift|credit|loans?|lending|lenders?|mortgages?|pawn\w*|financial|finance|financing|fintech)\b/,
  /\b(insurance|assurance|reinsurance|insurtech|annuity)\b/,
  /\b(casinos?|gaming|gambling|betting|wager\w*|lotter(?:y|ies)|lotto|poker|sportsbook|bingo|jackpot)\b/,
  /\b(brew\w*|beers?|distill\w*|wines?|winer(?:y|ies)|vineyards?|vintners?|spirits|liquors?|vodka|whisk(?:e)?y|tequila|bourbon|rum)\b/,
  /\b(tobacco|cigar\w*|vap(?:e|es|or|ing)|nicotine|hookah)\b/,
  /\b(canna\w*|marijuana|weed|thc|cbd|dispensar(?:y|ies))\b/,
  /\b(firearms?|guns?|ammo|ammunition|munitions?|ordnance|weapons?|missiles?|defen[cs]e|armaments?)\b/,
  /\b(pork|hogs?|bacon|swine|sausages?)\b/,
  /\b(playboy|nightclubs?|adult entertainment)\b/,
  shellWords,
  cryptoWords,
  /\b(hotels?|resorts?|hospitality|lodging|cruises?|restaurants?|steakhouses?|taverns?|breweries|entertainment|studios|pictures|films?|movies?|music)\b/,
]

/**
 * Words that contradict a code of prohibited finance: Islamic finance, shells, crypto-asset firms, funds,
 * landlords, and trusts that own property instead of a bank.
 */
const contraryWords: readonly RegExp[] = [
  /\b(islamic|takaful|halal|shari'?ah?|syariah|katilim|katılım|albaraka)\b/,
  shellWords,
  cryptoWords,
  /\b(funds?|etfs?|etns?|reits?|realty|properties)\b/,
  /\b((?:royalty|statutory|grantor|liquidating|commodity|oil|gas|mineral|timber) trust)\b/,
]

/** The first word of a company's name that names a prohibited or mixed business; null if there is none. */
function doubtfulWord(name: string): string | null {
  return firstWord(name, doubtfulWords)
}

/** The first word of a company's name that contradicts a code of prohibited finance; null if none. */
function contraryWord(name: string): string | null {
  return firstWord(name, contraryWords)
}

function firstWord(name: string, lists: readonly RegExp[]): string | null {
  const lower = name.toLowerCase()
  for (const words of lists) {
    const found = words.exec(lower)?.[1]
    if (found !== undefined) return found
  }
  return null
}

/**
 * The address of EDGAR's description of a registrant, which states its code. The company's own number is left
 * out, so that registrants with the same code and day share one packet.
 */
const submissions = "https://data.sec.gov/submissions/CIK##########.json"

/**
 * The failure of a company by its business, as known on a day (YYYY-MM-DD). Either an override places the
 * core business as prohibited, or a register or list states a code that leaves no doubt. Null if neither is so.
 * Null also if the code's day is unknown or later than the given day, or if the company's name contradicts the
 * code.
 */
export function knownFailure(subject: Subject, asOf: string): KnownFailure | null {
  const activity = businessActivity(subject)
  const { basis } = activity
  if (activity.kind !== "prohibited") return null
  if (basis.kind === "override") {
    const { decidedOn, source: document } = basis
    return { activity, source: { kind: "override", code: null, asOf: decidedOn, document } }
  }
  if (contraryWord(subject.name) !== null) return null
  if (basis.kind === "industry_code") {
    const { scheme, code, asOf: statedOn } = basis
    if (statedOn > asOf) return null
    const document = industryDocument(scheme)
    return {
      activity,
      source: { kind: "industry_code", code: `${scheme} ${code}`, asOf: statedOn, document },
    }
  }
  const { sicAsOf = null } = subject
  if (basis.kind !== "sic_code" || !isDecisive(basis.code) || sicAsOf === null || sicAsOf > asOf) return null
  return { activity, source: { kind: "sic_code", code: basis.code, asOf: sicAsOf, document: submissions } }
}
