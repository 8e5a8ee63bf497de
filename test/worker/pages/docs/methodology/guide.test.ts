import { describe, expect, test } from "vitest"
import { measuredConcepts } from "../../../../../src/facts/measures/concepts.ts"
import { largest, tag } from "../../../../../src/facts/measures/measure.ts"
import { doubtCodes } from "../../../../../src/facts/measures/reading.ts"
import { filerText } from "../../../../../src/identifiers/filer.ts"
import type { Override } from "../../../../../src/screening/activities/business-activity.ts"
import { sicEntries } from "../../../../../src/screening/activities/declared.ts"
import { overrides } from "../../../../../src/screening/activities/overrides.ts"
import { confidenceImpacts } from "../../../../../src/screening/confidence.ts"
import { figureImpacts } from "../../../../../src/screening/figure-confidence.ts"
import { driverCodes } from "../../../../../src/screening/stability.ts"
import { structuralMethodologyIds } from "../../../../../src/screening/structures/kinds.ts"
import { structuralVersions } from "../../../../../src/screening/structures/methodologies.ts"
import { confidenceBase } from "../../../../../src/terms.ts"
import { prohibitedCategories, withheldReasons } from "../../../../../src/vocabulary.ts"
import { renderPage } from "../../../../../worker/html/page.tsx"
import { Blocks } from "../../../../../worker/pages/docs/blocks.tsx"
import type { Block, Inline } from "../../../../../worker/pages/docs/document.ts"
import { chain, guideChains } from "../../../../../worker/pages/docs/methodology/chains.ts"
import { type Declarations, methodologyPages } from "../../../../../worker/pages/docs/methodology/guide.ts"
import { confidenceTable } from "../../../../../worker/pages/docs/methodology/verdict.ts"
import { shippedOn, withLimit } from "../../../../support/methodology.ts"

/** The guide as text: tables with bars, lists with hyphens, code in backticks, each page with its title. */
function guideText(changed: Partial<Declarations> = {}): string {
  return methodologyPages(shippedOn, changed)
    .map(({ title, blocks }) => [`# ${title}`, ...blocks.map((block) => textOf(block))].join("\n\n"))
    .join("\n\n")
}

function textOf(block: Block, indent = ""): string {
  switch (block.kind) {
    case "heading":
      return `## ${marked(block.children)}`
    case "table":
      return [block.header, ...block.rows].map((row) => `| ${row.map(marked).join(" | ")} |`).join("\n")
    case "list":
      return block.items
        .map((item) => `${indent}- ${item.map((each) => textOf(each, `${indent}  `)).join("\n")}`)
        .join("\n")
    case "paragraph":
    case "line":
      return marked(block.children)
    default:
      throw new Error(`The guide has no ${block.kind}`)
  }
}

function marked(children: readonly Inline[]): string {
  return children
    .map((inline) => {
      if (inline.kind === "code") return `\`${inline.text}\``
      if ("text" in inline) return inline.text
      return "children" in inline ? marked(inline.children) : " "
    })
    .join("")
}

const guide = guideText()
const structural = structuralMethodologyIds.map((id) => structuralVersions[id][0])

/** The texts that are missing in the guide. */
function missing(texts: readonly string[], text = guide): readonly string[] {
  return texts.filter((each) => !text.includes(each))
}

describe("the guide contains everything by which verdicts are made:", () => {
  test("each limit in its screen, with its clause", () => {
    expect(guide).toMatch(/\| `debt_to_market_cap` \|.*\| at most 30% \| AAOIFI SS 21, 3\/4\/2 \|/)
    expect(guide).toMatch(/\| `cash_to_market_cap` \|.*\| at most 30% \| AAOIFI SS 21, 3\/4\/3 \|/)
    expect(guide).toMatch(/\| `prohibited_revenue` \|.*\| at most 5% \| AAOIFI SS 21, 3\/4\/4 \|/)
    expect(guide).toMatch(/\| `business_activity` \|.*\| AAOIFI SS 21, 3\/4\/1 \|/)
  })

  test("the concepts of a chain in their order", () => {
    expect(guide).toContain(
      "- The first of these that is tagged: `us-gaap:FinanceLeaseLiabilityCurrent`, `us-gaap:CapitalLeaseObligationsCurrent`",
    )
    expect(guide).toContain(
      "## Gross interest income (IFRS)\n\n- The first of these that is tagged:\n  - The largest of these:",
    )
  })

  test("each penalty and boost with its impact", () => {
    const rows = Object.entries({ ...figureImpacts, ...confidenceImpacts }).map(
      ([type, impact]) => `| \`${type}\` | ${impact < 0 ? "−" : "+"}${Math.abs(impact)} |`,
    )
    expect(missing([...rows, `It is ${confidenceBase}, `])).toEqual([])
  })

  test.each([
    ["reason to withhold", withheldReasons],
    ["doubt", doubtCodes.filter((code) => code !== "interest_income_bounded")],
    ["driver of stability", driverCodes],
    ["prohibited category", prohibitedCategories],
  ])("each %s", (_what, codes) => {
    expect(missing(codes.map((code) => `| \`${code}\` |`))).toEqual([])
  })

  test.each<readonly [string, readonly string[]]>([
    ["SIC code with its title", sicEntries.map(({ code, title }) => `${code} ${title}`)],
    [
      "company placed by hand, with its business and the date",
      overrides.map(
        ({ filer, name, activities, decidedOn }) =>
          `${name} (${filerText(filer)}): ${activities.join(", ")}. ${decidedOn}, `,
      ),
    ],
    [
      "reader, and how a difference was decided",
      [...overrides.flatMap(({ settled }) => settled ?? []), "2026-11-23, both readings."],
    ],
    [
      "document quoted for a decision",
      overrides.flatMap(({ confidence, source }) => (confidence === "cited" ? [`Source: ${source}.`] : [])),
    ],
    [
      "bound of a mixed business",
      overrides.flatMap(({ placement }) =>
        placement.kind === "bounded"
          ? [`at most ${Number((placement.shareMax * 100).toFixed(10))}% of revenue`]
          : [],
      ),
    ],
    ["concept that is read from companyfacts", [...measuredConcepts].map((concept) => `\`${concept}\``)],
  ])("each %s", (_what, texts) => {
    expect(texts.length).toBeGreaterThan(0)
    expect(missing(texts)).toEqual([])
  })

  test("each criterion of a vehicle, with the condition to pass and its clause", () => {
    const rows = structural.flatMap(({ criteria }) =>
      criteria.map(({ key, name, passes, clause }) =>
        [`| \`${key}\``, name, passes, `${clause} |`].join(" | "),
      ),
    )
    expect(missing(rows)).toEqual([])
  })

  test("the health bands and Altman's coefficients", () => {
    expect(
      missing([
        "fragile below 1, antifragile above 2 |",
        "fragile above 0.6, antifragile below 0.4 |",
        "fragile below 1.81, antifragile above 2.99 |",
        "1.2 × (current assets − current liabilities) / total assets + 1.4 × ",
        "1.05 × book equity / total liabilities |",
      ]),
    ).toEqual([])
  })
})

