import { expect, test } from "vitest"
import { businessSentence } from "../../src/documents/business.ts"
import type { BusinessActivity } from "../../src/screening/activities/business-activity.ts"
import { ownMethodology } from "../support/methodology.ts"

const basis = { kind: "override" } as unknown as BusinessActivity["basis"]

/** A business with a part that is prohibited; the limit of prohibited income is 5%. */
function mixed(
  shareMin: number,
  shareMax: number,
  prohibited: readonly string[] = ["Weapons and military systems"],
) {
  const known = { activities: ["Energy weapons and cameras"], prohibited, basis, segments: [], concerns: [] }
  const source = "The segment is reported apart."
  return { ...known, kind: "bounded", category: "weapons", shareMin, shareMax, source } as BusinessActivity
}

const part = "A part of the core business (Energy weapons and cameras)"
const weapons = "of revenue is from weapons and military systems"

test.each<[what: string, activity: BusinessActivity, sentence: string]>([
  [
    "is within the limit at most",
    mixed(0.01, 0.05),
    `The core business (Energy weapons and cameras) is permissible; 1% to 5% ${weapons}`,
  ],
  ["is beyond the limit at least", mixed(0.25, 0.6), `${part} is prohibited: 25% to 60% ${weapons}`],
  [
    "may be on either side of the limit",
    mixed(0.03, 0.06),
    `${part} is prohibited, and only its range is known: 3% to 6% ${weapons}`,
  ],
  [
    "may be nothing, and has no name",
    mixed(0, 0.55, []),
    `${part} may be prohibited: at most 55% of revenue is from prohibited activities`,
  ],
  ["is known exactly", mixed(0.1234, 0.1234), `${part} is prohibited: 12.34% ${weapons}`],
  ["is known at least", mixed(0.06, 1), `${part} is prohibited: at least 6% ${weapons}`],
])("a business whose prohibited part %s is called no more permissible than it is", (_, activity, said) => {
  expect(businessSentence(activity, ownMethodology)).toBe(`${said} (The segment is reported apart).`)
})
