import { namesAbroad, registersAbroad } from "../../src/identifiers/registers.ts"

/** The countries whose registers are read, apart from the US: `Korea, Japan and Europe`. */
export const countriesAbroad = new Intl.ListFormat("en-GB", { type: "conjunction" }).format(
  namesAbroad.map((name) => registersAbroad[name].country),
)
