import {
  altmanBands,
  altmanWeights,
  antifragileRatiosMin,
  bands,
  fragileRatiosMin,
  knownRatiosMin,
} from "../../../../src/documents/health.ts"
import {
  agedYears,
  boost,
  penaltyEach,
  penaltyOnce,
} from "../../../../src/documents/structural/compliance.ts"
import type { Override } from "../../../../src/screening/activities/business-activity.ts"
import { type SicEntry, sicEntries } from "../../../../src/screening/activities/declared.ts"
import { overrides } from "../../../../src/screening/activities/overrides.ts"
import {
  defaultMethodologyOn,
  defaultStandard,
  type Methodology,
  standardsUntil,
  versionInForce,
} from "../../../../src/screening/methodologies.ts"
import { structuralMethodologyIds } from "../../../../src/screening/structures/kinds.ts"
import { structuralVersions } from "../../../../src/screening/structures/methodologies.ts"
import type { StructuralMethodology } from "../../../../src/screening/structures/tables.ts"
import { type Dossier, vehicles } from "../../../../src/screening/structures/vehicles.ts"
import { confidenceBase } from "../../../../src/terms.ts"
import { healthRatings } from "../../../../src/vocabulary.ts"
import { strengthWords } from "../../stock/labels.ts"
import type { GuidePage } from "../document.ts"
import { activitySection, decisiveSection, overrideSections, sicSection } from "./activities.ts"
import {
  bullets,
  type Content,
  code,
  codes,
  heading,
  page,
  prose,
  section,
  signed,
  slug,
  table,
} from "./blocks.ts"
import { chainBlocks, type GuideChains, guideChains } from "./chains.ts"
import { koreanChains, registerSections } from "./countries.ts"
import { industriesSection } from "./industries.ts"
import {
  assetsSection,
  cashSection,
  debtIfrsSection,
  debtSection,
  incomeSection,
  liabilitiesSection,
  marketCapSection,
  owedSection,
  preferredSharesSection,
  totalIncomeSection,
} from "./measures.ts"
import { otherStandardsSection } from "./standards.ts"
import {
  type ConfidenceTable,
  confidenceSection,
  confidenceTable,
  decisionSection,
  freshnessSection,
  purificationSection,
  screensAndLimits,
  stabilitySection,
} from "./verdict.ts"

/** The declarations by which companies and vehicles are screened. */
export interface Declarations {
  readonly methodology: Methodology
  readonly chains: GuideChains
  readonly confidence: ConfidenceTable
  readonly sic: readonly SicEntry[]
  readonly overrides: readonly Override[]
  readonly structural: readonly StructuralMethodology[]
  /** The versions of each standard for companies. The service's own standard comes first. */
  readonly standards: readonly (readonly [Methodology, ...Methodology[]])[]
}

/** The declarations in force on a day (YYYY-MM-DD). */
function declaredOn(day: string): Declarations {
  return {
    methodology: defaultMethodologyOn(day),
    chains: guideChains,
    confidence: confidenceTable,
    sic: sicEntries,
    overrides,
    structural: structuralMethodologyIds.map((id) => versionInForce(structuralVersions[id], day)),
    standards: standardsUntil(day),
  }
}

/**
 * The methodology guide as of a day (YYYY-MM-DD): a first page, and a page for each further section. A test
 * passes `changed` to replace declarations, and checks that the text follows.
 */
export function methodologyPages(day: string, changed: Partial<Declarations> = {}): readonly GuidePage[] {
  const { methodology, chains, confidence, sic, overrides, structural, standards } = {
    ...declaredOn(day),
    ...changed,
  }
  return [
    page({ slug, title: "How we screen (methodology)", continues: null }, [
      introduction,
      ...screensAndLimits(methodology),
    ]),
    decisionSection(methodology),
    debtSection(chains),
    liabilitiesSection(chains),
    debtIfrsSection(chains),
    cashSection(chains),
    incomeSection(chains, methodology),
    marketCapSection(),
    assetsSection(chains),
    totalIncomeSection(chains),
    preferredSharesSection(chains),
    activitySection(sic, overrides),
    decisiveSection(sic),
    sicSection(sic),
    industriesSection(),
    ...overrideSections(overrides),
    purificationSection(),
    owedSection(chains),
    confidenceSection(confidence),
    stabilitySection(methodology),
    freshnessSection(),
    healthSection(chains),
    ...Object.values(registerSections).flatMap((sections) => sections.map((section) => section())),
    vehiclesSection(structural, vehicles),
    otherStandardsSection(standards),
  ]
}

const introduction = prose`How a verdict is made, with every limit and list that the service uses. These pages are printed from the service's own rules, so they are always current. A company is screened under ${code(defaultStandard.id)}, and also under the standards of “Other standards”. A trust or commodity pool is judged by its structure. A verdict is a reading of public filings by stated rules. It is not a fatwa, and not advice to buy or sell.`

/** The methodology guide's section on trusts and pools, whose structure decides their verdict. */

const when: Readonly<
  Record<keyof typeof penaltyEach | keyof typeof penaltyOnce | keyof typeof boost, string>
> = {
  documents_aged: `For each criterion that is quoted only from documents older than ${agedYears} years.`,
  read_second_hand: "For each criterion that we did not read on a page of the SEC or the sponsor.",
  quoted_elsewhere:
    "Once, if we know the words behind a deciding criterion only from another text that quotes them, such as an article. It does not apply if another criterion fails without such words.",
  criterion_unresolved: "For each criterion that no document settles, if another one fails.",
  filings_quoted: "Every deciding criterion is quoted from a page of the SEC or the sponsor.",
  several_criteria_fail: "More than one criterion fails.",
}

