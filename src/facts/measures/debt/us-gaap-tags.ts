import { groupedDigits } from "../../../numbers.ts"
import { type Figure, plus } from "../figure.ts"
import { liabilitiesCeiling, residualLiabilities } from "../identities/liabilities.ts"
import { largest, us, type View } from "../measure.ts"
import type { Doubt } from "../reading.ts"
import { closing, loansOf, undividedSide } from "./closing.ts"
import { firstRow, kindsBesideTotal, maturityTable } from "./kinds.ts"
import {
  debtCurrent,
  debtInNotes,
  debtNoncurrent,
  debtOnBalanceSheet,
  debtPrincipal,
  isSheetClosing,
  principalOverCarryingMax,
  principalOverLineMax,
} from "./us-gaap-chain.ts"

/** Which of the lines, totals and tables that a filer under US GAAP tags is its debt. */

/** Debt by its tags, with the doubts about it. */
export interface TaggedDebt {
  readonly figure: Figure
  readonly doubts: readonly Doubt[]
}

/** The largest total of debt in the notes. */
export const inNotes = closing(undividedSide, largest(...debtInNotes), ...debtInNotes)

/** The debt that the tags of a balance sheet under US GAAP state; null if no debt is tagged. */
export function readUsGaapTags(view: View): TaggedDebt | null {
  const found = readDebtLines(view)
  const table = maturityTable(view)
  if (table === null || table.value <= (found?.figure.value ?? 0) * tableOverFoundMin)
    return withKindBeside(view, found)
  // A table without its first row does not state what is due next (Berkshire).
  if (firstRow(table) === null || (found !== null && !isIncomplete(view, found, table)))
    return withKindBeside(view, found)
  const reason = "The lines of debt are incomplete; the principal in the table of maturities counts."
  return { figure: table, doubts: [{ code: "debt_from_maturity_table", reason }] }
}

/**
 * True if the lines are incomplete beside a larger table of maturities, which must be within the ceiling of debt
 * or, with lines of only some kinds, fit into the unexplained liabilities.
 */
function isIncomplete(view: View, found: TaggedDebt, table: Figure): boolean {
  const has = (line: RegExp) => found.figure.terms.some(({ concept }) => line.test(concept))
  if (has(isLongTermTotal)) return false
  return has(isLongTermKind) ? isInResidual(view, found, table) : !isAboveCeiling(view, table)
}
const isLongTermTotal = /:(LongTermDebt|DebtAndCapital|DebtLongterm)/
const isLongTermKind =
  /:(Senior|Convertible|LongTermNotes|LongTermLoans|NotesPayable|NotesAndLoans|Unsecured|Secured)/

/** True if unexplained liabilities can contain the larger amount less the debt found (BXMT's loans). */
function isInResidual(view: View, { figure }: TaggedDebt, larger: Figure): boolean {
  const residual = residualLiabilities("us-gaap", view, figure.value)
  return residual !== null && larger.value - figure.value <= residual.value
}

/** True if debt exceeds all that could be borrowed: it is principal, or includes future interest (SRPT). */
function isAboveCeiling(view: View, { value }: Figure): boolean {
  const ceiling = liabilitiesCeiling("us-gaap", view)
  return ceiling !== null && value > ceiling.value
}

/** The debt found plus one more kind, if undivided liabilities are short by about its amount (VAC). */
function withKindBeside(view: View, found: TaggedDebt | null): TaggedDebt | null {
  if (found === null) return null
  const beside = kindsBesideTotal
    .map((kind) => kind(view))
    .filter((kind) => kind !== null && kind.value > 0 && !isRepeated(kind, found.figure))
  const isUndivided = undividedSide.whole(view) !== null
  const residual =
    beside.length === 0 || !isUndivided ? null : residualLiabilities("us-gaap", view, found.figure.value)
  if (residual === null) return found
  const closing = beside.find(
    (kind) =>
      kind !== null &&
      kind.value > residual.whole * besideShareMin &&
      Math.abs(residual.value - kind.value) <= residual.whole * besideToleranceShare,
  )
  if (closing === undefined || closing === null) return found
  const concepts = closing.terms.map(({ concept }) => concept).join(", ")
  const reason = `The liabilities add up only if ${groupedDigits(closing.value)} of ${concepts} is added to the other debt.`
  const doubt: Doubt = { code: "debt_totals_differ", reason }
  return { figure: plus(found.figure, closing), doubts: [...found.doubts, doubt] }
}

/** True if a kind is among the terms of a figure, under the same concept or with the same amount. */
function isRepeated(kind: Figure, { terms }: Figure): boolean {
  return terms.some(({ concept, fact }) =>
    kind.terms.some((term) => term.concept === concept || term.fact.value === fact.value),
  )
}
const besideShareMin = 0.05
const besideToleranceShare = 0.02
/** A table of maturities this many times the debt lines includes untagged debt (M/I Homes' senior notes). */
export const tableOverFoundMin = 1.15

function readDebtLines(view: View): TaggedDebt | null {
  const sheet = beyondLeases(debtOnBalanceSheet(view))
  const note = beyondLeases(inNotes(view))
  if (sheet === null) return note === null ? principal(view) : { figure: note, doubts: [] }
  if (note === null || note.value <= sheet.value) return { figure: withTableApart(view, sheet), doubts: [] }
  const isTwoSided = debtCurrent(view) !== null && debtNoncurrent(view) !== null
  const isDueTagged = loansOf(debtCurrent(view)) !== null
  const most = sheet.value * (isDueTagged ? principalOverCarryingMax : 1 + principalOverLineMax)
  if ((isTwoSided && note.value <= most) || isSheetClosing(view)) return { figure: sheet, doubts: [] }
  const reason = `The notes state debt of ${groupedDigits(note.value)}, the balance sheet's lines ${groupedDigits(sheet.value)}.`
  return { figure: note, doubts: [{ code: "debt_totals_differ", reason }] }
}

/** Convertible notes and a total that is the whole table of maturities are two debts (Super Micro). */
function withTableApart(view: View, sheet: Figure): Figure {
  const table = maturityTable(view)?.value ?? 0
  const isApart = sheet.terms.every(
    ({ concept, fact }) => concept.includes(":Convertible") && (fact.value === 0 || fact.value > table),
  )
  const whole = wholes.map((total) => total(view)).find((total) => total?.value === table)
  if (!isApart || whole === undefined || whole === null || table === 0) return sheet
  const sum = plus(sheet, whole)
  return isAboveCeiling(view, sum) ? sheet : sum
}
const wholes = [us("DebtLongtermAndShorttermCombinedAmount"), us("LongTermDebt")]

/** The figure, or null if it consists only of leases, which prove nothing about loans. */
function beyondLeases(figure: Figure | null): Figure | null {
  return loansOf(figure) === null ? null : figure
}

function principal(view: View): TaggedDebt | null {
  const figure = debtPrincipal(view)
  if (figure === null) return null
  const reason = "Only the principal of debt instruments is tagged; the carrying amount may be lower."
  return { figure, doubts: [{ code: "debt_principal_only", reason }] }
}
