import type { SicEntry } from "../../../../src/screening/activities/codes/sic.ts"
import { primaryShareMin } from "../../../../src/screening/activities/disclosed.ts"
import {
  categoryNames,
  type Override,
  type Placement,
  prohibitedCategories,
  revenueKindOf,
} from "../../../../src/screening/activities/placement.ts"
import { bullets, code, percent, plain, section, table } from "./markdown.ts"

/** The methodology guide's sections on what a company lives from: the register of activities. */

type Kind = Placement["kind"]

const meanings: Readonly<Record<Kind, string>> = {
  permissible: "Passes; what is not disclosed is told as a concern.",
  prohibited: "The core business is prohibited: the screen fails, and all revenue is prohibited.",
  bounded: "A mixed business: its prohibited share is stated, or bounded, by a source and counts.",
  conditional: "A landlord or a lender: settled by the share of gross interest income in revenue.",
  unresolved: "A mixed business, or a code that does not tell: without more, the verdict is withheld.",
}
const kinds = Object.keys(meanings) as Kind[]

/** How a business is placed, and how many codes and companies each placing has. */
export function activitySection(sic: readonly SicEntry[], overrides: readonly Override[]): string {
  return section(
    "## Business activity",
    "What a company lives from is placed by a dated, sourced decision about the company itself where there is one, else by its SIC code. A core business that is prohibited fails whatever the ratios say (SS 21, 3/4/1); a mixed one passes this screen, and its prohibited share counts in `prohibited_revenue`.",
    table(
      ["placed as", "what follows", "SIC codes", "companies placed by hand"],
      kinds.map((kind) => [
        kind,
        meanings[kind],
        String(sic.filter(([, , placement]) => placement.kind === kind).length),
        String(overrides.filter(({ placement }) => placement.kind === kind).length),
      ]),
    ),
    "### Prohibited categories",
    table(
      ["category", "what it is", "in `revenue.prohibited.breakdown`"],
      prohibitedCategories.map((category) => [
        code(category),
        categoryNames[category],
        code(revenueKindOf(category)),
      ]),
    ),
    "### Beyond code and company",
    bullets([
      "A name that tells of a prohibited or mixed business (a bank, a casino, a brewery, a shell, a crypto-asset firm) unsettles a permissible SIC code; it never settles anything.",
      `Segments and products in the annual report's own XBRL instance speak against a business or raise doubt, never for it. A segment whose name plainly is a prohibited activity counts; from ${percent(primaryShareMin)} of revenue on it is the core.`,
      "Islamic banks and takaful are exempt by a decision about the company only.",
    ]),
  )
}

/** Each SIC code under the placing it has. */
export function sicSection(sic: readonly SicEntry[]): string {
  return section(
    "## SIC codes",
    "Every code of the SEC's list, by where a business stands of which nothing but the code is known.",
    ...kinds.flatMap((kind) => {
      const entries = sic.filter(([, , placement]) => placement.kind === kind)
      return entries.length === 0 ? [] : [`### SIC codes: ${kind} (${entries.length})`, sicList(entries)]
    }),
  )
}

function sicList(entries: readonly SicEntry[]): string {
  const groups = grouped(entries, ([, , placement]) => told(placement))
  return bullets(
    groups.map(([told, group]) => {
      const listed = group.map(([number, title]) => `${number} ${plain(title)}`).join("; ")
      return told === "" ? listed : `${told} ${listed}`
    }),
  )
}

/** What a placement says beside its kind: category, share and what is not disclosed. */
function told(placement: Placement): string {
  const concerns = plain(placement.concerns.join(" "))
  switch (placement.kind) {
    case "prohibited":
      return [`**${categoryNames[placement.category]}.**`, concerns].join(" ").trim()
    case "bounded": {
      const { category, shareMin, shareMax, source } = placement
      const bounds = `**${categoryNames[category]}: at least ${percent(shareMin)} and at most ${percent(shareMax)} of revenue.**`
      return [bounds, concerns.includes(plain(source)) ? "" : plain(source), concerns]
        .filter(Boolean)
        .join(" ")
    }
    case "conditional":
      return `**A lender from ${percent(placement.lenderShareMin)} of revenue in gross interest income, else permissible.** ${concerns}`
    default:
      return concerns === "" ? "" : `**${concerns}**`
  }
}

const introductions: Readonly<Record<Kind, string>> = {
  permissible: "Companies whose SIC code hides or misnames a permissible business.",
  prohibited: "Companies whose core business is prohibited though their SIC code does not say so.",
  bounded:
    "Mixed businesses with a stated bound: what a source says the prohibited share of revenue is at least and at most. The least counts for a failure, the most for a pass.",
  conditional: "Companies settled by the share of interest income.",
  unresolved:
    "Companies whose prohibited share is not known: without another failure their verdict is withheld.",
}

/** A section for each kind of decision; the companies of one decision together. */
export function overrideSections(overrides: readonly Override[]): readonly string[] {
  return kinds.flatMap((kind) => {
    const ofKind = overrides.filter(({ placement }) => placement.kind === kind)
    if (ofKind.length === 0) return []
    return [
      section(
        `## Companies placed by hand: ${kind}`,
        `${ofKind.length} of ${overrides.length}. ${introductions[kind]} Each company is named as EDGAR does, with its CIK.`,
        ...grouped(ofKind, sourceOf).flatMap(([source, group]) => [`### ${source}`, decisions(group)]),
      ),
    ]
  })
}

/** `cited`: the figure was seen in the source; else the report is named to check against. */
function sourceOf({ decidedOn, source, confidence }: Override): string {
  const where = confidence === "cited" ? "cited from" : "generally known, to be checked in"
  return `Decided ${decidedOn}, ${where}: ${plain(source)}`
}

function decisions(overrides: readonly Override[]): string {
  const groups = grouped(overrides, ({ activities, reason, placement }) =>
    [`**${plain(activities.join(", "))}.**`, plain(reason), told(placement).replaceAll("**", "")]
      .join(" ")
      .trim(),
  )
  return bullets(
    groups.map(([decision, companies]) => {
      const names = companies.map(({ cik, name }) => `${plain(name)} (${cik})`).join("; ")
      return `${decision} *${names}*`
    }),
  )
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return [...groups]
}
