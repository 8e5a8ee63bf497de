import { prefixWritten } from "./grammar.ts"
import { candidatesOf, prefixedForm } from "./resolve.ts"
import { readPrefix, severalVenues } from "./venue-codes.ts"
import { venueOf } from "./venues.ts"

/** Returns the message of the 404 for an identifier that names no listing for certain. */
export function whyUnresolved(text: string): string {
  const plain = `No listing under the identifier "${text}".`
  const candidates = candidatesOf(text)
  if (candidates[0]?.isin !== undefined) return `No single company is known by the ISIN "${text}".`
  const other = candidates.find(({ isOther }) => isOther)
  const forms = [...new Set([candidates[0], other])].map((each) => `"${each?.instrumentId}"`)
  if (other !== undefined)
    return `No listing is certain under the identifier "${text}". Write ${forms.join(" or ")}, whichever you mean.`
  if (prefixedForm(text) !== null) return `${plain} It means ${forms[0]}.`
  const prefix = prefixWritten(text)
  if (prefix === null) return plain
  if (prefix === "TSE")
    return `${plain} "TSE" means Tokyo before a number, otherwise Toronto. "TYO" and "TSX" have one meaning.`
  const several = severalVenues.get(prefix)?.map((venue) => `"${venue}" for ${venueOf(venue)?.name}`)
  if (several !== undefined) return `${plain} "${prefix}" means several venues: write ${several.join(", ")}.`
  return readPrefix(prefix) === null ? `${plain} There is no venue with the prefix "${prefix}".` : plain
}
