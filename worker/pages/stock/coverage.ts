import { parseIdentifier } from "../../../src/identifiers/grammar.ts"
import { namesAbroad, type Register, registers, registersAbroad } from "../../../src/identifiers/registers.ts"
import { venueOf } from "../../../src/identifiers/venues.ts"
import type { InstrumentOverview } from "../../../src/instruments/schema.ts"
import { countryName } from "../../html/country-name.ts"
import type { Language } from "../../html/language/language.ts"
import { placeIn } from "./sources.tsx"

/** Where the reports of a company are, and whether this service reads them there. */
export interface Coverage {
  /** The register with the company's reports, or of its country; null if none of ours has them. */
  readonly register: Register | null
  /** True if the register is known to have reports of the company. */
  readonly isFiler: boolean
  /** True if this service reads the register. */
  readonly isRead: boolean
  /** True if this service reads the reports at the SEC. */
  readonly isSecRead: boolean
  /** The country of the company, ISO 3166-1 alpha-2; null if it is not known. */
  readonly country: string | null
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
    isSecRead: reads("edgar"),
    country: code,
  }
}

function registerOf(country: string | null): Register | null {
  if (country === null) return null
  if (country === "US") return "edgar"
  const ofCountry = (codes: readonly string[]) => codes.includes(country)
  return namesAbroad.find((name) => ofCountry(registersAbroad[name].countryCodes)) ?? null
}

/** Says in one sentence why a stock that was not analysed has no verdict; null if its reports can be read. */
export function whyNotCovered(
  { register, isFiler, isRead, country }: Coverage,
  language: Language,
): string | null {
  const words = language.say.card.coverage
  const named = countryIn(country, language)
  if (register === null) return words.noRegister(named)
  const place = placeIn(register, language)
  if (isFiler) return isRead ? null : words.filerNotRead(place)
  return isRead ? words.noneKnown(place) : words.countryNotRead(named, place)
}

/** Says where the reports of a company without a known filer may be. */
export function unknownReports(coverage: Coverage, language: Language): string {
  const words = language.say.card.coverage
  const { register, isRead, isSecRead, country } = coverage
  const named = countryIn(country, language)
  if (!isSecRead) return here()
  return register === "edgar" ? words.noneAtSec : `${here()} ${words.neitherAtSec}`

  function here() {
    if (register === null) return words.noRegisterRead(named)
    const place = placeIn(register, language)
    return isRead
      ? words.noneRead(named, place)
      : words.placeNotRead(named, place, registers[register].credentialKind)
  }
}

/** Says that a company files reports, and why this service has not read them. */
export function knownReports(register: Register, { isRead }: Coverage, { say }: Language): string {
  const { coverage, labels } = say.card
  const name = labels.register(register)
  return isRead
    ? coverage.notReadYet(name)
    : coverage.reportsNotRead(name, registers[register].credentialKind)
}

/** Says why this service would not see new reports; null if it would. */
export function whyNotSeen({ register, isRead }: Coverage, language: Language): string | null {
  if (register === null || isRead) return null
  return language.say.card.coverage.wouldNotSee(
    placeIn(register, language),
    registers[register].credentialKind,
  )
}

function countryIn(code: string | null, language: Language): string | null {
  return code === null ? null : countryName(code, language)
}
