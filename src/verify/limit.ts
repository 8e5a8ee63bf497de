import { screenWords } from "../contract/declared/screens.ts"
import type { Operator } from "../vocabulary.ts"
import { compare, type Exact, exactly, printExact } from "./exact.ts"
import { isOfFirstStandard, limitClause } from "./methodology.ts"
import type { Packet, PacketRatio } from "./packet.ts"
import { bareLine, judgedLine, numberLine, type ReportLine } from "./report-line.ts"
import { termsOfRatio } from "./sides.ts"

/** What a ratio is held against. */
export interface Limit {
  readonly exact: Exact
  readonly operator: Operator
  readonly line: ReportLine
}

/** The methodology's limit; the packet's own for an unknown version. Other standards than the first show the operator too. */
export function limitOf(packet: Packet, ratio: PacketRatio): Limit {
  const { name, threshold, operator } = ratio
  const subject = { part: screenWords[name].title, what: "Limit" }
  const isBare = isOfFirstStandard(packet.methodology) && operator === "<="
  const stated = isBare ? String(threshold) : `${operator} ${threshold}`
  const terms = termsOfRatio(packet, ratio)
  if (terms === null) {
    const how = "This version of the methodology is not known here."
    return { exact: exactly(threshold), operator, line: bareLine({ ...subject, how }, "unchecked", stated) }
  }
  const exact = exactly(terms.limit)
  const told = { ...subject, how: limitClause(terms) }
  const isEqual = operator === terms.operator && compare(exactly(threshold), exact) === 0
  const line = isBare
    ? numberLine(told, threshold, exact)
    : judgedLine(told, stated, `${terms.operator} ${printExact(exact)}`, isEqual)
  return { exact, operator: terms.operator, line }
}

/** True for a ratio that may not exceed its limit. */
export function isUpper(operator: Operator): boolean {
  return operator === "<=" || operator === "<"
}

/** True for a ratio that passes. */
export function passes({ exact, operator }: Pick<Limit, "exact" | "operator">, quotient: Exact): boolean {
  const order = compare(quotient, exact)
  if (order === 0) return operator === "<=" || operator === ">="
  return order < 0 === isUpper(operator)
}
