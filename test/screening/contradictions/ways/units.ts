import { type Period, type Sheet, type Totals, withSheets } from "../company.ts"
import { chosen, onSheets, type Way, withNewest, withPeriods } from "./way.ts"

/** Ways 4 and 9: amounts in thousands or millions, and a sheet many times smaller than the one before. */

type Failing = "debt" | "money"

/** The sheet with the lines of some sections, and with some totals, divided. */
function divided(sheet: Sheet, by: number, isPart: (name: string) => boolean = () => true): Sheet {
  const part = (name: string, amount: number) => (isPart(name) ? Math.round(amount / by) : amount)
  const totals = Object.entries(sheet.totals).map(([name, value]) => [name, part(name, value)])
  return {
    ...sheet,
    lines: sheet.lines.map((line) => ({ ...line, amount: part(line.section, line.amount) })),
    totals: Object.fromEntries(totals) as Totals,
  }
}

const units = [1000, 1_000_000] as const
const isOfAssets = (name: string) => /assets$/i.test(name)

function sheetInUnits(failure: Failing): Way {
  return {
    name: `4 the newest sheet in thousands or millions (${failure})`,
    failure,
    needs: [],
    spoil: (company, { pick, first }) =>
      withNewest(company, (report) => {
        const small = (sheet: Sheet) => divided(sheet, chosen(units, pick))
        return first ? withSheets(report, small) : { ...report, sheet: small(report.sheet) }
      }),
  }
}

/** The side of the money or of the debt in another unit. Some sheets do not repeat the total on that of the debt. */
function sideInUnits(failure: Failing): Way {
  return {
    name: `4 one side in thousands or millions (${failure})`,
    failure,
    needs: [],
    spoil: (company, choice) =>
      onSheets(company, choice, (sheet) => {
        const { pick, first } = choice
        const isPart = (name: string) => isOfAssets(name) === (failure === "money")
        const { totals, ...rest } = divided(sheet, chosen(units, pick), isPart)
        const { liabilitiesAndEquity: _, ...others } = totals
        return { ...rest, totals: first ? others : totals }
      }),
  }
}

const reportInUnits: Way = {
  name: "4 the newest report in thousands or millions",
  failure: "debt",
  needs: [],
  spoil: (company, { pick }) => {
    const by = chosen(units, pick)
    const small = (period: Period): Period => {
      const amounts = Object.entries(period.amounts).map(([name, value]) => [name, Math.round(value / by)])
      return { ...period, amounts: Object.fromEntries(amounts) }
    }
    return withNewest(company, (report) =>
      withPeriods(
        withSheets(report, (sheet) => divided(sheet, by)),
        small,
      ),
    )
  },
}

function manyTimesSmaller(failure: Failing): Way {
  return {
    name: `9 a sheet many times smaller than the sheet before (${failure})`,
    failure,
    needs: [],
    spoil: (company, { size }) =>
      withNewest(company, (report) => ({
        ...report,
        sheet: divided(report.sheet, 25 + (size * 475) / 1000),
      })),
  }
}

export const waysOfUnits: readonly Way[] = [
  ...(["debt", "money"] as const).flatMap((failure) => [
    sheetInUnits(failure),
    sideInUnits(failure),
    manyTimesSmaller(failure),
  ]),
  reportInUnits,
]
