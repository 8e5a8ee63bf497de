import {
  closedSide,
  isNameOfOtherKind,
  namedLine,
  printedName,
  type Section,
  type Side,
} from "../../facts/measures/dart.ts"
import { type Amount, accountOf, amountOf, type Column, type Line } from "./line.ts"

/** A balance sheet on DART: the lines of each side, and whether they come to the side's total. */

const sides: readonly Side[] = ["Assets", "Liabilities"]

/**
 * The amounts of a balance sheet on one day. If the lines of a side come to its total, the total is stated once more, and each
 * line without an account is called by its name. If they do not, that total is stated as zero, and only accounts are read.
 */
export function balanceAmounts(lines: readonly Line[], column: Column): readonly Amount[] {
  const ordered = lines
    .filter((each) => amountOf(each, column.field) !== null)
    .toSorted((left, right) => left.ord - right.ord)
  const [first] = ordered
  if (first === undefined) return []
  const stated = (each: Line, concept: string | null): readonly Amount[] =>
    concept === null ? [] : [amount(each, column, concept, valueIn(each, column))]
  const closed = sides.map((side) => ({ side, lines: closedLines(ordered, side, column) }))
  const placed = new Set(closed.flatMap((each) => (each.lines ?? []).map(({ line }) => line)))
  return [
    ...closed.flatMap(({ side, lines: within }) => [
      amount(
        first,
        column,
        closedSide(side),
        within === null
          ? 0
          : sum(
              within.map(({ line }) => line),
              column,
            ),
      ),
      ...together((within ?? []).flatMap((each) => stated(each.line, conceptOf(each, side, ordered)))),
    ]),
    ...ordered.filter((each) => !placed.has(each)).flatMap((each) => stated(each, accountOf(each))),
  ]
}

interface PlacedLine {
  readonly line: Line
  readonly section: Section
}

/** The lines of a side; null if its sections do not come to their totals, or these not to the total of the side. */
function closedLines(ordered: readonly Line[], side: Side, column: Column): readonly PlacedLine[] | null {
  const whole = totalOf(ordered, side)
  if (whole === undefined) return null
  const parts = [`Current${side}`, `Noncurrent${side}`] as const
  const isDivided = parts.some((section) => totalOf(ordered, section) !== undefined)
  const placed: PlacedLine[] = []
  for (const section of isDivided ? parts : [side]) {
    const total = totalOf(ordered, section)
    const within = total === undefined ? [] : linesWithin(ordered, total, column)
    placed.push(...within.map((line) => ({ line, section })))
  }
  const lines = placed.map(({ line }) => line)
  const totals = [whole, ...parts.map((section) => totalOf(ordered, section))]
  const isWithoutTotals = !lines.some((line) => totals.includes(line))
  // An amount below zero takes off from another line, so that nothing tells what is left of that line.
  const isPositive = lines.every((line) => valueIn(line, column) >= 0)
  return isWithoutTotals && isPositive && sum(lines, column) === valueIn(whole, column) ? placed : null
}

function totalOf(ordered: readonly Line[], section: Section): Line | undefined {
  return ordered.find((each) => accountOf(each) === `ifrs-full:${section}`)
}

/**
 * The lines that come exactly to a total: the lines after it, or else the lines around it whose numbers follow one another
 * without a gap. In the latter case the lines of a side stand in the order of their accounts. Empty if neither come to it.
 */
function linesWithin(ordered: readonly Line[], total: Line, column: Column): readonly Line[] {
  const whole = valueIn(total, column)
  const at = ordered.indexOf(total)
  let reached = 0
  for (let end = at + 1; end < ordered.length && reached < whole; end++) {
    reached += sum(ordered.slice(end, end + 1), column)
    if (reached === whole) return ordered.slice(at + 1, end + 1)
  }
  const around = withoutGap(ordered, at)
  return sum(around, column) === whole ? around : []
}

/** The other lines whose numbers lead to the number of the line at an index, one by one. */
function withoutGap(ordered: readonly Line[], at: number): readonly Line[] {
  const numberAt = (index: number) => ordered[index]?.ord ?? Number.NaN
  let from = at
  let to = at
  while (numberAt(from) - numberAt(from - 1) <= 1) from -= 1
  while (numberAt(to + 1) - numberAt(to) <= 1) to += 1
  return [...ordered.slice(from, at), ...ordered.slice(at + 1, to + 1)]
}

/** A line's account, or its name if it has no account, if its name is of another kind, or if the account has two lines. */
function conceptOf({ line, section }: PlacedLine, side: Side, ordered: readonly Line[]): string {
  const account = accountOf(line)
  const name = printedName(line.account_nm)
  if (account === null || isNameOfOtherKind(side, name, account)) return namedLine(section, name)
  const isShared = ordered.some((other) => other !== line && accountOf(other) === account)
  return isShared ? namedLine(section, name) : account
}

/** Lines of one section and one name are one line. */
function together(amounts: readonly Amount[]): readonly Amount[] {
  const byConcept = new Map<string, Amount>()
  for (const each of amounts) {
    const before = byConcept.get(each.concept)?.value ?? 0
    byConcept.set(each.concept, { ...each, value: before + each.value })
  }
  return [...byConcept.values()]
}

function amount({ currency }: Line, { start, end }: Column, concept: string, value: number): Amount {
  return { concept, unit: currency, start, end, value }
}

function sum(lines: readonly Line[], column: Column): number {
  return lines.reduce((all, each) => all + valueIn(each, column), 0)
}

function valueIn(each: Line, { field }: Column): number {
  return amountOf(each, field) ?? 0
}
