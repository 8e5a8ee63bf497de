import { describe, expect, test } from "vitest"
import { loadLanguage } from "../../../../worker/html/language/load.ts"
import { type Coverage, unknownReports, whyNotCovered } from "../../../../worker/pages/stock/coverage.ts"
import { placeIn } from "../../../../worker/pages/stock/sources.tsx"

const british: Coverage = { register: "esef", isFiler: false, isRead: false, isSecRead: false, country: "GB" }
const american: Coverage = {
  register: "edgar",
  isFiler: false,
  isRead: false,
  isSecRead: false,
  country: "US",
}

test.each<[what: string, Coverage, short: string, long: string]>([
  [
    "a British company without a contact",
    british,
    "Not covered: reports from its country (United Kingdom) are in the index of filings.xbrl.org, and this service does not read them.",
    "Reports from its country (United Kingdom) are in the index of filings.xbrl.org. This service does not read them, because no contact for that register is set.",
  ],
  [
    "a British company with a contact",
    { ...british, isRead: true, isSecRead: true },
    "Not covered: we know of no reports of this company in the index of filings.xbrl.org.",
    "We read them, and know of none of this company.",
  ],
  [
    "an American company without a contact",
    american,
    "Not covered: reports from its country (United States) are at the SEC, and this service does not read them.",
    "Reports from its country (United States) are at the SEC. This service does not read them, because no contact for that register is set.",
  ],
  [
    "an American company with a contact",
    { ...american, isRead: true, isSecRead: true },
    "Not covered: we know of no reports of this company at the SEC.",
    "We know of no reports of this company at the US securities regulator (SEC).",
  ],
])("the page says what this service reads: %s", async (_, coverage, short, long) => {
  const english = await loadLanguage("en")
  expect(whyNotCovered(coverage, english)).toBe(short)
  expect(unknownReports(coverage, english)).toContain(long)
})

describe.each(["en", "ar", "id"] as const)("in %s", (code) => {
  test.each([british, american])(
    "a service never says that it knows of none where it reads none: %j",
    async (coverage) => {
      const language = await loadLanguage(code)
      const { noneAtSec, neitherAtSec, noneKnown, placeNotRead } = language.say.card.coverage
      const place = placeIn(coverage.register ?? "edgar", language)
      const said = `${whyNotCovered(coverage, language)} ${unknownReports(coverage, language)}`
      expect(said).not.toContain(noneKnown(place))
      for (const known of [noneAtSec, neitherAtSec]) expect(said).not.toContain(known)
      expect(said).toContain(placeNotRead(null, place, "contact").slice(-40))
    },
  )
})
