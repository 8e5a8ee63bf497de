import type { Override } from "../screening/activities.ts"
import { overrides } from "../screening/activities-overrides.ts"
import { type SicEntry, sicEntries } from "../screening/activities-sic.ts"
import { ratioScreens } from "../screening/judge.ts"
import { currentMethodology, type Methodology } from "../screening/methodologies.ts"
import { structuralMethodologyIds } from "../screening/structures/dossier.ts"
import { type StructuralMethodology, structuralVersions } from "../screening/structures/methodologies.ts"
import { vehicles } from "../screening/structures/vehicles.ts"
import { activitySection, overrideSections, sicSection } from "./methodology-guide-activities.ts"
import { type GuideChains, guideChains } from "./methodology-guide-figures.ts"
import { healthSection } from "./methodology-guide-health.ts"
import { code, section } from "./methodology-guide-markdown.ts"
import {
  cashSection,
  debtIfrsSection,
  debtSection,
  incomeSection,
  marketCapSection,
} from "./methodology-guide-measures.ts"
import { vehiclesSection } from "./methodology-guide-vehicles.ts"
import {
  type ConfidenceTable,
  confidenceSection,
  confidenceTable,
  decisionSection,
  purificationSection,
  type ShownScreen,
  screensSection,
  stabilitySection,
} from "./methodology-guide-verdict.ts"

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
