import type { RatioRule, Rulebook, Treatment } from "../../../../src/rulebooks/schema.ts"
import { type Methodology, methodologyRef } from "../../../../src/screening/methodologies.ts"
import {
  denominatorLabel,
  formulaOf,
  lowerFirst,
  numeratorLabel,
  titleOf,
} from "../../../../src/screening/screens/declarations.ts"
import { type Activity, activities, type Grade } from "../../../../src/vocabulary.ts"
import { printLimit } from "../../../html/numbers.ts"
import { limitWords } from "../../../html/screens.ts"
import type { GuidePage, Inline } from "../document.ts"
import { bullets, type Content, code, heading, type Prose, prose, section, strong, table } from "./blocks.ts"

/** The methodology guide's page on the other standards, printed from their rules. */
export function otherStandardsSection(
  versions: readonly (readonly [Methodology, ...Methodology[]])[],
): GuidePage {
  const [own, ...others] = versions
  const inForce = versions.map(([newest]) => newest)
  return section(
    "Other standards",
    prose`We also judge the same figures by ${others.length} other standards. A stock's page shows what each of them says and why they differ. Programs ask for one with ${code("methodology=")}, such as ${code("djim")}; without it a verdict is by ${code(own?.[0].id ?? "")}. A pooled vehicle is decided on its structure, whichever standard is asked for.`,
    heading("What differs"),
    bullets([
      "The standards divide debt by different figures. Market capitalisation is the price of all shares, so it moves every day. Total assets are what the company owns by its books, so they change with its reports. A company whose shares cost far more than its books state may pass with market capitalisation and fail with total assets.",
      "The standards use different prices. Some take the last close, others the mean of 12, 24 or 36 month-end closes. A mean follows a fall or rise of the share slowly.",
      "The standards limit different figures. All limit debt and prohibited income. Some also limit cash, or receivables and cash together.",
      "The limits differ. “Below 33%”, “at most 33.33%” and “below a third” are three different limits.",
      "The standards prohibit different businesses. They treat hotels, film, music, weapons and advertising differently. If our sources do not settle whether a company has a prohibited activity, we withhold its verdict.",
      "Some standards count the past. Their indexes keep a member for a time if it is a little beyond a limit. Our verdict follows the rule on the day, and the response also says whether the index would hold the share.",
    ]),
    table(
      ["standard", "debt is divided by", "limits", "rules read"],
      inForce.map((standard) => [
        prose`${strong(standard.shortName)} ${code(standard.id)}`,
        debtBasis(standard.rules),
        standard.rules.ratios.map(shortLimit).join("; "),
        gradeWords[standard.grade],
      ]),
    ),
    heading("How sure we are of the rules"),
    bullets([
      "Grade A: we read the rule in the issuer's own text.",
      "Grade B: we read the rule in a dated reading by others, which quotes the issuer's text.",
      "Grade C: we know the rule only second-hand.",
      "A standard with a rule below A is marked as an unconfirmed edition wherever its verdict is shown.",
    ]),
    ...others.flatMap(standardBlocks),
  )
}

const gradeWords: Readonly<Record<Grade, string>> = {
  A: "confirmed (A)",
  B: "unconfirmed edition (B)",
  C: "unconfirmed edition (C)",
}

function debtBasis({ ratios }: Rulebook): string {
  const debt = ratios.find(({ numerator }) => numerator.includes("interest_bearing_debt"))
  return debt === undefined ? "not limited" : `${lowerFirst(denominatorLabel(debt))}${windowOf(debt)}`
}

/** `, mean of 12 months`, after a market capitalisation. */
function windowOf({ denominator, months }: RatioRule): string {
  if (!denominator.includes("market_cap")) return ""
  return months === 0 ? ", last close" : `, mean of ${months} months`
}

function shortLimit(rule: RatioRule): string {
  return `${lowerFirst(numeratorLabel(rule.numerator))} ${limitOf(rule)}`
}

function limitOf({ operator, limit }: RatioRule): string {
  return `${limitWords[operator]} ${printLimit(limit)}`
}