const limit = { ...withLimit("2027.1", "debt_to_market_cap", 0.33), filingAgeMonthsMax: 11 }
const impacts = { ...confidenceImpacts, spot_price: -0.11 }
const [revenue, ...otherIncome] = guideChains.income
const [override] = overrides
const [standard, ...otherStandards] = structural
if (revenue === undefined || override === undefined || standard === undefined) throw new Error("too few")
const longer = chain("Revenue", largest(tag("us-gaap:NewTag"), revenue.measure))
const placed: Override = {
  ...override,
  filer: "edgar:0000000007",
  name: "A*B | Co",
  decidedOn: "2027-02-03",
  source: "Form 10-K",
}
const criterion = { key: "new_test", name: "A test", clause: "none", passes: "It passes." }
const criteria = [...standard.criteria, criterion]

test.each<[what: string, changed: Partial<Declarations>, gains: readonly string[], loses?: string]>([
  [
    "another limit",
    { methodology: limit },
    ["at most 33% | AAOIFI SS 21, 3/4/2", "`aaoifi-ss21@2027.1`", "filed within 11 months"],
    "filed within 15 months",
  ],
  ["another penalty", { confidence: { ...confidenceTable, impacts } }, ["| `spot_price` | −0.11 |"]],
  [
    "another tag in a chain, at its place",
    { chains: { ...guideChains, income: [longer, ...otherIncome] } },
    ["## Revenue\n\n- The largest of these:\n  - `us-gaap:NewTag`\n  - The first of these that is tagged:"],
  ],
  [
    "another decision about a company",
    { overrides: [placed] },
    ["2027-02-03, ", "A*B | Co (CIK 7): "],
    `${override.name} (${filerText(override.filer)}): `,
  ],
  [
    "another criterion",
    { structural: [{ ...standard, criteria }, ...otherStandards] },
    ["| `new_test` | A test | It passes. | none |"],
  ],
])("the guide follows a changed declaration: %s", (_what, changed, gains, loses = "nothing of it") => {
  const text = guideText(changed)
  expect([missing(gains), missing(gains, text)]).toEqual([gains, []])
  expect(text).not.toContain(loses)
})

test("companies placed by hand have one page for each industry", () => {
  const titles = guideText({ overrides: [placed] }).match(/^# Companies placed by hand: .+$/gm)
  expect(titles).toEqual([`# Companies placed by hand: ${override.industry}`])
})

describe("the pages of the methodology", () => {
  const pages = methodologyPages(shippedOn)
  const [first, ...others] = pages

  test("are a first page and a page for each part", () => {
    expect(first).toMatchObject({ slug: "methodology", continues: null })
    expect(new Set(others.map(({ continues }) => continues))).toEqual(new Set(["methodology"]))
    expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length)
    expect(new Set(pages.map(({ slug }) => slug)).size).toBe(pages.length)
    expect(others.length).toBeGreaterThan(10)
  })

  test.each(pages)("include $title, small enough, with prose and a summary", ({ summary, blocks }) => {
    const html = renderPage(Blocks({ printed: blocks, linkOf: () => null }))
    expect(new TextEncoder().encode(html).length).toBeLessThan(50_000)
    expect(blocks[0]?.kind).toBe("paragraph")
    expect(summary).toMatch(/^[A-Z0-9]/)
    // Each heading has a unique id, and tables are numbered from 1.
    const ids = blocks.flatMap((block) => (block.kind === "heading" ? [block.id] : []))
    expect(new Set(ids).size).toBe(ids.length)
    const numbers = blocks.flatMap((block) => (block.kind === "table" ? [block.number] : []))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  })
})
