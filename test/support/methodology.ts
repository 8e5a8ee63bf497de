import { currentMethodology, type Methodology, standardNamed } from "../../src/screening/methodologies.ts"
import type { RatioRule } from "../../src/standards/rulebook-schema.ts"
import type { RatioScreenName } from "../../src/vocabulary.ts"

/** The methodology in force with another version, and with another limit for one of its ratio screens. */
export function withLimit(version: string, name: RatioScreenName, limit: number): Methodology {
  const { rules } = currentMethodology
  const ratios = rules.ratios.map((rule) => (rule.name === name ? { ...rule, limit } : rule))
  return { ...currentMethodology, version, rules: { ...rules, ratios } }
}

/** The ratio rule of this name in the methodology in force. Throws if there is none. */
export function ruleNamed(name: RatioScreenName): RatioRule {
  const rule = currentMethodology.rules.ratios.find((each) => each.name === name)
  if (rule === undefined) throw new Error(`no rule ${name}`)
  return rule
}

/** The version in force of a standard. Throws for an unknown id. */
export function standardOf(id: string): Methodology {
  const standard = standardNamed(id)
  if (standard === null) throw new Error(`no standard ${id}`)
  return standard
}
