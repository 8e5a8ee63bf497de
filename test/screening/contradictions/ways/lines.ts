import {
  type Company,
  type Disguise,
  debtLines,
  type Line,
  type LineName,
  newestOf,
  type Section,
  type Sheet,
  sumOf,
  type TotalName,
  type Totals,
} from "../company.ts"
import { chosen, onSheets, silent, type Way } from "./way.ts"

/** Ways 3, 5, 6, 7 and 9: a line is left out or stands under another tag, and totals hold it or do not. */

function largestDebt(company: Company): LineName {
  const { sheet } = newestOf(company)
  const [first, ...rest] = debtLines
  return rest.reduce<LineName>(
    (large, each) => (sumOf(sheet, [each]) > sumOf(sheet, [large]) ? each : large),
    first,
  )
}

function without(sheet: Sheet, name: LineName): Sheet {
  return { ...sheet, lines: sheet.lines.filter((line) => line.name !== name) }
}

function disguised(sheet: Sheet, name: LineName, disguise: Disguise): Sheet {
  return {
    ...sheet,
    lines: sheet.lines.map((line) => (line.name === name ? { ...line, disguise } : line)),
  }
}

/** The sheet with an amount taken off totals that it states. */
function lowered(sheet: Sheet, amount: number, names: readonly TotalName[]): Sheet {
  const totals: Record<string, number> = { ...sheet.totals }
  for (const name of names) if (totals[name] !== undefined) totals[name] -= amount
  return { ...sheet, totals: totals as Totals }
}

/** The section in which debt of this name stands. */
function sectionOf(name: LineName): Section {
  return name === "shortLoans" ? "currentLiabilities" : "noncurrentLiabilities"
}

const statedLiabilities: Way = {
  name: "3 a total of liabilities without the debt",
  failure: "debt",
  otherDebtMax: 120,
  needs: [],
  spoil: (company, choice) => {
    const { first, second, pick } = choice
    const name = largestDebt(company)
    const section = sectionOf(name)
    const spoilt = onSheets(company, choice, (sheet) => {
      const owed = sheet.lines.filter((line) => line.section.endsWith("Liabilities"))
      const liabilities = owed.reduce((sum, { amount }) => sum + amount, 0)
      const stated = { ...sheet, totals: { ...sheet.totals, liabilities } }
      const low = lowered(stated, sumOf(sheet, [name]), ["liabilities", ...(first ? [section] : [])])
      if (second) return without(low, name)
      return disguised(low, name, { kind: chosen(["own", "rare"], pick), pick })
    })
    return pick % 3 === 0 ? spoilt : silent(spoilt, "interestCharged")
  },
}

/** The sheet whose deposits stand among non-current assets. */
function laterDue(sheet: Sheet): Sheet {
  const { totals } = sheet
  const amount = sumOf(sheet, ["deposits"])
  const later = (line: Line): Line => ({ ...line, section: "noncurrentAssets" })
  return {
    ...sheet,
    lines: sheet.lines.map((line) => (line.name === "deposits" ? later(line) : line)),
    totals: {
      ...totals,
      currentAssets: (totals.currentAssets ?? 0) - amount,
      noncurrentAssets: (totals.noncurrentAssets ?? 0) + amount,
    },
  }
}

function hiddenMoney(kind: "rare" | "own", what: string): Way {
  return {
    name: `5 money under ${what}`,
    failure: "money",
    needs: [],
    spoil: (company, choice) => {
      const { pick, first, second } = choice
      const spoilt = onSheets(company, choice, (sheet) =>
        disguised(second ? laterDue(sheet) : sheet, "deposits", { kind, pick }),
      )
      return first ? silent(spoilt, "interestIncome") : spoilt
    },
  }
}

/** A lender takes no more than this a year. */
const chargedMax = 0.13

/** The line of debt stands under another tag; the interest charged stays, and is too much for the rest of the debt. */
function hiddenDebt(kind: Disguise["kind"], what: string): Way {
  return {
    name: `6 debt under ${what}`,
    failure: "debt",
    otherDebtMax: 60,
    needs: [],
    spoil: (company, choice) => {
      const { pick } = choice
      const name = largestDebt(company)
      const { sheet } = newestOf(company)
      const rest = sumOf(sheet, debtLines) - sumOf(sheet, [name])
      if (chargedInYear(company) <= rest * chargedMax) return null
      return onSheets(company, choice, (each) => disguised(each, name, { kind, pick }))
    },
  }
}

function chargedInYear({ reports }: Company): number {
  return reports.findLast(({ kind }) => kind === "annual")?.period.amounts.interestCharged ?? 0
}

const lineLeftOut: Way = {
  name: "7 a line of debt left out, which the totals hold",
  failure: "debt",
  otherDebtMax: 120,
  needs: [],
  spoil: (company, choice) => {
    const name = largestDebt(company)
    const spoilt = onSheets(company, choice, (sheet) => without(sheet, name))
    return choice.first ? silent(spoilt, "interestCharged") : spoilt
  },
}

/** The instalments of a debt, as parts of it. */
const instalments = [0.1, 0.15, 0.2, 0.25, 0.3] as const

function onlyInNotes(what: "borrowings" | "maturities", where: string): Way {
  return {
    name: `7 a line of debt left out, which ${where} states`,
    failure: "debt",
    otherDebtMax: 120,
    needs: ["notes"],
    spoil: (company, choice) => {
      const name = largestDebt(company)
      const spoilt = onSheets(company, choice, (sheet) => {
        const borrowings = sumOf(sheet, debtLines)
        const maturities = instalments.map((part) => Math.round(borrowings * part))
        return { ...without(sheet, name), notes: what === "borrowings" ? { borrowings } : { maturities } }
      })
      return choice.first ? silent(spoilt, "interestCharged") : spoilt
    },
  }
}

/** A line is missing, and the totals of its own side are lower by it. */
function unequalSides(failure: "debt" | "money"): Way {
  return {
    name: `9 two sides that differ (${failure})`,
    otherDebtMax: 120,
    failure,
    needs: [],
    spoil: (company, choice) => {
      const name = failure === "money" ? "deposits" : largestDebt(company)
      const totals: readonly TotalName[] =
        failure === "money"
          ? ["assets", "currentAssets"]
          : ["liabilitiesAndEquity", "liabilities", sectionOf(name)]
      const spoilt = onSheets(company, choice, (sheet) =>
        without(lowered(sheet, sumOf(sheet, [name]), totals), name),
      )
      if (!choice.first) return spoilt
      return silent(spoilt, failure === "money" ? "interestIncome" : "interestCharged")
    },
  }
}

export const waysOfLines: readonly Way[] = [
  statedLiabilities,
  hiddenMoney("rare", "a rare tag"),
  hiddenMoney("own", "a tag of the filer's own"),
  hiddenDebt("other", "a tag of something else"),
  hiddenDebt("rare", "a rare tag"),
  hiddenDebt("own", "a tag of the filer's own"),
  lineLeftOut,
  onlyInNotes("borrowings", "a total in the notes"),
  onlyInNotes("maturities", "the table of maturities"),
  unequalSides("debt"),
  unequalSides("money"),
]
