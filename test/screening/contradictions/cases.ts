import fc from "fast-check"
import type { Register as RegisterName } from "../../../src/identifiers/registers.ts"
import { percentText } from "../../../src/numbers.ts"
import { assess } from "../../../src/screening/assess.ts"
import type { Judgement } from "../../../src/screening/judge.ts"
import { type Company, newestOf, type Ratios, ratiosOf } from "./company.ts"
import { dart } from "./registers/dart.ts"
import { ifrsOnEdgar, usGaap } from "./registers/edgar.ts"
import { edinetIfrs, edinetJapanese } from "./registers/edinet.ts"
import { esef } from "./registers/esef.ts"
import type { Register } from "./registers/register.ts"
import { asOf, companyOf } from "./sound.ts"
import { type Traits, traitsOf } from "./traits.ts"
import { waysOfInterest } from "./ways/interest.ts"
import { waysOfLines } from "./ways/lines.ts"
import { waysOfShares } from "./ways/shares.ts"
import { waysOfUnits } from "./ways/units.ts"
import { type Choice, silent, type Way } from "./ways/way.ts"

const formsOf: Readonly<Record<RegisterName, readonly Register[]>> = {
  edgar: [usGaap, ifrsOnEdgar],
  esef: [esef],
  dart: [dart],
  edinet: [edinetJapanese, edinetIfrs],
}
export const registers: readonly Register[] = Object.values(formsOf).flat()

const ways = [...waysOfShares, ...waysOfUnits, ...waysOfLines, ...waysOfInterest]

/** The ways whose contradiction the form of a register shows. */
export function waysIn({ shows }: Register): readonly Way[] {
  return ways.filter(({ needs }) => needs.every((witness) => shows.includes(witness)))
}

/** The number of the way among the nine. */
function numberOf({ name }: Way): string {
  return name.slice(0, 1)
}

/** A company whose reports contradict themselves in a way, with its true ratios. */
export interface Spoilt {
  readonly way: Way
  readonly choice: Choice
  readonly company: Company
  readonly ratios: Ratios
  /** What fast-check prints. */
  readonly [fc.toStringMethod]: () => string
}

/** A spoilt company in words: its way, its true ratios, and its newest sheet in thousandths of all assets. */
function described(way: Way, { debt, money, interest }: Ratios, company: Company): string {
  const { end, sheet, shares, period } = newestOf(company)
  const assets = sheet.lines.reduce(
    (sum, { section, amount }) => (section.endsWith("Assets") ? sum + amount : sum),
    0,
  )
  const part = (value: number) => Math.round((value / assets) * 1000)
  const lines = sheet.lines.map(
    ({ name, amount, disguise }) =>
      `${name}${disguise === null ? "" : ` (${disguise.kind} ${disguise.pick})`} ${part(amount)}`,
  )
  const totals = Object.entries(sheet.totals).map(([name, value]) => `${name} ${part(value)}`)
  const truth = `truly debt ${percentText(debt, 1)}, money ${percentText(money, 1)}, interest ${percentText(interest, 1)}`
  const ofShares = `${shares} shares, average ${period.average}, ${period.earningsPerShare} each`
  const closes = company.closes.map(({ close }) => close).join(" ")
  return `${way.name}: ${truth}; ${end}: ${[...lines, ...totals].join(", ")}; ${ofShares}; closes ${closes}`
}

/** Each of the nine ways comes equally often. */
function anyWay(among: readonly Way[]): fc.Arbitrary<Way> {
  const numbers = [...new Set(among.map(numberOf))]
  return fc
    .constantFrom(...numbers)
    .chain((number) => fc.constantFrom(...among.filter((way) => numberOf(way) === number)))
}

const choices: fc.Arbitrary<Choice> = fc.record({
  pick: fc.nat(9_999),
  size: fc.nat(1000),
  sheets: fc.constantFrom("newest", "every"),
  first: fc.boolean(),
  second: fc.boolean(),
})

/** Spoilt companies in the form of a register. */
export function spoiltIn(register: Register, among: readonly Way[] = waysIn(register)): fc.Arbitrary<Spoilt> {
  return anyWay(among)
    .chain((way) =>
      fc.record({
        way: fc.constant(way),
        traits: traitsOf(way.failure, way.otherDebtMax),
        choice: choices,
      }),
    )
    .map(({ way, traits, choice }) => {
      const company = toBeSpoilt(register, way, traits, choice)
      const ratios = ratiosOf(company)
      const spoilt = way.spoil(company, choice)
      const toText = () => (spoilt === null ? way.name : described(way, ratios, spoilt))
      return { way, choice, ratios, company: spoilt, [fc.toStringMethod]: toText }
    })
    .filter((spoilt): spoilt is Spoilt => spoilt.company !== null)
}

function toBeSpoilt(
  { customs }: Register,
  { failure, depositsBetween }: Way,
  traits: Traits,
  { size }: Choice,
): Company {
  if (depositsBetween === undefined) return companyOf(traits, customs, failure)
  const [least, most] = depositsBetween
  const { lines } = traits
  const atYearEnds = { ...lines, cash: Math.round(lines.cash / 2), deposits: 0 }
  const between = least + Math.round(((most - least) * size) / 1000)
  return companyOf({ ...traits, lines: atYearEnds }, customs, failure, between)
}

/** Sound companies in the form of a register; some do not state their interest income. */
export function soundIn({ customs }: Register): fc.Arbitrary<Company> {
  return fc.record({ traits: traitsOf(null), isTold: fc.boolean() }).map(({ traits, isTold }) => {
    const company = companyOf(traits, customs, null)
    return isTold ? company : silent(company, "interestIncome")
  })
}

/** The judgement of a company by its reports and closes. */
export async function judgementOf(
  { filer, currency, factsOf }: Register,
  company: Company,
): Promise<Judgement> {
  const facts = await factsOf(company)
  const subject = { filer, name: facts.entityName, ticker: "SOME", sic: "3674", ordinaryPerShareLine: 1 }
  return assess({ subject, facts, prices: { currency, closes: company.closes }, asOf }).judgement
}

/** True if the company passes every screen. */
export function isCompliant(judgement: Judgement): boolean {
  return judgement.state === "read" && judgement.status === "compliant"
}

/** Why a verdict is withheld, or the screens that fail, in words. */
export function reasonOf(judgement: Judgement): string {
  if (judgement.state !== "read") return judgement.lacks
  const failed = Object.values(judgement.ratios).flatMap((ratio) =>
    ratio.state === "decided" && ratio.result === "fail" ? [ratio.rule.name] : [],
  )
  return judgement.withheld?.lacks ?? `${judgement.status} by ${failed.join(" and ")}`
}
