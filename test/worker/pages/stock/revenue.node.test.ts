import { expect, test } from "vitest"
import { renderPage } from "../../../../worker/html/page.tsx"
import { StockRevenue } from "../../../../worker/pages/stock/revenue.tsx"
import { starterDocuments } from "../../../support/stock-pages.ts"

const documents = await starterDocuments("AAPL")

/** The part of the page where interest alone is prohibited; `percentage` as the interface prints it. */
function wordsOf(amount: number, percentage: number): { readonly words: string; readonly html: string } {
  const { compliance, evidence } = documents
  const { revenue, screens } = compliance
  const ratio = screens?.prohibited_revenue
  if (revenue === null || screens === null || ratio === undefined)
    throw new Error("AAPL has no split of revenue")
  const breakdown = { ...revenue.prohibited.breakdown, interest_income: amount }
  const html = renderPage(
    StockRevenue({
      compliance: {
        ...compliance,
        revenue: {
          total: 1_000_000,
          permissible: {
            amount: 1_000_000 - amount,
            percentage: Number((100 - percentage).toFixed(2)),
          },
          prohibited: { amount, percentage, breakdown },
        },
        screens: {
          ...screens,
          prohibited_revenue: { ...ratio, value: percentage / 100 },
        },
      },
      evidence,
    }),
  )
  return { html, words: html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ") }
}

test.each([
  [0, 0, "100.00%", "0.00%"],
  [1, 0, "over 99.99%", "under 0.01%"],
  [49, 0, "over 99.99%", "under 0.01%"],
  [50, 0.01, "99.99%", "0.01%"],
  [12_300, 1.23, "98.77%", "1.23%"],
])("of a million, %d prohibited is printed for what it is", (amount, percentage, permissible, prohibited) => {
  const { html, words } = wordsOf(amount, percentage)
  const exact = (value: number) => `title="USD ${value.toLocaleString("en-US")}"`
  expect(html).toContain(exact(1_000_000 - amount))
  expect(html).toContain(exact(amount))
  expect(words).toMatch(new RegExp(`Permissible USD [\\d.,]+( million)? ${permissible} `))
  expect(words).toMatch(new RegExp(`Prohibited USD [\\d.,]+ ${prohibited} `))
  expect(html).toContain(`Bar: ${permissible} of revenue is permissible, ${prohibited} prohibited.`)
})

test("the bar shows what is prohibited, however small it is", () => {
  expect(wordsOf(1, 0).html).toContain('fill="url(#revenue-over)"')
  expect(wordsOf(0, 0).html).not.toContain('fill="url(#revenue-over)"')
})
