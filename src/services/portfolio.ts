import { utcDay } from "../access/window.ts"
import { printChange, subjectsOf } from "../changes/row.ts"
import type { Endpoints } from "../contract/endpoints.ts"
import { printJson } from "../contract/json-text.ts"
import { type Portfolio, type PortfolioInput, portfolioChangesMax } from "../contract/portfolio.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Held } from "../portfolio/held.ts"
import { positionsOf } from "../portfolio/positions.ts"
import { summaryOf } from "../portfolio/summary.ts"
import type { Clock, Listing } from "../ports.ts"
import { purificationMethods } from "../purification/methods.ts"
import { zakatMethodIds } from "../vocabulary.ts"
import { zakatMethodOf } from "../zakat/methods.ts"
import { dayAsked } from "./as-of.ts"
import { type LineFacts, lineFacts } from "./line-facts.ts"
import { type NamedLines, readNamedLines } from "./named-lines.ts"
import type { Service, ServicePorts } from "./service.ts"
import { listedStandard, refOf } from "./standard.ts"
import { upperCase } from "./symbols.ts"

/** What a portfolio is worth, how its lines are screened, and what their holder owes. */
export const portfolio: Service<Endpoints["portfolio"]> = async (ports, { input, caller }) => {
  const dated = dayAsked(input, ports.clock)
  if (!dated.ok) return dated
  const { day, echo } = dated.value
  const since = sinceAsked(input, ports.clock)
  if (!since.ok) return since
  const asked = listedStandard(input, caller, day)
  if (!asked.ok) return asked
  const symbols = input.positions.map(({ symbol }) => symbol)
  const read = await readNamedLines(ports.screening, caller.scope, symbols, asked.value?.id ?? null)
  if (!read.ok) return read
  const { open, notFound, restricted } = read.value
  const listings = [...open.values()].map(({ listing }) => listing)
  const [facts, changes] = await Promise.all([
    lineFacts(ports, [...open.values()], { day, standard: asked.value }),
    changesOf(ports, listings, since.value),
  ])
  const asOf = day ?? utcDay(ports.clock.nowMilliseconds())
  const positions = positionsOf(heldOf(input, open, facts), asOf)
  const data: Portfolio = {
    as_of: asOf,
    positions,
    summary: { ...summaryOf(positions), changes },
    methods: { purification: purificationMethods, zakat: zakatMethodIds.map(zakatMethodOf) },
  }
  const meta = { methodology: refOf(asked.value, day), ...echo }
  return answer({
    data: printJson(data),
    meta: { ...meta, not_found: notFound, sandbox_restricted: restricted },
  })
}

/** Null without `changed_since`. */
function sinceAsked(
  { changed_since: since, as_of: asOf }: PortfolioInput,
  clock: Clock,
): Outcome<string | null, "bad_request"> {
  if (since === undefined) return answer(null)
  if (asOf !== undefined) return refuse("bad_request", "Give `changed_since` or `as_of`, not both.")
  const today = utcDay(clock.nowMilliseconds())
  if (since <= today) return answer(since)
  return refuse("bad_request", `changed_since: ${since} is in the future; today is ${today} (UTC).`)
}

async function changesOf(
  ports: ServicePorts,
  listings: readonly Listing[],
  since: string | null,
): Promise<Portfolio["summary"]["changes"]> {
  if (since === null || listings.length === 0) return []
  const changes = await ports.changes.since(subjectsOf(listings), since, portfolioChangesMax)
  return changes.map(printChange)
}

/** The positions whose line was found and may be read. */
function heldOf(
  { positions }: PortfolioInput,
  open: NamedLines["open"],
  facts: ReadonlyMap<string, LineFacts>,
): readonly Held[] {
  return positions.flatMap(({ symbol: sent, shares, cost, price }, position) => {
    const symbol = upperCase(sent)
    const listing = open.get(symbol)?.listing
    const known = listing && facts.get(listing.instrumentId)
    if (listing === undefined || known === undefined) return []
    const own = { cost: cost ?? null, ownPrice: price ?? null }
    return [{ position, symbol, listing, shares, ...own, ...known }]
  })
}
