/** A match with less confidence is reported, and carries no verdict. */
export const confidenceMin = 0.7

/**
 * How sure a match is, by what agrees: fixed by hand, in the order of trust. An identifier of the security is the best
 * there is, a wrong entry in a list aside, so a name that tells of another company takes it below the limit unless the
 * ticker stands by it (companies change their names). A ticker is worth what the name beside it is: tickers are given
 * anew. A name alone needs the country, or the legal form on both sides.
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
