import { filerText } from "../../../../src/identifiers/filer.ts"
import {
  activityNames,
  type Override,
  type Placement,
  revenueKindOf,
} from "../../../../src/screening/activities/business-activity.ts"
import { isDecisive, type SicEntry } from "../../../../src/screening/activities/declared.ts"
import { primaryShareMin } from "../../../../src/screening/activities/disclosed.ts"
import type { Readers } from "../../../../src/screening/activities/tables.ts"
import { prohibitedCategories } from "../../../../src/vocabulary.ts"
import type { Block, GuidePage } from "../document.ts"
import {
  bullets,
  code,
  em,
  heading,
  line,
  list,
  type Prose,
  percent,
  prose,
  section,
  strong,
  table,
} from "./blocks.ts"

/** The methodology guide's sections on business activity: the register of SIC codes and companies. */

type Kind = Placement["kind"]

const meanings: Readonly<Record<Kind, string>> = {
  permissible: "It passes. What the company does not disclose is listed as a concern.",
  prohibited: "The core business is prohibited. The screen fails, and all revenue is prohibited.",
  bounded:
    "A mixed business. A source states its prohibited share of revenue, or a range for it, and we count that.",
  conditional:
    "The company is a lender if interest income reaches a stated share of revenue. Otherwise it is a landlord whose tenants we do not know, so its business is not settled.",
  unresolved:
    "A mixed business, or a code that says too little. Without other evidence we withhold the verdict.",
}
const kinds = Object.keys(meanings) as Kind[]

/** How a business is placed, and the number of codes and companies of each kind. */
export function activitySection(sic: readonly SicEntry[], overrides: readonly Override[]): GuidePage {
  return section(
    "Business activity",
    prose`We class a business by a decision about the company itself, with its date and source. If there is none, we class it by the SIC industry code. If the core business is prohibited, the company fails whatever its ratios are (SS 21, 3/4/1). A mixed business passes this screen, and its prohibited share counts in ${code("prohibited_revenue")}.`,
    table(
      ["classed as", "what follows", "SIC codes", "companies placed by hand"],
      kinds.map((kind) => [
        kind,
        meanings[kind],
        String(sic.filter(({ placement }) => placement.kind === kind).length),
        String(overrides.filter(({ placement }) => placement.kind === kind).length),
      ]),
    ),
    heading("Prohibited categories"),
    table(
      ["category", "what it is", prose`in ${code("revenue.prohibited.breakdown")}`],
      prohibitedCategories.map((category) => [
        code(category),
        activityNames[category],
        code(revenueKindOf(category)),
      ]),
    ),
    heading("Other evidence"),
    bullets([
      "A name may point to a prohibited or mixed business: a bank, a casino, a brewery, a shell, a crypto-asset firm. Such a name casts doubt on a permissible SIC code. It never decides a verdict.",
      `Segments and products in the annual report may count against a business or raise doubt. They never count for it. If the name of a segment is plainly a prohibited activity, its revenue counts as prohibited. From ${percent(primaryShareMin)} of revenue on it is the core business.`,
      "An Islamic bank or takaful company is exempt only by a decision about that company.",
    ]),
  )
}

/** The codes that decide without figures, and why other codes do not decide. */
export function decisiveSection(sic: readonly SicEntry[]): GuidePage {
  return section(
    "Decided on the business alone",
    prose`Sometimes we cannot read a company's figures: it files no XBRL, or its newest balance sheet is too old. It is still ${code("non-compliant")} if we know that its business is prohibited, from a decision about the company or from an EDGAR industry code of the first list below. The ratio screens are then ${code("not_applicable")}, the Evidence Packet has only the business with its source, and there is no health rating. Once we can read figures, a new verdict replaces this one. Another code, or a decision about the company, also replaces it.`,
    "A code does not decide if we do not know its date, or if the company's name speaks against it: Islamic finance, blank checks, crypto-assets, funds, landlords, royalty trusts.",
    heading("Codes that leave no doubt"),
    bullets(sic.flatMap(({ code: number, title }) => (isDecisive(number) ? [`${number} ${title}`] : []))),
    heading("Codes that do not decide alone"),
    bullets(
      sic.flatMap(({ code: number, whyNot }) =>
        whyNot === undefined ? [] : [prose`${strong(number)} ${whyNot}`],
      ),
    ),
  )
}

