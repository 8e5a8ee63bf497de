/** A match with less confidence is reported but carries no verdict. */
export const confidenceMin = 0.7

/**
 * Confidence by what agrees; the values are set by hand, in order of trust. A security identifier is best, but lists contain
 * wrong ones: a contradicting name puts it below the limit unless the ticker agrees (companies change their names). A
 * ticker needs the name, because tickers are reassigned. A name alone needs the country, or the legal form on both sides.
 */
export const confidences = {
  isin: 1,
  cusip: 0.98,
  tickerAndName: 0.95,
  codeAndTicker: 0.9,
  tickerAndSimilarName: 0.85,
  nameAndCountry: 0.8,
  nameAndForm: 0.72,
  codeAgainstName: 0.6,
  tickerAlone: 0.6,
  nameAlone: 0.6,
} as const
