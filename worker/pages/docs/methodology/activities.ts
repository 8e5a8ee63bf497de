import {
  type Override,
  type Placement,
  prohibitedCategories,
  type Readers,
  type SicEntry,
} from "../../../../src/screening/activities/business-activity.ts"
import { decisiveCodes, undecisiveCodes } from "../../../../src/screening/activities/codes/decisive.ts"
import { primaryShareMin } from "../../../../src/screening/activities/disclosed.ts"
import { categoryNames, revenueKindOf } from "../../../../src/screening/activities/placement.ts"
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
  permissible: "Passes; what is not disclosed is listed as a concern.",
  prohibited: "The core business is prohibited: the screen fails, and all revenue is prohibited.",
  bounded: "A mixed business: its prohibited share is stated, or bounded, by a source and counts.",
  conditional:
    "A lender from a stated share of gross interest income in revenue on; else a landlord whose tenants are not known, which is unresolved.",
  unresolved: "A mixed business, or an unspecific code: without other evidence the verdict is withheld.",
}
const kinds = Object.keys(meanings) as Kind[]

/** How a business is placed, and how many codes and companies each kind has. */
export function activitySection(sic: readonly SicEntry[], overrides: readonly Override[]): GuidePage {
  return section(
    "Business activity",
    prose`A company's business is placed by a dated, sourced decision about the company itself where there is one, else by its SIC code. A core business that is prohibited fails whatever the ratios are (SS 21, 3/4/1); a mixed one passes this screen, and its prohibited share counts in ${code("prohibited_revenue")}.`,
    table(
      ["placed as", "what follows", "SIC codes", "companies placed by hand"],
      kinds.map((kind) => [
        kind,
        meanings[kind],
        String(sic.filter(([, , placement]) => placement.kind === kind).length),
        String(overrides.filter(({ placement }) => placement.kind === kind).length),
      ]),
    ),
    heading("Prohibited categories"),
    table(
      ["category", "what it is", prose`in ${code("revenue.prohibited.breakdown")}`],
      prohibitedCategories.map((category) => [
        code(category),
        categoryNames[category],
        code(revenueKindOf(category)),
      ]),
    ),
    heading("Beyond code and company"),
    bullets([
      "A name that points to a prohibited or mixed business (a bank, a casino, a brewery, a shell, a crypto-asset firm) puts a permissible SIC code in doubt; it never settles a verdict.",
      `Segments and products in the annual report's own XBRL instance speak against a business or raise doubt, never for it. A segment whose name is plainly a prohibited activity counts; from ${percent(primaryShareMin)} of revenue on it is the core.`,
      "Islamic banks and takaful are exempt by a decision about the company only.",
    ]),
  )
}

/** The codes that decide without figures, and why others do not. */
export function decisiveSection(sic: readonly SicEntry[]): GuidePage {
  const titleOf = new Map(sic.map(([number, title]) => [number, title]))
  return section(
    "Decided on the business alone",
    prose`A company whose figures cannot be read (it files no XBRL, or its newest balance sheet is too old) is ${code("non-compliant")} where its business is known to be prohibited: by a decision about the company, or by EDGAR's industry code where it is one of the first list. The ratio screens are then ${code("not_applicable")}, the Evidence Packet has the one entry of the business with its source, and the company has no health rating. Figures replace such a verdict when they can be read; another code, or a decision about the company, undoes it.`,
    "A code does not decide where the day it is of is not known, or where the company's name speaks against it: Islamic finance, blank checks, crypto-assets, funds, landlords, royalty trusts.",
    heading("Codes that leave no doubt"),
    bullets(decisiveCodes.map((number) => `${number} ${titleOf.get(number) ?? ""}`)),
    heading("Codes that do not decide alone"),
    bullets(Object.entries(undecisiveCodes).map(([number, reason]) => prose`${strong(number)} ${reason}`)),
  )
}

/** Each SIC code under its kind of placement. */
export function sicSection(sic: readonly SicEntry[]): GuidePage {
  return section(
    "SIC codes",
    "Every code of the SEC's list, and how a business is placed when only its code is known.",
    ...kinds.flatMap((kind) => {
      const entries = sic.filter(([, , placement]) => placement.kind === kind)
      return entries.length === 0 ? [] : [heading(`SIC codes: ${kind} (${entries.length})`), sicList(entries)]
    }),
  )
}

function sicList(entries: readonly SicEntry[]) {
  return bullets(
    grouped(entries, ([, , placement]) => groundsOf(placement).join(" ")).map((group) => {
      const codes = group.map(([number, title]) => `${number} ${title}`).join("; ")
      const [lead, rest] = groundsOf(group[0][2])
      return lead === "" ? codes : prose`${strong(lead)} ${rest === "" ? "" : `${rest} `}${codes}`
    }),
  )
}

/** What a placement says beside its kind: its category and bounds, then its source and what is not disclosed. */
function groundsOf(placement: Placement): readonly [lead: string, rest: string] {
  const concerns = placement.concerns.join(" ")
  switch (placement.kind) {
    case "prohibited":
      return [`${categoryNames[placement.category]}.`, concerns]
    case "bounded": {
      const { category, shareMin, shareMax, source } = placement
      const bounds = `${categoryNames[category]}: at least ${percent(shareMin)} and at most ${percent(shareMax)} of revenue.`
      return [bounds, sentences(concerns.includes(source) ? "" : source, concerns)]
    }
    case "conditional":
      return [
        `A lender from ${percent(placement.lenderShareMin)} of revenue in gross interest income, else unresolved.`,
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
    "Mixed businesses with a stated bound: the least and the most that the prohibited share of revenue can be, by a source. The least counts for a failure, the most for a pass.",
  conditional: "Settled by the share of interest income.",
  unresolved: "The prohibited share is not known: without another failure the verdict is withheld.",
}

/** A section for each industry; under each kind of placement, companies with the same decision are grouped. */
export function overrideSections(overrides: readonly Override[]): readonly GuidePage[] {
  return grouped(overrides, ({ industry }) => industry).map((inIndustry) =>
    section(
      `Companies placed by hand: ${inIndustry[0].industry}`,
      `${inIndustry.length} of ${overrides.length} companies. Each is named as in EDGAR, with its CIK, what it sells, the day it was read and by which readers. The second reader had not seen the first reading; where they differ, the line says how the difference was settled. A decision without a named source rests on general knowledge and can be checked in the company's annual report.`,
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
  alike: "placed like those it resembles",
  code: "review of EDGAR's codes",
}

function decisions(overrides: readonly Override[]): Block {
  return list(
    grouped(overrides, groundsIn).map((group) => [
      line(strong(groundsIn(group[0]))),
      bullets(group.map(read)),
    ]),
  )
}

/** The reason of a decision, its bounds, what is not disclosed, and the document that states the figures. */
function groundsIn({ reason, placement, source, confidence }: Override): string {
  return sentences(reason, ...groundsOf(placement), confidence === "cited" ? `Source: ${source}.` : "")
}

function read({ name, cik, activities, decidedOn, readers, settled }: Override): Prose {
  return prose`${name} (${cik}): ${activities.join(", ")}. ${em(`${decidedOn}, ${readings[readers]}.`)}${settled === null ? "" : ` ${settled}`}`
}

function sentences(...texts: readonly string[]): string {
  return texts.filter((text) => text !== "").join(" ")
}

/** The items that share a key, in the order of their first. */
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
