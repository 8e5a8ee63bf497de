import type { Close } from "../facts/market-cap.ts"

/** The company being assessed: what is known of it beside its facts and prices. */
export interface Subject {
  readonly cik: number
  readonly name: string
  /** US ticker, dash form (`BRK-B`); null when unknown. */
  readonly ticker: string | null
  /** Four-digit SIC code; null when unknown. */
  readonly sic: string | null
  /** Ordinary shares one depositary share stands for; 1 for an ordinary line; null when the line is depositary and its ratio is not stated. */
  readonly ordinaryPerShareLine: number | null
}

/** Closing prices of one listing line, oldest first. */
export interface PriceHistory {
  /** ISO 4217 code the line trades in. */
  readonly currency: string
  readonly closes: readonly Close[]
}
