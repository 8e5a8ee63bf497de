import type { JsonText } from "../contract/json-text.ts"
import { identityOf } from "../instruments/asked.ts"
import type { Listing } from "../instruments/instrument.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import { purificationMethods } from "../purification/methods.ts"
import type { Purification } from "../purification/schema.ts"
import { dayField } from "../services/on-day.ts"
import type { ServicePorts } from "../services/service.ts"
import { defaultOn } from "../standards/asked.ts"
import { weighedOn, whyNotHeld } from "./on-day.ts"
import { fundPurificationDocument } from "./purification/document.ts"
import type { WeighedFund } from "./schema.ts"

/** What a share of a fund owes through its holdings: those in force, or those of a past day (YYYY-MM-DD). `line`: any line of the fund. */
export async function fundPurification(
  ports: ServicePorts,
  line: Listing,
  day: string | null,
): Promise<Outcome<Purification, "not_found">> {
  const found = await (day === null ? purifiedNow(ports, line) : purifiedOn(ports, line, day))
  if (!found.ok) return found
  const { listing, weighed, quote } = found.value
  const document =
    weighed &&
    fundPurificationDocument({ instrumentId: listing.instrumentId, weighed: parse(weighed), quote })
  if (document === null) return refuse("not_found", `No holdings of ${listing.instrumentId} are known.`)
  return answer({ ...identityOf(listing), ...dayField(day), ...document, methods: purificationMethods })
}

async function purifiedNow({ funds, instruments }: ServicePorts, line: Listing) {
  const { listing, weighed } = await funds.find(line)
  const { quote } = await instruments.profile(listing)
  return answer({ listing, weighed, quote })
}

/** Without a price: no close of a fund is kept of a past day. */
async function purifiedOn(ports: ServicePorts, line: Listing, day: string) {
  const fund = await ports.pastHoldings.find(line, day)
  const weighed = await weighedOn(ports, fund, defaultOn(day), day)
  if (weighed === null) return refuse("not_found", whyNotHeld(fund, day))
  return answer({ listing: fund.fund.listing, weighed, quote: null })
}

function parse({ json }: JsonText<WeighedFund>): WeighedFund {
  return JSON.parse(json)
}
