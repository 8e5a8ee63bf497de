import { type Period, withReports } from "../company.ts"
import { silent, type Way, withPeriods } from "./way.ts"

/** Way 8: interest income is less than the balances that earn it can have earned. */

const understated: Way = {
  name: "8 interest income far below what the balance earns",
  failure: "interest",
  needs: ["yield"],
  spoil: (company, { size }) => {
    const low = (period: Period): Period => {
      const { interestIncome = 0 } = period.amounts
      return {
        ...period,
        amounts: { ...period.amounts, interestIncome: Math.round((interestIncome * size) / 6000) },
      }
    }
    return withReports(company, (report) => withPeriods(report, low))
  },
}

/** The interest is not stated, and the balances at the ends of years are a part of those between them. */
const betweenYearEnds: Way = {
  name: "8 larger balances between the ends of years",
  failure: "interest",
  depositsBetween: [200, 280],
  needs: ["interims"],
  spoil: (company) => silent(company, "interestIncome"),
}

export const waysOfInterest: readonly Way[] = [understated, betweenYearEnds]
