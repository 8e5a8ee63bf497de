import { beforeAll, describe, expect, test } from "vitest"
import { whyToLeave } from "../../../../src/documents/purification-methods.ts"
import { boundWords, printExact, printLimit, printRatio } from "../../../../worker/html/numbers.ts"
import { ratiosOf, screenTitle } from "../../../../worker/html/screens.ts"
import { amountOwed } from "../../../../worker/pages/stock/owed.tsx"
import { isFullRun } from "../../../support/is-full-run.ts"
import { wrong } from "../../../support/starter.ts"
import { type MadePage, starterPages } from "../../../support/stock-pages.ts"
import { all, htmlBytesMax } from "../../../support/words.ts"

/** Laws of the page, tested on the companies of the starter universe. */

/** The bytes that a public origin and a signed-in reader add. */
const serviceBytes = 1_800

const badges = { compliant: "Compliant", "non-compliant": "Non-compliant", pending: "Withheld" } as const

const cent = 0.01
/** The relative error of a price with fifteen digits. */
const priceSlack = 1e-14

let pages: readonly MadePage[] = []

beforeAll(async () => {
  pages = await starterPages(() => true)
})

const glances = [
  ["debt_to_market_cap", "Debt"],
  ["cash_to_market_cap", "Cash"],
  ["prohibited_revenue", "Prohibited income"],
] as const

const owes = "whether or not a dividend was paid (SS 21, 3/4/6)"

const gaugeSentence =
  /aria-label="Gauge: ([^"]+?) is (?:at (?:most|least) )?([\d.,]+)%; the limit is ([\d.]+)%\. (Passes|Fails)/g
const division =
  /([\d,.]+) ÷ ([\d,.]+) = ([\d.]+), printed as ([\d.,]+)%: (not above|above) the limit of ([\d.]+)%/g
const product =
  /([\d,]+) shares × ([\d,.]+), the (?:mean of \d+ month-end closes|only close available)(?: × ([\d.]+))? .*?(?:Denominator: |[A-Z]{3} )([\d,.]+) The division/g
