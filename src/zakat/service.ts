import { printJson } from "../contract/json-text.ts"
import type { Listing, Quote } from "../listings/instrument.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { defaultStandard } from "../screening/methodologies.ts"
import { dayField, type InstrumentAsked, instrumentAsked } from "../services/asked.ts"
import { identityOf, whyNoDocument } from "../services/instrument.ts"
import { positionOn, quoteBy, verdictOn } from "../services/on-day.ts"
import type { Service, SharedPorts } from "../services/service.ts"
import type { DeterminationStatus } from "../vocabulary.ts"
import type { zakatEndpoint } from "./endpoint.ts"
import type { Zakat, ZakatBody, ZakatByMethod } from "./schema.ts"
import { defaultFor, nisabAt, zakatByPriceAlone, zakatOfPool, zakatOfShare, zakatRates } from "./share.ts"

/** Answers with the zakat on one share by every method, whatever the verdict. */
export const zakat: Service<typeof zakatEndpoint> = async (ports, { input, caller }) => {
  const asked = await instrumentAsked(ports, input, caller)
  if (!asked.ok) return asked
  const { listing, day, earlierDay, echo } = asked.value
  const known =
    earlierDay === null
      ? answer(await knownNow(ports, asked.value))
      : await knownOn(ports, asked.value, earlierDay)
  if (!known.ok) return known
  if (known.value.body === null && known.value.quote === null)
    return refuse("not_found", nothingKnown(asked.value))
  const printed = zakatOf(asked.value, known.value)
  const metal = { gold: priceOf(input.gold_price), silver: priceOf(input.silver_price) }
  return answer({
    data: printJson({
      ...identityOf(listing),
      ...dayField(day),
      ...printed,
      methods: defaultFor(printed.methods, input.held_for),
      nisab: nisabAt(metal),
      differences: differencesOf(known.value.status),
    }),
    meta: echo,
  })
}

/** The data from which zakat on a share is computed. */
interface Known {
  /** The stored figures; null for a fund or a trust, and for a company without stored figures. */
  readonly body: ZakatBody | null
  /** The last close of the line; null if there is none. */
  readonly quote: Quote | null
  readonly status: DeterminationStatus
}

/** Returns the published data, with the last close by the requested day. */
async function knownNow(
  ports: SharedPorts,
  { listing, determination, day }: InstrumentAsked,
): Promise<Known> {
  const [figures, profile] = await Promise.all([
    listing.filer === null ? null : ports.holderFigures.find([listing.filer]),
    ports.instruments.profile(listing),
  ])
  const body = (listing.filer === null ? null : figures?.get(listing.filer)?.zakat) ?? null
  const quote = await quoteBy(ports, listing, profile.quote, day)
  return { body, quote, status: determination?.status ?? "pending" }
}

/** Returns the data as known on an earlier day. Past closes are known only for the company's main line. */
async function knownOn(
  ports: SharedPorts,
  { listing, vehicle }: InstrumentAsked,
  day: string,
): Promise<Outcome<Known, "bad_request">> {
  if (vehicle !== null) {
    const verdict = await verdictOn(ports, listing, day)
    if (!verdict.ok) return verdict
    const { status } = verdict.value?.compliance.determination ?? pending
    return answer({ body: null, quote: null, status })
  }
  const found = await positionOn(ports, listing, day)
  if (!found.ok) return found
  if (found.value === null) return answer({ body: null, quote: null, ...pending })
  const { quote, figures, standings } = found.value.position
  return answer({
    body: figures?.zakat ?? null,
    quote: listing.canonical ? quote : null,
    status: standings[defaultStandard.id]?.status ?? "pending",
  })
}

const pending = { status: "pending" } as const

/** Parses a price. The contract has checked its text. */
function priceOf(text: string | undefined): number | null {
  return text === undefined ? null : Number(text)
}

function zakatOf(
  asked: InstrumentAsked,
  { body, quote }: Known,
): Omit<Zakat, "symbol" | "instrument_id" | "name" | "as_of" | "nisab" | "differences" | "methods"> & {
  readonly methods: readonly ZakatByMethod[]
} {
  const ordinary = asked.listing.ordinaryPerShareLine ?? null
  return {
    currency: body?.currency ?? null,
    ordinary_per_share_line: ordinary,
    balance_sheet: body?.balance_sheet ?? null,
    shares_outstanding: body?.shares_outstanding ?? {
      value: null,
      extraction_strategy: null,
      sources: [],
      note: whyPriceAlone(asked),
    },
    price: quote?.close ?? null,
    price_currency: quote?.currency ?? null,
    price_date: quote?.date ?? null,
    methods: methodsOf(asked, body, ordinary, quote),
    rates: zakatRates,
  }
}

function methodsOf(
  asked: InstrumentAsked,
  body: ZakatBody | null,
  ordinary: number | null,
  quote: Quote | null,
): readonly ZakatByMethod[] {
  if (asked.vehicle !== null) return zakatOfPool(quote)
  return body === null ? zakatByPriceAlone(quote, whyPriceAlone(asked)) : zakatOfShare(body, ordinary, quote)
}

/** Says why only a price is known. */
function whyPriceAlone({ listing, vehicle, determination }: InstrumentAsked): string {
  if (vehicle !== null) return `${listing.instrumentId} holds no companies.`
  if (listing.kind === "fund") return "The zakatable assets of a fund's holdings are not added up."
  return determination === null
    ? `${listing.instrumentId} has not been analysed yet.`
    : `No balance sheet of ${listing.instrumentId} could be read.`
}

function nothingKnown(asked: InstrumentAsked): string {
  const { listing, vehicle, day } = asked
  const on = day === null ? "" : ` as of ${day}`
  const isPriced = listing.kind === "fund" || vehicle !== null
  const why = isPriced || day !== null ? null : whyNoDocument(asked, "zakat figures")
  return why ?? noFigures(listing, on)
}

function noFigures({ instrumentId }: Listing, on: string): string {
  return `Neither figures nor a price of ${instrumentId}${on} are known, so its zakat is not known.`
}

const methodsDiffer =
  "Scholars differ on the method: on which part of a share held for income counts, on deducting the company's debts, and on the proxies."

/** Returns one neutral sentence about the points on which scholars differ. */
function differencesOf(status: DeterminationStatus): string {
  if (status === "compliant") return methodsDiffer
  return "Scholars differ on the method and, for a share that may not be held, on whether zakat is due on the whole of it, or only on the permissible part while the rest is given away."
}
