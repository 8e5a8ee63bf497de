import { amountWords } from "../../../contract/declared/amounts.ts"
import { derived, type Figure } from "../../../facts/measures/figure.ts"
import { groupedDigits } from "../../../numbers.ts"
import type { CompanyMeasures } from "../../company-measures.ts"
import { upperFirst } from "../declarations.ts"
import { type FigurePart, figurePart, marked } from "../part.ts"
import { type KnownNumerator, worstOf } from "./figures.ts"

/** Interest-bearing loans, long or short term (SS 21, 3/4/2). US filings do not separate Islamic debt. */
export function debtNumerator({ debt: { reading, interestNote } }: CompanyMeasures): KnownNumerator {
  const { least, most } = reading
  const bound = most?.proof ?? null
  if (reading.state === "unknown" || bound !== null) {
    const why = reading.state === "unknown" ? reading.lacks : (least.why ?? "")
    const sentence = reading.state === "unknown" ? `interest-bearing debt is not known: ${why}` : why
    return {
      state: "known",
      least: reading.state === "unknown" ? nothing : debtPart(reading.figure),
      most: bound && debtPart(bound),
      worst: worstOf(reading, ""),
      lacks: bound === null ? sentence : why,
      note: bound && `${upperFirst(sentence)}; every liability that could be debt is counted.`,
    }
  }
  const { figure } = reading
  const found = debtPart(least.proof ?? figure)
  return {
    state: "known",
    least: least.why === null ? found : marked(found, "at_least"),
    most: debtPart(figure),
    worst: worstOf(reading, `interest-bearing debt is ${groupedDigits(figure.value)}`),
    lacks: null,
    note: interestNote === null ? null : `${upperFirst(interestNote)}.`,
  }
}

/** True if the debt found is within the limit, but could exceed it with unexplained or additional debt. */
export function isDebtInDoubt({ debt: { reading } }: CompanyMeasures, allowed: number): boolean {
  return reading.least.value <= allowed && (reading.most === null || reading.most.value > allowed)
}

function debtPart(figure: Figure): FigurePart {
  return figurePart(amountWords.interest_bearing_debt.label, {
    name: "interest_bearing_debt",
    figure,
    readFrom: "balance_sheet",
  })
}

const nothing = debtPart(derived(0))
