import { createElement } from "preact"
import { expect, test } from "vitest"
import { renderPage } from "../../../../worker/html/page.tsx"
import { StockRevenue } from "../../../../worker/pages/stock/revenue.tsx"
import { starterDocuments } from "../../../support/stock-pages.ts"
import { wordsOf } from "../../../support/words.ts"

const { compliance, evidence } = await starterDocuments("AAPL")

/**
 * The page's part about a company with a million of revenue, in which only interest is prohibited.
 * `percentage` is as printed in the interface.
 */
function shown(amount: number, percentage: number, concerns: readonly string[] = []): string {
  const { revenue, screens } = compliance
  const ratio = screens?.prohibited_revenue
  if (revenue === null || screens === null || ratio === undefined) throw new Error("AAPL has no split")
  const breakdown = { ...revenue.prohibited.breakdown, interest_income: amount }
  const permissible = {
    amount: 1_000_000 - amount,
    percentage: Number((100 - percentage).toFixed(2)),
    bound: null,
  }
  return renderPage(
    createElement(StockRevenue, {
      compliance: {
        ...compliance,
        revenue: {
          total: 1_000_000,
          permissible,
          prohibited: { amount, percentage, bound: null, breakdown },
        },
        screens: {
          ...screens,
          business_activity: { ...screens.business_activity, concerns },
          prohibited_revenue: { ...ratio, value: percentage / 100 },
        },
      },
      evidence,
    }),
  )
}

test.each([
  [0, 0, "100.00%", "0.00%"],
  [1, 0, "over 99.99%", "under 0.01%"],
  [49, 0, "over 99.99%", "under 0.01%"],
  [50, 0.01, "99.99%", "0.01%"],
  [12_300, 1.23, "98.77%", "1.23%"],
])("of a million, %d prohibited is printed exactly", (amount, percentage, permissible, prohibited) => {
  const html = shown(amount, percentage)
  for (const exact of [1_000_000 - amount, amount])
    expect(html).toContain(`title="USD ${exact.toLocaleString("en-US")}"`)
  expect(wordsOf(html)).toMatch(new RegExp(`Permissible USD [\\d.,]+( million)? ${permissible} `))
  expect(wordsOf(html)).toMatch(new RegExp(`Prohibited USD [\\d.,]+ ${prohibited} `))
  expect(html).toContain(`Bar: ${permissible} of revenue is permissible, ${prohibited} prohibited.`)
  // The bar shows the prohibited part, however small.
  expect(html.includes('fill="url(#revenue-over)"')).toBe(amount > 0)
})

test("is not called permissible if the business raises doubts that the figure does not count", () => {
  const html = shown(12_300, 1.23, ["Music and film are 2% of sales."])
  expect(wordsOf(html)).toMatch(/Other revenue USD [\d.,]+ 98.77% Interest income USD [\d.,]+ 1.23% /)
  expect(html).toContain("Bar: 98.77% of revenue is other revenue, 1.23% interest income.")
  expect(wordsOf(html)).not.toMatch(/permissible/i)
})
