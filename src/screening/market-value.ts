import { marketCap } from "../facts/market-cap.ts"
import { capMin, doubtOfCap } from "../facts/measures/shares/cap-doubt.ts"
import { rateOn } from "../facts/reference-rates.ts"
import type { Assessment } from "./assess.ts"
import { basisOn, ledgerOf } from "./measurement.ts"

/**
 * The market value of all shares at the last close, in USD, by the share count that the screens use. A close in
 * another currency is converted at the reference rate of its day. Null without a share count, a stated number
 * of shares per line, a recent close, or its rate. Null also if another figure contradicts the value.
 */
export function marketCapUsd({ company, judgement, subject }: Assessment): number | null {
  if (judgement.state !== "read") return null
  const { shares, marketCap: screened } = judgement.measured
  const { prices, splits } = company
  const ordinaryPerShareLine =
    screened.state === "known" ? screened.cap.ordinaryPerShare : subject.ordinaryPerShareLine
  if (shares === null || prices === null || ordinaryPerShareLine === null) return null
  if (shares.contradictedBy !== null) return null
  const { closes, currency, rates = [] } = prices
  const { asOf } = judgement
  const last = closes.findLast(({ date }) => date <= asOf)
  const isTrusted = marketCap(shares, closes, asOf, ordinaryPerShareLine, 1) !== null
  const basis = basisOn(company, asOf)
  if (last === undefined || !isTrusted || basis === null) return null
  const dollars = currency === "USD" ? 1 : (rateOn(rates, last.date, currency, "USD")?.rate ?? null)
  if (dollars === null) return null
  // Without an exchange rate to the reporting currency, the market value cannot be compared with the
  // accounts. The other checks work.
  const ledger = ledgerOf(company, asOf)
  const witnesses = {
    ledger,
    basis,
    splits,
    shares,
    closes,
    priceCurrency: currency,
    ordinaryPerShareLine,
    capOverAccounts: null,
  }
  const doubt = screened.state === "known" ? screened.doubt : doubtOfCap(witnesses)
  const value = (shares.value / ordinaryPerShareLine) * last.close
  return doubt === null && value >= capMin ? value * dollars : null
}
