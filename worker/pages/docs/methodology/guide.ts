import type { Override } from "../../../../src/screening/activities/business-activity.ts"
import { overrides, type SicEntry, sicEntries } from "../../../../src/screening/activities/declared.ts"
import { currentMethodology, type Methodology, standards } from "../../../../src/screening/methodologies.ts"
import { structuralMethodologyIds } from "../../../../src/screening/structures/kinds.ts"
import { structuralVersions } from "../../../../src/screening/structures/methodologies.ts"
import type { StructuralMethodology } from "../../../../src/screening/structures/tables.ts"
import { vehicles } from "../../../../src/screening/structures/vehicles.ts"
import type { GuidePage } from "../document.ts"
import { activitySection, decisiveSection, overrideSections, sicSection } from "./activities.ts"
import { code, page, prose, slug } from "./blocks.ts"
import { type GuideChains, guideChains } from "./chains.ts"
import { healthSection } from "./health.ts"
import {
  cashSection,
  debtIfrsSection,
  debtSection,
  incomeSection,
  liabilitiesSection,
  marketCapSection,
} from "./measures.ts"
import { assetsSection, preferredSharesSection, totalIncomeSection } from "./other-measures.ts"
import { owedSection } from "./owed.ts"
import { otherStandardsSection } from "./standards.ts"
import { vehiclesSection } from "./vehicles.ts"
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

/** The declarations that companies and vehicles are screened by. */
export interface Declarations {
  readonly methodology: Methodology
  readonly chains: GuideChains
  readonly confidence: ConfidenceTable
  readonly sic: readonly SicEntry[]
  readonly overrides: readonly Override[]
  readonly structural: readonly StructuralMethodology[]
  /** The versions of each standard of companies, the service's own first. */
  readonly standards: readonly (readonly [Methodology, ...Methodology[]])[]
}

const inForce: Declarations = {
  methodology: currentMethodology,
  chains: guideChains,
  confidence: confidenceTable,
  sic: sicEntries,
  overrides,
  structural: structuralMethodologyIds.map((id) => structuralVersions[id][0]),
  standards,
}

/**
 * The methodology guide: a first page, and a page for each further section. `changed` replaces declarations, so that a
 * test can see the text follow them.
 */
export function methodologyPages(changed: Partial<Declarations> = {}): readonly GuidePage[] {
  const { methodology, chains, confidence, sic, overrides, structural, standards } = {
    ...inForce,
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
    ...overrideSections(overrides),
    purificationSection(),
    owedSection(chains),
    confidenceSection(confidence),
    stabilitySection(methodology),
    freshnessSection(),
    healthSection(chains),
    vehiclesSection(structural, vehicles),
    otherStandardsSection(standards),
  ]
}

const introduction = prose`How a verdict is made, with every limit and list that the service uses. These pages are printed from the service's own rules, so they are always current. A company is screened under ${code(currentMethodology.id)}, and beside it under the standards of “Other standards”. A trust or commodity pool is judged by its structure. A verdict is a reading of public filings by stated rules. It is not a fatwa, and not advice to buy or sell.`
