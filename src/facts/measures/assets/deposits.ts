import type { Basis } from "../../basis.ts"
import { cashAndInterestBearing } from "../cash/chain.ts"
import { largest, type Measure, type MeasureByTaxonomy, tag, total } from "../measure.ts"
import { knownWithAddition, type MeasureReading, unknown } from "../reading.ts"

/** Deposits that bear interest: time deposits, certificates of deposit, interest-bearing deposits in banks. */

const us = (name: string): Measure => tag(`us-gaap:${name}`)
const ifrs = (name: string): Measure => tag(`ifrs-full:${name}`)

export const interestTakingDeposits: MeasureByTaxonomy = {
  "us-gaap": total(
    largest(us("TimeDepositsAtCarryingValue"), us("CertificatesOfDepositAtCarryingValue")),
    largest(
      us("InterestBearingDepositsInBanks"),
      us("InterestBearingDepositsInBanksAndOtherFinancialInstitutions"),
    ),
  ),
  "ifrs-full": total(
    largest(ifrs("ShorttermDepositsClassifiedAsCashEquivalents"), ifrs("BankBalancesTimeDeposits")),
    ifrs("ShorttermDepositsNotClassifiedAsCashEquivalents"),
    ifrs("LongtermDeposits"),
  ),
}

/** Reads the deposits that bear interest; any other money may be such a deposit too. Unknown where none is tagged. */
export function readInterestTakingDeposits({ taxonomy, balanceSheet }: Basis): MeasureReading {
  const figure = interestTakingDeposits[taxonomy](balanceSheet)
  if (figure === null) return unknown("no deposit is tagged as one that bears interest")
  const money = cashAndInterestBearing[taxonomy](balanceSheet)
  return knownWithAddition(
    figure,
    money?.value ?? figure.value,
    "all other cash and interest-bearing securities",
  )
}
