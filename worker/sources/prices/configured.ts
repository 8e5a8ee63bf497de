import type { PriceSource } from "../../../src/pipeline/prices/ports.ts"
import { eodhd } from "./eodhd/eodhd.ts"
import type { FetchFunction } from "./request.ts"
import { stooq } from "./stooq.ts"

/** The variables that configure the sources of closes (worker/env.ts). */
interface PriceVariables {
  readonly PRICES_SOURCE: string
  readonly PRICES_URL?: string
  readonly EODHD_TOKEN?: string
  readonly STOOQ_KEY?: string
}

/** The sources of closes in the configured order; empty for `none`. Throws for a name that is misspelt. */
export function configuredSources(variables: PriceVariables): readonly PriceSource[] {
  const { PRICES_SOURCE: names, PRICES_URL: url, EODHD_TOKEN: token, STOOQ_KEY: key } = variables
  if (names === "none") return []
  const fetching: FetchFunction = (address, init) => fetch(address, init)
  return names.split(" ").map((name) => {
    if (name === "eodhd") return eodhd({ url: url || "https://eodhd.com", token: token || null, fetching })
    if (name === "stooq") return stooq({ url: url || "https://stooq.com", key: key || null, fetching })
    throw new Error("PRICES_SOURCE must be none, stooq or eodhd, or two sources with a blank between them")
  })
}