/** The criteria of each structural methodology, and the vehicles that have a dossier. */
function vehiclesSection(
  methodologies: readonly StructuralMethodology[],
  dossiers: readonly Dossier[],
): GuidePage {
  return section(
    "Vehicles decided on their structure",
    "A trust that holds metal or a digital asset, or a commodity pool, has no debt or revenue to measure. We judge how it is built, by the criteria below. Its Evidence Packet quotes what its documents say about each criterion, with the document and its date.",
    bullets([
      prose`If a criterion fails, the verdict is ${code("non-compliant")}.`,
      "Financial statements are evidence. If the movements account for every ounce of a year, and the balance sheet has only metal, no metal was lent.",
      prose`If none fails, but no document settles a criterion, we withhold the verdict: ${code("screen_unresolved")}.`,
      prose`If every criterion passes, the verdict is ${code("compliant")}. Prices and figures do not change it. It changes only when we read the documents again.`,
    ]),
    ...methodologies.flatMap((methodology) => methodologyBlocks(methodology, dossiers)),
    heading("Confidence of a structural verdict"),
    `It begins at ${confidenceBase}. These change it for the deciding criteria: those that fail, or all if none fails.`,
    table(
      ["type", "impact", "when"],
      Object.entries({ ...penaltyEach, ...penaltyOnce, ...boost }).map(([type, impact]) => [
        code(type),
        signed(impact),
        when[type as keyof typeof when],
      ]),
    ),
  )
}

function methodologyBlocks(
  { id, version, name, description, criteria, inForceFrom }: StructuralMethodology,
  dossiers: readonly Dossier[],
): readonly Content[] {
  const decided = dossiers.filter(({ methodology }) => methodology === id)
  return [
    heading(name),
    prose`${code(`${id}@${version}`)}, in force since ${inForceFrom}. ${description}`,
    table(
      ["criterion", "name", "what passes", "clause"],
      criteria.map((criterion) => [code(criterion.key), criterion.name, criterion.passes, criterion.clause]),
    ),
    ...(decided.length === 0
      ? []
      : [prose`Judged by these criteria: ${codes(decided.map(({ instrumentId }) => instrumentId))}.`]),
  ]
}

/** The methodology guide's section on the health rating. No verdict depends on it. */

const divided = {
  current_ratio: "current assets / current liabilities",
  debt_to_assets: "interest-bearing debt / total assets",
  cash_flow_to_debt: "operating cash flow / interest-bearing debt",
  interest_coverage: "earnings before interest and tax / interest expense",
} satisfies Record<keyof typeof bands, string>

const altmanTerms = {
  working: "(current assets − current liabilities) / total assets",
  retained: "retained earnings / total assets",
  earned: "earnings before interest and tax / total assets",
  equity: {
    manufacturer: "market capitalisation / total liabilities",
    other: "book equity / total liabilities",
  },
  sales: "revenue / total assets",
} as const

/** The five health ratios with their bands, and the chains used only by these ratios. */
function healthSection({ health }: GuideChains): GuidePage {
  const ratios = Object.entries(divided).map(([name, formula]) => [
    code(name),
    formula,
    bands[name as keyof typeof bands].text,
  ])
  return section(
    "Health bands",
    "Five ratios of one balance sheet and fiscal year rate how strong a company's finances are. The rating does not affect the verdict.",
    table(
      ["ratio", "what is divided", prose`band; ${code("robust")} between`],
      [
        ...ratios,
        [
          code("altman_z_score"),
          `Z (manufacturers, SIC 2000 to 3999): ${altman("manufacturer")}`,
          altmanBands.manufacturer.text,
        ],
        [code("altman_z_score"), `Z″ (others): ${altman("other")}`, altmanBands.other.text],
      ],
    ),
    bullets([
      `We rate a company if we know at least ${knownRatiosMin} of the five ratios. Banks and insurers (SIC 6000 to 6499) have no Altman score.`,
      prose`${code("fragile")}: Altman's score is fragile, or at least ${fragileRatiosMin} ratios are.`,
      prose`${code("antifragile")}: Altman's score is antifragile, no ratio is fragile, and at least ${antifragileRatiosMin} ratios are antifragile.`,
      prose`${code("robust")}: all others.`,
      `The pages of this site say ${healthRatings.map((rating) => `${strengthWords[rating]} for ${rating}`).join(", ")}.`,
      prose`A company without interest-bearing debt has no cash flow to debt. That ratio counts as ${code("antifragile")}.`,
    ]),
    "Earnings before interest and tax are the operating result. If it is not tagged, we add the interest expense to the result before tax. If that expense is not tagged, we use the interest paid in cash, and the description says so.",
    ...chainBlocks(health, koreanChains),
  )
}

function altman(model: keyof typeof altmanWeights): string {
  const weights = altmanWeights[model]
  const terms = [
    [weights.working, altmanTerms.working],
    [weights.retained, altmanTerms.retained],
    [weights.earned, altmanTerms.earned],
    [weights.equity, altmanTerms.equity[model]],
    [weights.sales, altmanTerms.sales],
  ] as const
  return terms
    .filter(([weight]) => weight !== 0)
    .map(([weight, term]) => `${weight} × ${term}`)
    .join(" + ")
}
