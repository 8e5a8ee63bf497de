import { expect } from "vitest"
import { purificationBody } from "../../../../src/documents/purification.ts"
import { type Amounts, assessed, sound } from "../../../support/company.ts"
import { eachExample } from "../../../support/examples.ts"

const filing = "10-K 2026-02-15 0000000001-26-000001"
const end = "2025-12-31"
const outstanding = "us-gaap:CommonStockSharesOutstanding"
const issued = "us-gaap:CommonStockSharesIssued"
const treasury = "us-gaap:TreasuryStockCommonShares"
const cover = "dei:EntityCommonStockSharesOutstanding"
const average = "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic"

/**
 * The shares at the end of 2025. `counts` has the counts at that date by concept, `onCover` the count on the
 * filing day.
 */
function countOf(onCover: number | null, counts: Amounts) {
  const also = Object.entries(counts)
    .map(
      ([concept, value]) =>
        `${concept} shares ${concept === average ? `2025-01-01/${end}` : end} ${value} ${filing}`,
    )
    .join("\n")
  const body = purificationBody(assessed({ ...sound, shares: onCover, also }))
  const figure = body?.periods[0]?.figures?.shares_outstanding
  const tags = figure?.sources.flatMap(({ xbrl_tags }) => xbrl_tags)
  return { value: figure?.value, tags, note: figure?.note ?? "" }
}

eachExample<
  [what: string, value: number, note: string, onCover: number | null, counts: Amounts, tags: string[]]
>(`
  those in the balance sheet | 1_000_456 | "" | 1_050_123 | ${outstanding} 1_000_456 | [${outstanding}]
  those on a cover page dated that day | 1_000_789 | "" | 1_050_123
    ${cover} 1_000_789, ${outstanding} 1_000_800 | [${cover}]
  those issued less those in the treasury, as a difference without tags | 1_000_456
    1,200,456 shares issued less 200,000 in the treasury.
    1_050_123 | ${issued} 1_200_456, ${treasury} 200_000 | []
  not issued shares that are tagged as outstanding | 1_000_456 | 1,200,456 shares issued less | 1_000_123
    ${outstanding} 1_200_456, ${issued} 1_200_456, ${treasury} 200_000 | []
  those on the cover page, if nothing counts that day | 1_050_123
    counted on the cover page of 2026-02-15 | 1_050_123 | {} | [${cover}]
  not a count with two digits and zeros | 1_811_321
    cover page of 2026-02-15. The balance sheet counts 1,900,000, rounded too coarsely to be used.
    1_811_321 | ${outstanding} 1_900_000 | [${cover}]
  not a count of one class, or in thousands | 1_811_321
    The balance sheet counts 1,811, which counts only one class or is in another unit.
    1_811_321 | ${outstanding} 1811, ${average} 1_790_456 | [${cover}]
  the average, if there is nothing else | 990_123
    the weighted average of the newest period is used | null | ${average} 990_123 | [${average}]
`)("the shares at the end of a period are %s", (_, value, said, onCover, counts, tags) => {
  expect(countOf(onCover, counts)).toEqual({ value, tags, note: said && expect.stringContaining(said) })
})

eachExample<[what: string, note: string, onCover: number | null, counts: Amounts]>(`
  unknown if nothing is counted | No count of shares is tagged. | null | {}
  unknown if only issued shares are counted | No count of shares is tagged. | null | ${issued} 1_200_456
  unknown if the only other count is in thousands | Share counts contradict each other | 1_811_321
    ${outstanding} 1811
  unknown if the counts contradict each other | Share counts contradict each other | 1_050_123 | ${average} 300_456
`)("the shares at the end of a period are %s", (_, note, onCover, counts) => {
  expect(countOf(onCover, counts)).toEqual({ value: null, tags: [], note: expect.stringContaining(note) })
})
