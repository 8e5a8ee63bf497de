import { expect, test } from "vitest"
import { listingsOf } from "../../scripts/seed/listings.ts"
import { readStarter, readWorld } from "../../scripts/starter/starter.ts"
import { candidatesOf, lineMeant } from "../../src/identifiers/resolve.ts"
import { venuesByCode } from "../../src/identifiers/venue-codes.ts"
import { grouped } from "../../src/lists.ts"

/** Every stock of the release, in each form that a vendor gives it: a form finds the line, or it is asked about. */

const lines = listingsOf(readStarter("data"), readWorld("data")).map((listing) => ({ listing }))
const byId = grouped(lines, ({ listing }) => listing.instrumentId)
const byIsin = grouped(lines, ({ listing }) => listing.isin)

function found(text: string) {
  const candidates = candidatesOf(text)
  const known = candidates.flatMap(({ instrumentId, isin }) =>
    isin === undefined ? (byId.get(instrumentId) ?? []) : (byIsin.get(isin) ?? []),
  )
  return lineMeant(candidates, known)?.listing ?? null
}

const codes = (kind: Parameters<typeof venuesByCode>[0]) => grouped(venuesByCode(kind), ([, venue]) => venue)
const [prefixes, suffixes, bloomberg] = [codes("prefixes"), codes("suffixes"), codes("bloomberg")]

/** The forms of a line, each of at most 20 characters. */
function formsOf(id: string): readonly string[] {
  const [venue = "", ticker] = id.split(":")
  const slashed = (symbol: string) => symbol.replaceAll("-", "/")
  if (ticker === undefined) {
    const reuters = /^[A-Z]+$/.test(id) ? [".O", ".N", ".OQ", ".PK", ".US", ":US"] : []
    return [...reuters, ":XNAS", ":XNYS"]
      .map((code) => `${id}${code}`)
      .concat(`${slashed(id)} US`, `${slashed(id)} UW`, `XNAS:${id}`, id.replaceAll("-", "."))
      .filter((form) => form.length <= 20)
  }
  const of = (some: typeof prefixes) => (some.get(venue as never) ?? []).map(([code]) => code)
  return [
    ...of(suffixes).flatMap((code) => [`${ticker}.${code}`, `${ticker.replaceAll("-", ".")}.${code}`]),
    ...of(bloomberg).map((code) => `${slashed(ticker)} ${code}`),
    ...of(prefixes).map((code) => `${code}:${ticker}`),
    ...of(prefixes)
      .filter((code) => /^X[A-Z]{3}$/.test(code))
      .map((code) => `${ticker}:${code}`),
  ].filter((form) => form.length <= 20)
}

test("each line is found by its own identifier", () => {
  const lost = lines.filter(({ listing }) => found(listing.instrumentId) !== listing)
  expect([lines.length > 30_000, lost]).toEqual([true, []])
})

test("no form of a line finds another line, and few must be asked about", () => {
  let [ok, asked] = [0, 0]
  const wrong: string[] = []
  for (const { listing } of lines)
    for (const form of formsOf(listing.instrumentId)) {
      const line = found(form)
      if (line === null) asked += 1
      else if (line === listing) ok += 1
      else wrong.push(`${form} is ${listing.instrumentId}, found ${line.instrumentId}`)
    }
  // BIT is a prefix too, and rule 9 says that it decides.
  expect(wrong.filter((each) => !each.startsWith("BIT:US"))).toEqual([])
  expect(ok).toBeGreaterThan(300_000)
  expect(asked).toBeLessThan(200)
})

test("an ISIN finds a line that has it and is of its company", () => {
  const wrong = lines.filter(({ listing }) => {
    const line = listing.isin === null ? listing : found(listing.isin)
    const isOther =
      line !== null && line.filer !== null && listing.filer !== null && line.filer !== listing.filer
    return line !== null && (line.isin !== listing.isin || isOther)
  })
  expect(wrong).toEqual([])
})
