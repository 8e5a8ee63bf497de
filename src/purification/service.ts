import type { Endpoints } from "../contract/endpoints.ts"
import { printJson } from "../contract/json-text.ts"
import { fundPurification } from "../funds/owed.ts"
import { identityOf, readInstrument, whyNoDocument } from "../instruments/asked.ts"
import type { Instrument } from "../instruments/instrument.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { vehicleByCik } from "../screening/structures/vehicles.ts"
import { dayAsked, dayField } from "../services/as-of.ts"
import { dayToCompute } from "../services/in-force.ts"
import { positionOn } from "../services/on-day.ts"
import type { Service, ServicePorts } from "../services/service.ts"
import type { HolderFigures } from "./holder-figures.ts"
import { purificationMethods } from "./methods.ts"
import type { Purification, PurificationBody, ShareSplit } from "./schema.ts"
import { countedLine } from "./splits.ts"

/** What the holders of a share owe, whatever the verdict: of a company for each of its newest fiscal years, of a fund by its holdings. */
export const purification: Service<Endpoints["purification"]> = async (ports, { input, caller }) => {
  const dated = dayAsked(input, ports.clock)
  if (!dated.ok) return dated
  const { day, echo } = dated.value
  const found = await readInstrument(ports.instruments, caller, input.symbol)
  if (!found.ok) return found
  const { listing } = found.value
  const printed = await (listing.kind === "fund"
    ? fundPurification(ports, listing, day)
    : companyPurification(ports, found.value, day))
  return printed.ok ? answer({ data: printJson(printed.value), meta: echo }) : printed
}

async function companyPurification(
  ports: ServicePorts,
  instrument: Instrument,
  day: string | null,
): Promise<Outcome<Purification, "bad_request" | "not_found">> {
  const known = await knownOf(ports, instrument, day)
  if (!known.ok) return known
  if (known.value === null) return refuse("not_found", whyNone(instrument, day))
  return answer(print(instrument, known.value, day))
}

type Known = Omit<HolderFigures, "zakat">

/** As published, or as of a day before with the vendor's splits up to then. Null where nothing is known. */
async function knownOf(
  ports: ServicePorts,
  { listing, determination }: Instrument,
  day: string | null,
): Promise<Outcome<Known | null, "bad_request">> {
  const { cik } = listing
  if (cik === null || vehicleByCik(cik) !== null) return answer(null)
  const before = dayToCompute(day, determination)
  if (before === null) return answer((await ports.holderFigures.find([cik])).get(cik) ?? null)
  const past = await positionOn(ports, listing, before)
  if (!past.ok) return past
  const figures = past.value?.position.figures ?? null
  if (past.value === null || figures === null) return answer(null)
  return answer({ purification: figures.purification, vendorSplits: past.value.vendorSplits })
}

function print(
  { listing }: Instrument,
  { purification: body, vendorSplits }: Known,
  day: string | null,
): Purification {
  const { currency, periods } = body
  return {
    ...identityOf(listing),
    ...dayField(day),
    currency,
    ordinary_per_share_line: listing.ordinaryPerShareLine ?? null,
    methods: purificationMethods,
    periods,
    splits: splitsOf(listing, body, vendorSplits),
    fund: null,
  }
}

/** Those of the filings, and those that the vendor alone states where they are certain. */
function splitsOf(
  listing: Instrument["listing"],
  { splits }: PurificationBody,
  vendor: Known["vendorSplits"],
): readonly ShareSplit[] {
  return countedLine(listing, splits, vendor)
    .splits.filter(({ split, isCertain }) => isCertain || split.counted_new_on !== null)
    .map(({ split }) => split)
}

function whyNone(instrument: Instrument, day: string | null): string {
  const { instrumentId, cik } = instrument.listing
  if (vehicleByCik(cik) !== null)
    return `${instrumentId} is a pooled vehicle decided on its structure: what its shares owe is not computed. Its compliance determination is unaffected.`
  const missing = whyNoDocument(instrument, "purification figures")
  if (missing !== null) return missing
  if (day !== null) return `No figures of ${instrumentId} as of ${day} are known.`
  return `No balance sheet of ${instrumentId} could be read, so it has no purification figures. Its compliance determination is unaffected.`
}
