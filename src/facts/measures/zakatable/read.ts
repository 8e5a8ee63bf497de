import { groupedDigits } from "../../../grouped-digits.ts"
import type { Bound } from "../../../vocabulary.ts"
import type { Basis } from "../../basis.ts"
import { receivables } from "../assets/receivables.ts"
import { liabilitiesCurrent } from "../balance.ts"
import type { Figure, Measure, MeasureByTaxonomy } from "../measure.ts"
import {
  currentAssets,
  doubtfulEquities,
  incomeTaxesBeside,
  restrictedCash,
  restrictedInvestments,
  shareholdersIncome,
  shortTermInvestments,
  zakatableCash,
  zakatableInventories,
  zakatableReceivables,
} from "./chains.ts"

/** An item that zakat is computed from, for the whole company. */
export interface ZakatableReading {
  /** Null where nothing states it: unknown is not zero (design, law 2). */
  readonly figure: Figure | null
  readonly bound: Bound | null
  /** Sentences for the reader, in addition to those of the figure. */
  readonly notes: readonly string[]
}

type ItemName =
  | "cash"
  | "receivables"
  | "inventories"
  | "short_term_investments"
  | "current_liabilities"
  | "net_income"

/** Reads the items at the newest balance sheet, and the net income of the newest fiscal year. */
export function readZakatable(basis: Basis): Readonly<Record<ItemName, ZakatableReading>> {
  const { taxonomy, balanceSheet, income } = basis
  const at = (measures: MeasureByTaxonomy) => measures[taxonomy](balanceSheet)
  const isDivided = at(currentAssets) !== null
  return {
    cash: reading(at(zakatableCash), leftOut(at(restrictedCash), `restricted cash ${notUsable}`)),
    receivables: readReceivables(basis, isDivided),
    inventories: reading(at(zakatableInventories)),
    short_term_investments: readInvestments(basis, isDivided),
    current_liabilities: reading(at(liabilitiesCurrent), isDivided ? [] : [undivided]),
    net_income: reading(income === null ? null : shareholdersIncome[taxonomy](income)),
  }
}

/** All receivables of a balance sheet without a current side do not show which are collected within the year. */
function readReceivables({ taxonomy, balanceSheet }: Basis, isDivided: boolean): ZakatableReading {
  if (isDivided) {
    const taxes = taxonomy === "us-gaap" ? incomeTaxesBeside(balanceSheet) : null
    const left = leftOut(taxes, "income taxes to be refunded is left out")
    return reading(zakatableReceivables[taxonomy](balanceSheet), left)
  }
  const all = receivables[taxonomy](balanceSheet)
  const tagged = all === null ? "" : ` Receivables of ${groupedDigits(all.value)} are tagged, of any term.`
  return reading(null, [`${undivided}${tagged}`])
}

const notUsable = "is left out: the company may not use it"
const undivided = "The balance sheet does not separate current from non-current."

function readInvestments({ taxonomy, balanceSheet }: Basis, isDivided: boolean): ZakatableReading {
  const figure = shortTermInvestments[taxonomy](balanceSheet)
  if (!isDivided && figure === null) return reading(null, [undivided])
  if (!isDivided) return bounded(figure, "at_least", `${undivided} Other securities may be short-term too.`)
  const read = (measure: Measure) => (taxonomy === "us-gaap" ? measure(balanceSheet) : null)
  const restricted = leftOut(read(restrictedInvestments), `restricted investments ${notUsable}`)
  const equities = read(doubtfulEquities)
  if (equities === null || equities.value <= 0) return reading(figure, restricted)
  const more = `Shares of other companies of ${groupedDigits(equities.value)} may be short-term too.`
  return bounded(figure, "at_least", more, restricted)
}

/** A figure that is no estimate, or one with the bound of its estimate. */
function reading(figure: Figure | null, notes: readonly string[] = []): ZakatableReading {
  return { figure, bound: figure?.estimate?.bound ?? null, notes }
}

function bounded(
  figure: Figure | null,
  bound: Bound,
  note: string,
  notes: readonly string[] = [],
): ZakatableReading {
  return { figure, bound: figure === null ? null : bound, notes: [note, ...notes] }
}

/** `what`: the rest of the sentence. */
function leftOut(figure: Figure | null, what: string): readonly string[] {
  return figure === null || figure.value <= 0 ? [] : [`${groupedDigits(figure.value)} of ${what}.`]
}
