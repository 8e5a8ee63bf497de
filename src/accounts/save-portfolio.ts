import { readName } from "../access/name.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { readPositions } from "../portfolio/csv/read.ts"
import { positionsMax } from "../portfolio/schema.ts"
import { type Clock, isoNow } from "../runtime.ts"
import { holdingPurposes } from "../vocabulary.ts"
import { type PortfolioStore, portfoliosMax, type SavedPosition } from "./portfolios.ts"

const nameCharactersMax = 80

/** The fields of a form; not validated. */
interface PortfolioRequest {
  readonly name: string
  /** CSV, as the report shows it. */
  readonly csv: string
  /** What the shares are held for; empty if the reader has not answered. */
  readonly held_for: string
}

/** Saves the positions of a report under a name that the account chooses. */
export async function savePortfolio(
  { clock, portfolios }: { readonly clock: Clock; readonly portfolios: PortfolioStore },
  accountId: string,
  request: PortfolioRequest,
): Promise<Outcome<{ readonly name: string }, "bad_request" | "too_many_portfolios">> {
  const name = readName(request.name, nameCharactersMax)
  if (!name.ok) return name
  if (name.value === null) return refuse("bad_request", "Give the portfolio a name.")
  const read = readPositions(request.csv, positionsMax)
  if (!read.ok) return refuse("bad_request", read.message)
  const positions = read.value.positions.map(({ line, price, ...saved }): SavedPosition => saved)
  const heldFor = holdingPurposes.find((purpose) => purpose === request.held_for) ?? null
  const wanted = { name: name.value, positions, heldFor }
  const isSaved = await portfolios.save(accountId, wanted, portfoliosMax, isoNow({ clock }))
  if (isSaved) return answer({ name: name.value })
  const most = `You have ${portfoliosMax} portfolios, which is the most.`
  return refuse("too_many_portfolios", `${most} Delete one first.`)
}
