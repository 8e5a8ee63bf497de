import { sandboxRefusal } from "../access/sandbox.ts"
import { utcDay } from "../access/window.ts"
import { printChange, subjectsOf } from "../changes/row.ts"
import type { Endpoints } from "../contract/endpoints.ts"
import { printJson } from "../contract/json-text.ts"
import { type Portfolio, type PortfolioInput, portfolioChangesMax } from "../contract/portfolio.ts"
import { candidatesOf } from "../identifiers/resolve.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { Held } from "../portfolio/held.ts"
import { positionsOf } from "../portfolio/positions.ts"
import { summaryOf } from "../portfolio/summary.ts"
import type { Clock, Listing, ScreenedLine } from "../ports.ts"
import { purificationMethods } from "../purification/methods.ts"
import { zakatMethodIds } from "../vocabulary.ts"
import { zakatMethodOf } from "../zakat/methods.ts"
import { dayAsked } from "./as-of.ts"
import { type LineFacts, lineFacts } from "./line-facts.ts"
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
  const named = input.positions.map(({ symbol }) => upperCase(symbol))
  const identifiers = [...new Set(named)]
  const found = await ports.screening.findLines(identifiers.map(candidatesOf), asked.value?.id ?? null)
  const lines = new Map(identifiers.map((symbol, at) => [symbol, found[at] ?? null]))
  const restricted = identifiers.filter(
    (symbol) => caller.scope === "sandbox" && lines.get(symbol)?.listing.sandbox === false,
  )
  if (restricted.length === identifiers.length) return refuse("sandbox_restricted", sandboxRefusal)
  const open = identifiers.flatMap((symbol) => (restricted.includes(symbol) ? [] : (lines.get(symbol) ?? [])))
  const [facts, changes] = await Promise.all([
    lineFacts(ports, open, { day, standard: asked.value }),
    changesOf(
      ports,
      open.map(({ listing }) => listing),
      since.value,
    ),
  ])
  const asOf = day ?? utcDay(ports.clock.nowMilliseconds())
  const positions = positionsOf(heldOf(input, named, lines, facts), asOf)
  const data: Portfolio = {
    as_of: asOf,
    positions,
    summary: { ...summaryOf(positions), changes },
    methods: { purification: purificationMethods, zakat: zakatMethodIds.map(zakatMethodOf) },
  }
  const notFound = identifiers.filter((symbol) => lines.get(symbol) === null)
  return answer({
    data: printJson(data),
    meta: {
      methodology: refOf(asked.value, day),
      ...echo,
      not_found: notFound,
      sandbox_restricted: restricted,
    },
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
  return refuse("bad_request", `changed_since: ${since} is a day to come; today is ${today} (UTC).`)
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
  named: readonly string[],
  lines: ReadonlyMap<string, ScreenedLine | null>,
  facts: ReadonlyMap<string, LineFacts>,
): readonly Held[] {
  return positions.flatMap(({ shares, cost, price }, position) => {
    const symbol = named[position] ?? ""
    const listing = lines.get(symbol)?.listing
    const known = listing && facts.get(listing.instrumentId)
    if (listing === undefined || known === undefined) return []
    const own = { cost: cost ?? null, ownPrice: price ?? null }
    return [{ position, symbol, listing, shares, ...own, ...known }]
  })
}
