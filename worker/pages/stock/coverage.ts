import { parseIdentifier } from "../../../src/identifiers/grammar.ts"
import { namesAbroad, type Register, registers, registersAbroad } from "../../../src/identifiers/registers.ts"
import { venueOf } from "../../../src/identifiers/venues.ts"
import type { InstrumentOverview } from "../../../src/instruments/schema.ts"
import { countryName } from "./facts.tsx"

/** Where the reports of a company are, and whether this service reads them there. */
export interface Coverage {
  /** The register with the company's reports, or of its country; null if none of ours has them. */
  readonly register: Register | null
  /** True if the register is known to have reports of the company. */
  readonly isFiler: boolean
  /** True if this service reads the register. */
  readonly isRead: boolean
  /** The country of the company, in brackets behind a blank; empty if it is not known. */
  readonly country: string
}

/** `reads`: whether this service reads a register. */
export function coverageOf(
  { filer, country_code: domicile, instrument_id: id }: InstrumentOverview,
  reads: (register: Register) => boolean,
): Coverage {
  const code = domicile ?? venueOf(parseIdentifier(id)?.venue ?? "")?.countryCode ?? null
  const register = filer?.register ?? registerOf(code)
  return {
    register,
    isFiler: filer !== null,
    isRead: register !== null && reads(register),
    country: code === null ? "" : ` (${countryName(code)})`,
  }
}

function registerOf(country: string | null): Register | null {
  if (country === null) return null
  if (country === "US") return "edgar"
  const ofCountry = (codes: readonly string[]) => codes.includes(country)
  return namesAbroad.find((name) => ofCountry(registersAbroad[name].countryCodes)) ?? null
}

/** Says in one sentence why a stock that was not analysed has no verdict; null if its reports can be read. */
export function whyNotCovered({ register, isFiler, isRead, country }: Coverage): string | null {
  if (register === null) return `Not covered: we read no register of its country${country}.`
  const { place } = registers[register]
  if (isFiler)
    return isRead ? null : `Not analysed: its reports are ${place}, and this service does not read them.`
  return isRead || register === "edgar"
    ? `Not covered: we know of no reports of this company ${place}.`
    : `Not covered: reports from its country${country} are ${place}, and this service does not read them.`
}

/** Says why a register is not read, to follow a sentence about `reports`; empty if it is read. */
export function whyNotRead({ register, isRead }: Coverage, reports: string): string {
  if (register === null || isRead) return ""
  return ` This service does not read ${reports}, because no ${registers[register].credentialKind} for that register is set.`
}