const amount = /<data value="([^"]+)" title="([^"]+)">/g
const owing =
  /For (?:FY\d+|the year to [\d-]+) (?:a|an ordinary) share held at its end owes (?:at (?:most|least) )?[A-Z]{3} ([\d.,]*\d) ?, whether/
const owingByDividend =
  /For (?:FY\d+|the year to [\d-]+) that is (?:at (?:most|least) )?[A-Z]{3} ([\d.,]*\d) a share\./
const nearest = /Nearest limit: ([^,]+), ([\d.,]+) percentage points? (within|beyond) it/
const explained = /What is missing (\S.+?) What would settle it (\S.+?)\./

const unless = (isRight: boolean, fault: string) => (isRight ? [] : [fault])

/** The faults of a page by each law. */
const laws: Readonly<Record<string, (page: MadePage) => readonly string[]>> = {
  "is under 60 KB as a service sends it": ({ html }) => {
    const bytes = Buffer.byteLength(html)
    return unless(bytes < htmlBytesMax - serviceBytes, `${bytes} bytes`)
  },

  "shows the verdict of the determination and no other": ({ html, compliance }) => {
    const shown = all(html, /<span class="verdict [^"]*"><svg.*?<\/svg>([^<]+)</g).join()
    const expected = badges[compliance.determination.status]
    return unless(shown === expected, `${shown} for ${expected}`)
  },

  "calls a gauge passed or failed as its two printed numbers and the screen do": ({ html, compliance }) => {
    const gauges = [...html.matchAll(gaugeSentence)]
    const ratios = Object.values(compliance.screens ?? {}).filter(
      (screen) =>
        screen !== undefined &&
        "threshold" in screen &&
        screen.value !== null &&
        screen.result !== "not_applicable",
    )
    const faults = gauges.flatMap(([whole, , value, limit, side]) =>
      unless(number(value) <= Number(limit) === (side === "Passes"), whole),
    )
    return [...faults, ...unless(gauges.length === ratios.length, `${gauges.length} of ${ratios.length}`)]
  },

  "prints quotients that follow from the printed operands, on the stated side of the limit": ({ words }) =>
    [...words.matchAll(division)].flatMap(([whole, above, below, quotient, printed, side, limit]) => {
      const ratio = number(above) / number(below)
      const isRight =
        Math.abs(ratio - number(quotient)) <= 0.000_001 * Math.max(1, ratio) &&
        Math.abs(ratio - number(printed) / 100) <= 0.000_051 &&
        number(quotient) <= number(limit) / 100 === (side === "not above") &&
        number(printed) <= number(limit) === (side === "not above")
      return unless(isRight, whole)
    }),

  "prints a market capitalisation that is the printed shares times the printed price and rate": ({ words }) =>
    [...words.matchAll(product)].flatMap(([whole, shares, price, rate = "1", capital]) => {
      const difference = number(shares) * number(price) * number(rate) - number(capital)
      return unless(Math.abs(difference) <= cent + number(capital) * priceSlack, whole)
    }),

  "shows figures, a share to give away and a rating of confidence only with a verdict": ({
    html,
    compliance,
  }) => {
    const figures = ['class="gauge"', "is to be given away", 'id="confidence"']
    return compliance.determination.status === "pending" ? figures.filter((part) => html.includes(part)) : []
  },

  "prints what a share owes for the newest fiscal year within a part in a thousand of the figures, and no unknown one":
    ({ words, documents: { owed } }) => {
      if (!words.includes(owes)) return []
      const year = owed.ok ? owed.document.periods[0] : undefined
      const isPrinted = ([, text]: readonly string[], amount: number | null | undefined) =>
        amount === null || amount === undefined
          ? text === undefined
          : Math.abs(number(text) - amount) <= amount / 1000
      const [bySs21, byDividend] = [owing.exec(words) ?? [], owingByDividend.exec(words) ?? []]
      return [
        ...unless(isPrinted(bySs21, year?.ss21_per_share), `${bySs21[0]} for ${year?.ss21_per_share}`),
        ...unless(
          isPrinted(byDividend, year?.dividend_share),
          `${byDividend[0]} for ${year?.dividend_share}`,
        ),
      ]
    },

  "computes nothing to give away for a prohibited business, and says what SS 21 says": ({
    words,
    compliance,
  }) => {
    if (compliance.screens?.business_activity.result !== "fail") return []
    const printed = [owes, "is to be given away", "Dividends you received"].filter((each) =>
      words.includes(each),
    )
    return [...printed, ...unless(words.includes(whyToLeave), "no word of 3/4/8")]
  },

  "prints every amount in millions or billions with the exact number of the API's documents": (page) => {
    const known = numbersIn(page.documents)
    return [...page.html.matchAll(amount)].flatMap(([, value = "", title = ""]) => {
      const exact = number(
        title
          .replace(/^at (most|least) /, "")
          .replace(/^[A-Z]{3} /, "")
          .replace("−", "-"),
      )
      return unless(exact === Number(value) && known.has(value), `${value} as ${title}`)
    })
  },

  "prints at a glance the value, limit and result of each screen, and the share to give away": ({
    words,
    compliance: { screens, purification },
    documents: { owed },
  }) => {
    if (screens === null || purification === null) return []
    const rows = glances.map(([name, label]) => {
      const screen = screens[name]
      if (screen === undefined) return `no ${name}`
      const { value, bound, threshold, result } = screen
      const limit = printLimit(threshold)
      if (result === "not_applicable") return `${label} limit ${limit} Not computed`
      const printed = value === null ? "no revenue" : `${boundWords(bound)}${printRatio(value)}`
      return `${label} ${printed} limit ${limit} ${result === "pass" ? "Pass" : "Fail"}`
    })
    const { required, percentage, bound = null } = purification
    const part = `${boundWords(bound)} ${printExact(percentage, 2)}% of dividends`
    const year = owed.ok ? owed.document.periods[0] : undefined
    const perShare = year?.ss21_per_share ?? null
    const today = (year?.shares_outstanding ?? 0) / (year?.shares_outstanding_today ?? 1)
    const owing = `Give away ${boundWords(year?.bound)}${year?.currency} ${amountOwed(1, (perShare ?? 0) * today)} . Shares that you hold:`
    const purify =
      screens.business_activity.result === "fail"
        ? "No amount is computed (purification): a prohibited business is to be left"
        : required && percentage > 0 && perShare !== null
          ? owing
          : required && percentage > 0
            ? `Give away ${part} (purification`
            : "No part of a dividend has to be given away (purification)."
    return [...rows, purify].filter((row) => !words.includes(` ${row.replaceAll(/\s+/g, " ")}`))
  },

  "names as the nearest limit the one with the fewest points, of the failing ones where some fail": ({
    words,
    compliance: { screens },
  }) => {
    const [, , points] = nearest.exec(words) ?? []
    const isOpen = screens !== null && screens.business_activity.result === "pass"
    const ratios = isOpen ? ratiosOf(screens).map(({ screen }) => screen) : []
    const decided = ratios.filter(({ buffer }) => buffer !== null)
    const failing = decided.filter(({ result }) => result === "fail")
    const buffers = (failing.length > 0 ? failing : decided).map(({ buffer }) => Math.abs(buffer ?? 0))
    const least = buffers.length === 0 ? undefined : printExact(Math.min(...buffers), 2)
    return unless(points === least, `${points} for ${least}`)
  },

  "warns of a ratio near its limit by its title": ({ words, compliance, documents: { evidence } }) => {
    const isNear = compliance.stability?.drivers.some(({ code }) => code === "near_limit") === true
    const closest = evidence.ok ? evidence.document.stability.closest_threshold : null
    if (!isNear || closest === null) return unless(!isNear, "no packet")
    const title = screenTitle(closest.screen, compliance.methodology)
    return unless(
      words.includes(
        `Warning: ${title} is ${printExact(Math.abs(closest.current_distance), 2)} percentage points`,
      ),
      title,
    )
  },

  "says what is missing and what would settle it where the verdict is withheld": ({ words, compliance }) =>
    unless(compliance.determination.status !== "pending" || explained.test(words), "says nothing"),

  "has ids of its own, no inline style and one first heading": ({ html }) => {
    const ids = all(html, / id="([^"]+)"/g)
    return [
      ...ids.filter((id, index) => ids.indexOf(id) !== index),
      ...unless(!/ style=|undefined|NaN|\[object/.test(html), "something unwritten"),
      ...unless(html.match(/<h1/g)?.length === 1, "headings"),
    ]
  },
}

describe("the pages of the starter universe", () => {
  test("include every verdict", () => {
    const verdicts = pages.map(({ compliance }) => compliance.determination.status)
    for (const status of ["compliant", "non-compliant", "pending"] as const)
      expect(verdicts.filter((each) => each === status).length).toBeGreaterThan(10)
  })

  test.each<[string, RegExp, "words" | "html", inFullRun: number, inPart: number]>([
    ["divisions", division, "words", 500, 150],
    ["market capitalisations", product, "words", 300, 75],
    ["amounts in millions or billions", amount, "html", 3_000, 1_000],
    ["shares that owe purification", /whether or not a dividend was paid/g, "words", 30, 30],
  ])("include enough %s", (_what, pattern, where, inFullRun, inPart) => {
    const found = pages.flatMap((page) => [...page[where].matchAll(pattern)])
    expect(found.length).toBeGreaterThan(isFullRun ? inFullRun : inPart)
  })

  test.each(Object.entries(laws))("obey the law: %s", (_law, faults) => {
    expect(wrong(pages, faults)).toEqual([])
  })
})

/** Every number of the documents and of their sentences, as text. Amounts are shown to the cent. */
function numbersIn(documents: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  JSON.stringify(documents, (_key, value: unknown) => {
    if (typeof value === "string")
      for (const written of value.match(/\d{1,3}(,\d{3}){2,}(\.\d+)?/g) ?? [])
        found.add(String(number(written)))
    if (typeof value !== "number") return value
    for (const printed of [value, Number(value.toFixed(2)), Number(Math.abs(value).toFixed(2))])
      found.add(String(printed))
    return value
  })
  return found
}

function number(text = ""): number {
  return Number(text.replaceAll(",", ""))
}
