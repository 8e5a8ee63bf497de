import { type SicEntry, sicEntries } from "../../../../src/screening/activities/codes/sic.ts"
import { overrides } from "../../../../src/screening/activities/overrides/overrides.ts"
import type { Override } from "../../../../src/screening/activities/placement.ts"
import { ratioScreens } from "../../../../src/screening/judge.ts"
import { currentMethodology, type Methodology } from "../../../../src/screening/methodologies.ts"
import { structuralMethodologyIds } from "../../../../src/screening/structures/dossier.ts"
import {
  type StructuralMethodology,
  structuralVersions,
} from "../../../../src/screening/structures/methodologies.ts"
import { vehicles } from "../../../../src/screening/structures/vehicles.ts"
import { activitySection, overrideSections, sicSection } from "./activities.ts"
import { type GuideChains, guideChains } from "./figures.ts"
import { healthSection } from "./health.ts"
import { code, section } from "./markdown.ts"
import { cashSection, debtIfrsSection, debtSection, incomeSection, marketCapSection } from "./measures.ts"
import { vehiclesSection } from "./vehicles.ts"
import {
  type ConfidenceTable,
  confidenceSection,
  confidenceTable,
  decisionSection,
  purificationSection,
  type ShownScreen,
  screensSection,
  stabilitySection,
} from "./verdict.ts"

/** What the guide is printed from: the very declarations companies and vehicles are screened by. */
export interface Declarations {
  readonly methodology: Methodology
  readonly screens: readonly ShownScreen[]
  readonly chains: GuideChains
  readonly confidence: ConfidenceTable
  readonly sic: readonly SicEntry[]
  readonly overrides: readonly Override[]
  readonly structural: readonly StructuralMethodology[]
}

const inForce: Declarations = {
  methodology: currentMethodology,
  screens: ratioScreens,
  chains: guideChains,
  confidence: confidenceTable,
  sic: sicEntries,
  overrides,
  structural: structuralMethodologyIds.map((id) => structuralVersions[id][0]),
}

/**
 * How verdicts are made, as markdown: one first-level heading, and a second-level heading for each part. `changed`
 * takes the place of a declaration, so that a test can see that the text follows it.
 */
export function methodologyGuide(changed: Partial<Declarations> = {}): string {
  const { methodology, screens, chains, confidence, sic, overrides, structural } = { ...inForce, ...changed }
  const sections = [
    screensSection(methodology, screens),
    decisionSection(methodology),
    debtSection(chains),
    debtIfrsSection(chains),
    cashSection(chains),
    incomeSection(chains, methodology),
    marketCapSection(),
    activitySection(sic, overrides),
    sicSection(sic),
    ...overrideSections(overrides),
    purificationSection(),
    confidenceSection(confidence),
    stabilitySection(methodology, screens),
    healthSection(chains),
    vehiclesSection(structural, vehicles),
  ]
  return `${section("# Methodology", introduction, ...sections)}\n`
}

const introduction = `How a verdict is made: every limit, chain and list, printed from the declarations the service screens by. An operating company is screened under ${code(currentMethodology.id)}, a trust or commodity pool decided on its structure. A verdict is a reading of public filings by stated rules; it is not a fatwa, and not advice to buy or sell.`