function standardBlocks([newest, ...earlier]: readonly [Methodology, ...Methodology[]]): readonly Content[] {
  const { shortName, name, description, rules, source, inForceFrom } = newest
  return [
    heading(shortName),
    prose`${name}: ${code(methodologyRef(newest))}, in force since ${inForceFrom}. ${description} Its text: ${link(source)}.`,
    table(
      ["what is divided", "limit", "clause", "grade"],
      rules.ratios.map((rule) => [
        prose`${titleOf(rule)}${windowOf(rule)}: ${code(formulaOf(rule))}`,
        `${limitOf(rule)}${memberLimits(rule)}`,
        rule.clause ?? "",
        gradeOf(rule),
      ]),
    ),
    bullets([...businessLines(rules.business), ...stateLines(rules)]),
    ...(earlier.length === 0 ? [] : [versionsTable([newest, ...earlier])]),
  ]
}

/** The limits for a current or new member of an index. */
function memberLimits({ operator, entrant_limit: enters, exit_limit: leaves }: RatioRule): string {
  const parts = [
    ...(enters === undefined ? [] : [`to enter: ${limitWords[operator]} ${printLimit(enters)}`]),
    ...(leaves === undefined ? [] : [`a member is kept for a time up to ${printLimit(leaves)}`]),
  ]
  return parts.length === 0 ? "" : ` (${parts.join("; ")})`
}

/** The grade of a rule, and the reading on which the rule is based. */
function gradeOf({ grade, source }: Pick<RatioRule, "grade" | "source">): Prose {
  if (grade === undefined) return ""
  return source === undefined
    ? grade
    : [text(`${grade}, `), { kind: "link", href: source, children: [text("source")] }]
}

function businessLines({
  activities: treated,
  clause,
  grade,
  source,
}: Rulebook["business"]): readonly Prose[] {
  const named = (wanted: (treatment: Treatment) => boolean) =>
    activities.flatMap((activity) => {
      const treatment = treated[activity]
      return treatment !== undefined && wanted(treatment) ? [words(activity)] : []
    })
  const tolerated = activities.flatMap((activity) => {
    const treatment = treated[activity]
    return typeof treatment === "object"
      ? [`${words(activity)} up to ${printLimit(treatment.up_to)} of revenue`]
      : []
  })
  const lines = [
    ["Prohibited as a business", named((each) => each === "prohibited")],
    ["Tolerated", tolerated],
    ["Allowed", named((each) => each === "allowed")],
    ["Not settled by our sources, so we withhold the verdict", named((each) => each === "undecided")],
  ] as const
  const printed = lines.flatMap(([title, list]) =>
    list.length === 0 ? [] : [`${title}: ${list.join(", ")}.`],
  )
  const where = prose`${clause === undefined ? "The business" : `The business (${clause})`}, grade ${gradeOf({ grade, source })}: ${
    printed.length === 0
      ? "as under AAOIFI SS 21."
      : "an activity that is not named here is treated as under AAOIFI SS 21."
  }`
  return [...printed, where]
}

function stateLines({ state }: Rulebook): readonly Prose[] {
  if (state === null) return []
  return [
    prose`A member beyond a limit and within the band is kept for ${state.band_periods} periods; a company that has left must pass ${state.entry_periods} periods in a row to come back. Grade ${gradeOf(state)}.`,
  ]
}

function versionsTable(versions: readonly Methodology[]) {
  return table(
    ["version", "from", "what changed", "edition"],
    versions.map((each) => [
      code(methodologyRef(each)),
      each.inForceFrom,
      each.changes,
      gradeWords[each.grade],
    ]),
  )
}

function words(activity: Activity): string {
  return activity.replaceAll("_", " ")
}

/** A source, as a link if it is an address. */
function link(source: string): Prose {
  return source.startsWith("https://")
    ? [{ kind: "link", href: source, children: [text(hostOf(source))] }]
    : source
}

function hostOf(address: string): string {
  return new URL(address).host
}

function text(value: string): Inline {
  return { kind: "text", text: value }
}
