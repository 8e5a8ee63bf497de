/** What several tools say to a model: descriptions of their arguments, and advice if nothing is found. */

export const instrumentArgument =
  "Instrument identifier: a bare US ticker (AAPL, BRK.B), any other listing with its venue before the ticker (LON:SHEL, TYO:7203), an ISIN. search_instruments finds it."
export const fundArgument =
  "Fund identifier: the ticker (SPUS), a listing outside the US with its venue before it."
export const methodologyArgument =
  "The standard to judge by, an id of list_methodologies (djim, msci-islamic, ...); if left out, AAOIFI SS 21"
export const asOfArgument =
  "A past day (YYYY-MM-DD): the answer uses what had been filed and what the share had cost by then, and the version of the methodology in force on that day; if left out, or if not before the day of the published determination, it is the published one"
export const publishedAsOfArgument =
  "A past day (YYYY-MM-DD): the answer is what this service had published by the end of that day, whatever became known later. Not together with as_of or methodology"
export const heldForArgument = "Ask the user: held for income (default), or bought to trade"

export const findIdentifier = "search_instruments finds the identifier to send."
export const findVerdict = `check_compliance tells the verdict, or why there is none. ${findIdentifier}`
export const findFund = `search_instruments with types ["etf"] finds funds; for a stock, or a vehicle such as a gold trust, use check_compliance.`
