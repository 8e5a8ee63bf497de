import { beforeAll, describe, expect, test } from "vitest"
import { boundWords, printExact, printExactRatio } from "../../../../worker/html/numbers.ts"
import { ratiosOf } from "../../../../worker/html/screens.ts"
import { isFullRun } from "../../../support/is-full-run.ts"
import { wrong } from "../../../support/starter.ts"
import { type MadePage, starterPages } from "../../../support/stock-pages.ts"

/** Laws of the page, tested on the companies of the starter universe. */

/** Issue 7: "a page's HTML under 60 KB". */
const htmlBytesMax = 60_000
/** What a service with a public origin and a reader who is signed in add. */
const serviceBytes = 1_800

const badges = { compliant: "Compliant", "non-compliant": "Non-compliant", pending: "Withheld" } as const

const cent = 0.01
/** Of a price of fifteen digits. */
const priceSlack = 1e-14

let pages: readonly MadePage[] = []

beforeAll(async () => {
  pages = await starterPages(() => true)
})

describe("the page of every company of the starter universe", () => {
  test("there are some of each verdict", () => {
    const verdicts = pages.map(({ compliance }) => compliance.determination.status)
    for (const status of ["compliant", "non-compliant", "pending"] as const) {
      expect(verdicts.filter((each) => each === status).length).toBeGreaterThan(10)
    }
  })

  test("is under 60 KB as a service sends it", () => {
    expect(
      wrong(pages, ({ html }) => {
        const bytes = Buffer.byteLength(html)
        return bytes < htmlBytesMax - serviceBytes ? [] : [`${bytes} bytes`]
      }),
    ).toEqual([])
  })

  test("shows the verdict of the determination and no other", () => {
    expect(
      wrong(pages, ({ html, compliance }) => {
        const shown = [...html.matchAll(/<span class="verdict [^"]*"><svg.*?<\/svg>([^<]+)</g)].map(
          ([, word]) => word,
        )
        const expected = badges[compliance.determination.status]
        return shown.length === 1 && shown[0] === expected ? [] : [`${shown.join()} for ${expected}`]
      }),
    ).toEqual([])
  })

  test("calls a gauge passed or failed as its two printed numbers and the screen do", () => {
    const sentence =
      /aria-label="Gauge: ([^"]+?) is (?:at (?:most|least) )?([\d.,]+)%; the limit is ([\d.]+)%\. (Passes|Fails)/g
    expect(
      wrong(pages, ({ html, compliance }) => {
        const gauges = [...html.matchAll(sentence)]
        const ratios = Object.values(compliance.screens ?? {}).filter(
          (screen) =>
            screen !== undefined &&
            "threshold" in screen &&
            screen.value !== null &&
            screen.result !== "not_applicable",
        )
        const faults = gauges.flatMap(([whole, , value = "", limit, side]) => {
          const isWithin = Number(value.replaceAll(",", "")) <= Number(limit)
          return isWithin === (side === "Passes") ? [] : [whole]
        })
        return gauges.length === ratios.length
          ? faults
          : [...faults, `${gauges.length} gauges of ${ratios.length}`]
      }),
    ).toEqual([])
  })

  test("prints quotients that follow from the printed operands, on the stated side of the limit", () => {
    const line =
      /([\d,.]+) ÷ ([\d,.]+) = ([\d.]+), printed as ([\d.,]+)%: (not above|above) the limit of ([\d.]+)%/g
    expect(
      wrong(pages, ({ words }) =>
        [...words.matchAll(line)].flatMap(([whole, above, below, quotient, printed, side, limit]) => {
          const ratio = number(above) / number(below)
          const isRight =
            Math.abs(ratio - number(quotient)) <= 0.000_001 * Math.max(1, ratio) &&
            Math.abs(ratio - number(printed) / 100) <= 0.000_051 &&
            number(quotient) <= number(limit) / 100 === (side === "not above") &&
            number(printed) <= number(limit) === (side === "not above")
          return isRight ? [] : [whole]
        }),
      ),
    ).toEqual([])
    expect(pages.flatMap(({ words }) => [...words.matchAll(line)]).length).toBeGreaterThan(
      isFullRun ? 500 : 150,
    )
  })

  test("prints a market capitalisation that is the printed shares times the printed price", () => {
    const product =
      /([\d,]+) shares × ([\d,.]+), the (?:mean of \d+ month-end closes|only close available) .*?(?:Denominator: |[A-Z]{3} )([\d,.]+) The division/g
    expect(
      wrong(pages, ({ words }) =>
        [...words.matchAll(product)].flatMap(([whole, shares, price, capital]) => {
          const difference = number(shares) * number(price) - number(capital)
          return Math.abs(difference) <= cent + number(capital) * priceSlack ? [] : [whole]
        }),
      ),
    ).toEqual([])
    expect(pages.flatMap(({ words }) => [...words.matchAll(product)]).length).toBeGreaterThan(
      isFullRun ? 300 : 75,
    )
  })

  test("shows figures, a share to give away and a rating of confidence only with a verdict", () => {
    expect(
      wrong(pages, ({ html, compliance }) => {
        if (compliance.determination.status !== "pending") return []
        return ['class="gauge"', "is to be given away", 'id="confidence"'].filter((part) =>
          html.includes(part),
        )
      }),
    ).toEqual([])
  })

  test("prints what a share owes for the newest fiscal year within a part in a thousand of the figures, and no unknown one", () => {
    const sentence =
      /For (?:FY\d+|the year to [\d-]+) (?:a|an ordinary) share held at its end owes (?:at (?:most|least) )?([A-Z]{3} [\d.,]+|an unknown amount) by SS 21, dividend or not, or (?:at (?:most|least) )?([A-Z]{3} [\d.,]+|an unknown amount) by dividends/
    const isPrinted = (text: string | undefined, owed: number | null | undefined) =>
      owed === null || owed === undefined
        ? text === "an unknown amount"
        : Math.abs(Number(text?.slice(4).replaceAll(",", "")) - owed) <= owed / 1000
    const shown = pages.filter(({ words }) => words.includes("by SS 21, dividend or not"))
    expect(shown.length).toBeGreaterThan(30)
    expect(
      wrong(shown, ({ words, documents: { owed } }) => {
        const [whole = "", bySs21, byDividend] = sentence.exec(words) ?? []
        const year = owed.ok ? owed.document.periods[0] : undefined
        const isRight = isPrinted(bySs21, year?.ss21_per_share) && isPrinted(byDividend, year?.dividend_share)
        return isRight ? [] : [`${whole} for ${year?.ss21_per_share} and ${year?.dividend_share}`]
      }),
    ).toEqual([])
  })

  test("prints every amount in millions or billions with the exact number of the API's documents", () => {
    const amount = /<data value="([^"]+)" title="([^"]+)">/g
    expect(
      wrong(pages, ({ html, documents }) => {
        const known = numbersIn(documents)
        return [...html.matchAll(amount)].flatMap(([, value = "", title = ""]) => {
          const exact = Number(
            title
              .replace(/^at (most|least) /, "")
              .replace(/^[A-Z]{3} /, "")
              .replaceAll(",", "")
              .replace("−", "-"),
          )
          return exact === Number(value) && known.has(value) ? [] : [`${value} as ${title}`]
        })
      }),
    ).toEqual([])
    expect(pages.flatMap(({ html }) => [...html.matchAll(amount)]).length).toBeGreaterThan(
      isFullRun ? 3000 : 1000,
    )
  })

  test("prints at a glance the value, limit and result of each screen, and the share to give away", () => {
    expect(
      wrong(pages, ({ words, compliance: { screens, purification } }) => {
        if (screens === null || purification === null) return []
        const rows = glances.map(([name, label]) => {
          const screen = screens[name]
          if (screen === undefined) return `no ${name}`
          const { value, bound, threshold, result } = screen
          if (result === "not_applicable") return `${label} limit ${printExactRatio(threshold)} Not computed`
          const printed = value === null ? "no revenue" : `${boundWords(bound)}${printExactRatio(value)}`
          return `${label} ${printed} limit ${printExactRatio(threshold)} ${result === "pass" ? "Pass" : "Fail"}`
        })
        const { required, percentage } = purification
        const { bound = null } = purification
        const share =
          percentage < 100
            ? `${boundWords(bound)} ${printExact(percentage, 2)}% of dividends`
            : "the whole dividend"
        const purify =
          required && percentage > 0
            ? `Give away ${share} (purification`
            : "No part of a dividend has to be given away (purification)."
        return [...rows, purify].filter((row) => !words.includes(` ${row.replaceAll(/\s+/g, " ")}`))
      }),
    ).toEqual([])
  })

  test("names as the nearest limit the one with the fewest points, of the failing ones where some fail", () => {
    const sentence = /Nearest limit: ([^,]+), ([\d.,]+) percentage points (within|beyond) it/
    expect(
      wrong(pages, ({ words, compliance: { screens } }) => {
        const [, , points] = sentence.exec(words) ?? []
        const isOpen = screens !== null && screens.business_activity.result === "pass"
        const decided = isOpen
          ? ratiosOf(screens)
              .map(({ screen }) => screen)
              .filter(({ buffer }) => buffer !== null)
          : []
        const failing = decided.filter(({ result }) => result === "fail")
        const buffers = (failing.length > 0 ? failing : decided).map(({ buffer }) => Math.abs(buffer ?? 0))
        const least = buffers.length === 0 ? undefined : printExact(Math.min(...buffers))
        return points === least ? [] : [`${points} for ${least}`]
      }),
    ).toEqual([])
  })

  test("says what is missing and what would settle it where the verdict is withheld", () => {
    const explained = /What is missing (\S.+?) What would settle it (\S.+?)\./
    expect(
      wrong(pages, ({ words, compliance }) =>
        compliance.determination.status !== "pending" || explained.test(words) ? [] : ["says nothing"],
      ),
    ).toEqual([])
  })

  test("has ids of its own, no inline style and one first heading", () => {
    expect(
      wrong(pages, ({ html }) => {
        const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
        const twice = ids.filter((id, index) => ids.indexOf(id) !== index)
        return [
          ...twice.map((id) => `${id} twice`),
          ...(/ style=|undefined|NaN|\[object/.test(html) ? ["something unwritten"] : []),
          ...(html.match(/<h1/g)?.length === 1 ? [] : ["headings"]),
        ]
      }),
    ).toEqual([])
  })
})

const glances = [
  ["debt_to_market_cap", "Debt"],
  ["cash_to_market_cap", "Cash"],
  ["prohibited_revenue", "Prohibited income"],
] as const

/** Every number of the documents, as text; amounts are shown to the cent. */
function numbersIn(documents: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  JSON.stringify(documents, (_key, value: unknown) => {
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