/** Each SIC code under its kind of placement. */
export function sicSection(sic: readonly SicEntry[]): GuidePage {
  return section(
    "SIC codes",
    "Every industry code of the SEC's list, and how we class a business if we know only its code.",
    ...kinds.flatMap((kind) => {
      const entries = sic.filter(({ placement }) => placement.kind === kind)
      return entries.length === 0 ? [] : [heading(`SIC codes: ${kind} (${entries.length})`), sicList(entries)]
    }),
  )
}

function sicList(entries: readonly SicEntry[]) {
  return bullets(
    grouped(entries, ({ placement }) => groundsOf(placement).join(" ")).map((group) => {
      const codes = group.map(({ code: number, title }) => `${number} ${title}`).join("; ")
      const [lead, rest] = groundsOf(group[0].placement)
      return lead === "" ? codes : prose`${strong(lead)} ${rest === "" ? "" : `${rest} `}${codes}`
    }),
  )
}

/** The grounds of a placement: category and bounds, then the source and the undisclosed figures. */
function groundsOf(placement: Placement): readonly [lead: string, rest: string] {
  const concerns = placement.concerns.join(" ")
  switch (placement.kind) {
    case "prohibited":
      return [`${activityNames[placement.category]}.`, concerns]
    case "bounded": {
      const { category, shareMin, shareMax, source } = placement
      const bounds = `${activityNames[category]}: at least ${percent(shareMin)} and at most ${percent(shareMax)} of revenue.`
      return [bounds, sentences(concerns.includes(source) ? "" : source, concerns)]
    }
    case "conditional":
      return [
        `The company is a lender if gross interest income is at least ${percent(placement.lenderShareMin)} of revenue. Otherwise its business is not settled.`,
        concerns,
      ]
    default:
      return [concerns, ""]
  }
}

const introductions: Readonly<Record<Kind, string>> = {
  permissible: "The business is permissible.",
  prohibited: "The core business is prohibited.",
  bounded:
    "Mixed businesses. A source states the least and the most that the prohibited share of revenue can be. The company fails if even the least is too much, and passes if even the most is not.",
  conditional: "The share of interest income in revenue decides these.",
  unresolved: "We do not know the prohibited share. Unless another screen fails, we withhold the verdict.",
}

/** A section for each industry. Under each kind of placement, companies with equal decisions form a group. */
export function overrideSections(overrides: readonly Override[]): readonly GuidePage[] {
  return grouped(overrides, ({ industry }) => industry).map((inIndustry) =>
    section(
      `Companies placed by hand: ${inIndustry[0].industry}`,
      `${inIndustry.length} of ${overrides.length} companies that were classed by hand. Each line has the company's name and the key of its filer, what it sells, the day of the decision, and who read it. The second reader did not see the first reading. If the two differ, the line says how we settled it. A decision without a named source rests on general knowledge. You can check it in the annual report.`,
      ...kinds.flatMap((kind) => {
        const ofKind = inIndustry.filter(({ placement }) => placement.kind === kind)
        return ofKind.length === 0
          ? []
          : [heading(`Placed as ${kind} (${ofKind.length})`), introductions[kind], decisions(ofKind)]
      }),
    ),
  )
}

const readings: Readonly<Record<Readers, string>> = {
  first: "first reading",
  second: "second reading",
  both: "both readings",
  alike: "classed like similar companies",
  code: "review of EDGAR's codes",
  later: "both readings, made when the company began to ship",
  abroad: "both readings",
  index: "two readers, each alone, when the S&P 500 began to ship",
  peers: "comparison with like companies",
}

function decisions(overrides: readonly Override[]): Block {
  return list(
    grouped(overrides, groundsIn).map((group) => [
      line(strong(groundsIn(group[0]))),
      bullets(group.map(read)),
    ]),
  )
}

/** The reason for a decision, its bounds, the undisclosed figures, and the document with the figures. */
function groundsIn({ reason, placement, source, confidence }: Override): string {
  return sentences(reason, ...groundsOf(placement), confidence === "cited" ? `Source: ${source}.` : "")
}

function read({ name, filer, activities, decidedOn, readers, settled }: Override): Prose {
  return prose`${name} (${filerText(filer)}): ${activities.join(", ")}. ${em(`${decidedOn}, ${readings[readers]}.`)}${settled === null ? "" : ` ${settled}`}`
}

function sentences(...texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join(" ")
}

/** Groups items by key, in the order of each key's first item. */
function grouped<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly (readonly [Item, ...Item[]])[] {
  const groups = new Map<string, [Item, ...Item[]]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group === undefined) groups.set(keyOf(item), [item])
    else group.push(item)
  }
  return [...groups.values()]
}
