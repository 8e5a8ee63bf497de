import { answer, type Outcome, refuse } from "../outcome.ts"
import type { FilePosition } from "../portfolio/csv/position.ts"
import { readPositions } from "../portfolio/csv/read.ts"
import { positionsMax } from "../portfolio/schema.ts"
import type { Clock } from "../ports.ts"
import { isoNow } from "./instant.ts"
import { readName } from "./name.ts"

/** The portfolios that an account saves. Saving under a name again replaces what was there. */

const nameCharactersMax = 80

/** Names of an account. */
export const portfoliosMax = 20

/** Without a price, which is of the day it was saved: a report of a later day takes the last close. */
export type SavedPosition = Omit<FilePosition, "line" | "price">

export interface ListedPortfolio {
  readonly name: string
  readonly positions: number
  /** ISO 8601 date-time, UTC. */
  readonly savedAt: string
}

export interface PortfolioStore {
  /** Atomic; false when the account has as many names as it may. */
  save(
    accountId: string,
    wanted: { readonly name: string; readonly positions: readonly SavedPosition[] },
    namesMax: number,
    savedAt: string,
  ): Promise<boolean>
  /** In the order of the names. */
  list(accountId: string): Promise<readonly ListedPortfolio[]>
  /** Null when the account has none of this name. */
  find(accountId: string, name: string): Promise<readonly SavedPosition[] | null>
  /** False without one. */
  delete(accountId: string, name: string): Promise<boolean>
}

export interface PortfolioPorts {
  readonly clock: Clock
  readonly portfolios: PortfolioStore
}

/** What a form sends, not validated. */
export interface PortfolioRequest {
  readonly name: string
  /** CSV, as the report shows it. */
  readonly csv: string
}

/** Saves the positions of a report under a name of the account's own. */
export async function savePortfolio(
  { clock, portfolios }: PortfolioPorts,
  accountId: string,
  request: PortfolioRequest,
): Promise<Outcome<{ readonly name: string }, "bad_request" | "too_many_portfolios">> {
  const name = readName(request.name, nameCharactersMax)
  if (!name.ok) return name
  if (name.value === null) return refuse("bad_request", "Give the portfolio a name.")
  const read = readPositions(request.csv, positionsMax)
  if (!read.ok) return refuse("bad_request", read.message)
  const positions = read.value.positions.map(({ line, price, ...saved }): SavedPosition => saved)
  const wanted = { name: name.value, positions }
  const isSaved = await portfolios.save(accountId, wanted, portfoliosMax, isoNow({ clock }))
  if (isSaved) return answer({ name: name.value })
  const most = `You have ${portfoliosMax} portfolios, which is the most.`
  return refuse("too_many_portfolios", `${most} Delete one first.`)
}
