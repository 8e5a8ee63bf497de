import type { RatioRule } from "../../src/rulebooks/schema.ts"
import {
  defaultMethodologyOn,
  type Methodology,
  methodologyNamed,
  standards,
  standardsInForce,
} from "../../src/screening/methodologies.ts"
import type { RatioScreenName } from "../../src/vocabulary.ts"

/** A day on which the newest shipped version of every standard is in force. */
export const shippedOn = "2026-12-01"

/** The shipped version of the default standard. */
export const ownMethodology: Methodology = defaultMethodologyOn(shippedOn)

/** The newest shipped version of each standard, the default standard first. */
export const shippedStandards: readonly Methodology[] = standardsInForce(shippedOn)

/** The methodology in force with another version, and with another limit for one of its ratio screens. */
export function withLimit(version: string, name: RatioScreenName, limit: number): Methodology {
  const { rules } = ownMethodology
  const ratios = rules.ratios.map((rule) => (rule.name === name ? { ...rule, limit } : rule))
  return { ...ownMethodology, version, rules: { ...rules, ratios } }
}

/** The ratio rule of this name in the methodology in force. Throws if there is none. */
export function ruleNamed(name: RatioScreenName): RatioRule {
  const rule = ownMethodology.rules.ratios.find((each) => each.name === name)
  if (rule === undefined) throw new Error(`no rule ${name}`)
  return rule
}

/** The shipped version of a standard. Throws for an unknown id. */
export function standardOf(id: string): Methodology {
  const standard = methodologyNamed(id, shippedOn)
  if (standard === null) throw new Error(`no standard ${id}`)
  return standard
}

/**
 * Declares a version 2027.1 of a shipped standard, with a thousandth of every limit, in force from a day.
 * Returns the function that takes the version back. Files of tests share the table of standards.
 */
export function announce(id: string, inForceFrom: string): () => void {
  const versions = standards.find(([newest]) => newest.id === id)
  if (versions === undefined) throw new Error(`no standard ${id}`)
  const { rules } = versions[0]
  const ratios = rules.ratios.map((rule) => ({ ...rule, limit: rule.limit / 1000 }))
  const announced = versions as unknown as Methodology[]
  announced.unshift({ ...versions[0], version: "2027.1", inForceFrom, rules: { ...rules, ratios } })
  return () => void announced.shift()
}
