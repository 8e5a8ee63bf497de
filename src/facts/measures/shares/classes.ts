import type { Taxonomy } from "../../../terms.ts"
import type { InstanceFacts, ShareClass } from "../../fact.ts"
import { sumOfFacts, type Term, termIn } from "../figure.ts"
import { cover } from "./tags.ts"

/** The ordinary shares of all classes on one cover page. */
export interface CoverSum {
  readonly filed: string
  /** Facts whose values add up to the count. */
  readonly terms: readonly [Term, ...Term[]]
  readonly value: number
  /** Upper bound of the count if the page leaves the count open; else null. */
  readonly atMost: number | null
  /** Members with a security registered under Section 12(b), which means that the public owns such shares. */
  readonly registered: ReadonlySet<string>
  readonly notes: readonly string[]
}

/** `unsure`: the class may be ordinary shares under another name. */
type ClassKind = "ordinary" | "preferred" | "depositary" | "other" | "unsure"

/**
 * Adds up the classes of a cover page, without preferred shares, warrants, rights and depositary shares. Null if
 * the page has no classes, or if they cannot be added: tracking stocks, or only depositary shares.
 */
export function sumOfClasses(instance: InstanceFacts, taxonomy: Taxonomy): CoverSum | null {
  const counted = instance.classes.filter(({ shares }) => shares > 0)
  const kinds = new Map(counted.map((each) => [each, kindOf(each)]))
  const ofKind = (...wanted: readonly ClassKind[]) =>
    counted.filter((each) => each.member !== null && wanted.includes(kinds.get(each) ?? "other"))
  const whole = counted.find(({ member }) => member === null)
  const classes = ofKind("ordinary")
  if (whole !== undefined && classes.length === 0 && counted.length === 1) return countAlone(instance, whole)
  const [first, ...rest] = classes.map((each) => termOf(instance, each))
  if (first === undefined || areOfDifferentThings(classes)) return null
  const terms = [first, ...rest] as const
  const value = sharesOf(classes)
  const doubtful = ofKind("unsure", ...(taxonomy === "ifrs-full" ? (["preferred"] as const) : []))
  const leftOut = ofKind("preferred", "depositary", "other", "unsure")
  const sum: CoverSum = {
    filed: instance.filed,
    terms,
    value,
    registered: new Set(
      classes.flatMap(({ member, title }) => (member === null || title === null ? [] : [member])),
    ),
    atMost: doubtful.length === 0 ? null : value + sharesOf(doubtful),
    notes:
      leftOut.length === 0 ? [] : [`${leftOut.map(nameOf).join(", ")} on the cover page are not counted.`],
  }
  return whole === undefined ? sum : besideWhole(instance, whole, sum)
}

/** The sum for a page that has one count and no classes. */
function countAlone(instance: InstanceFacts, whole: ShareClass): CoverSum {
  const terms = [termOf(instance, whole)] as const
  return { filed: instance.filed, terms, value: whole.shares, atMost: null, registered: new Set(), notes: [] }
}

/** True if the sum is from a page without classes. */
export function isCountAlone({ terms, atMost }: CoverSum): boolean {
  return atMost === null && terms.every(({ member }) => member === undefined)
}

const roundingMax = 0.005

/** A count without a class is the total, repeats a class, or may have to be added. */
function besideWhole(instance: InstanceFacts, whole: ShareClass, sum: CoverSum): CoverSum {
  const isTotal = Math.abs(whole.shares / sum.value - 1) <= roundingMax
  if (isTotal || sum.terms.some(({ fact }) => fact.value === whole.shares)) return sum
  const atMost = Math.max(sum.atMost ?? 0, sum.value + whole.shares)
  if (whole.shares >= sum.value) return { ...sum, atMost }
  return { ...sum, terms: [termOf(instance, whole)], value: whole.shares, atMost }
}

/** The unconfirmed sum: an upper bound if a class is far larger, or if partners may own votes only (Up-C). */
export function boundedByClasses(sum: CoverSum, outsiders: "partners" | "none"): CoverSum {
  const [smallest = sum.terms[0], ...others] = sum.terms.toSorted((a, b) => a.fact.value - b.fact.value)
  const largest = others.at(-1) ?? smallest
  const areFarApart = largest.fact.value / smallest.fact.value >= unequalClassesMin
  const registered = sum.terms.filter(({ member }) => member !== undefined && sum.registered.has(member))
  if (!areFarApart && (outsiders === "none" || registered.length === sum.terms.length)) return sum
  const [first, ...rest] = areFarApart ? [] : registered
  const terms = first === undefined ? ([smallest] as const) : ([first, ...rest] as const)
  const value = sumOfFacts(terms)
  return { ...sum, terms, value, atMost: Math.max(sum.atMost ?? 0, sum.value) }
}

/** A class with this many times fewer shares may be worth more a share (Berkshire: one A for 1,500 B). */
export const unequalClassesMin = 100

function termOf(instance: InstanceFacts, { member, end, shares }: ShareClass): Term {
  return termIn(instance, cover, member, { start: null, end, value: shares })
}

function sharesOf(classes: readonly ShareClass[]): number {
  return classes.reduce((sum, { shares }) => sum + shares, 0)
}

function nameOf({ member, title, shares }: ShareClass): string {
  return `${shares} of ${title ?? member ?? "no class"}`
}

/** Words that only distinguish share classes. A single letter is the name of a class. */
const wordsOfClasses =
  /^([A-Z\d]|and|no|non|nonvoting|voting|common|capital|ordinary|class|series|stock|shares?|units?|par|value|restricted|unrestricted|subordinated?|multiple|limited|convertible)$/i

/** True for tracking stocks, shares in different businesses. Their names differ in more than class words. */
function areOfDifferentThings(classes: readonly ShareClass[]): boolean {
  const things = classes.map(({ member }) => {
    const words = localName(member).match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []
    return words.filter((word) => !wordsOfClasses.test(word)).join(" ")
  })
  return new Set(things.filter((thing) => thing !== "")).size > 1
}

function localName(member: string | null): string {
  return (member ?? "").slice((member ?? "").indexOf(":") + 1).replace(/Member$/, "")
}

/** The kind by the registered title, or by the member's name if there is no title. */
function kindOf({ title, member }: ShareClass): ClassKind {
  const name = localName(member)
  if (title !== null) return kindOfTitle(title)
  if (/Depositary|^ADSs?$/.test(name)) return "depositary"
  if (/Prefer(red|ence)/.test(name)) return "preferred"
  if (/Warrant|Rights?$|Notes?(Due|$)|Units?Each/.test(name)) return "other"
  return /^(Capital)?Units?$/.test(name) ? "unsure" : "ordinary"
}

const notShares =
  /^\W*(redeemable |public |private )?(warrants?|rights?)\b|^\W*units?\b.*\b(consist|compris|each)|\b(notes|debentures|bonds)\b/i

/** The kind that a title names first. "Common Stock (with Preferred Stock Purchase Rights)" is ordinary. */
function kindOfTitle(title: string): ClassKind {
  if (notShares.test(title)) return "other"
  const named: readonly (readonly [ClassKind, number])[] = [
    ["ordinary", title.search(/\b(common|ordinary)\b/i)],
    ["preferred", title.search(/\bprefer(red|ence)\b/i)],
    ["depositary", title.search(/\bamerican depositary\b/i)],
  ]
  const [first] = named.filter(([, at]) => at >= 0).toSorted(([, left], [, right]) => left - right)
  return first?.[0] ?? "ordinary"
}
