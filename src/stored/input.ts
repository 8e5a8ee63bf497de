import * as z from "zod"
import { date, filerId } from "../contract/scalars.ts"
import {
  borrowingAxes,
  borrowingProofs,
  type CompanyFacts,
  type Fact,
  type InstanceFacts,
  revenueAxes,
  type Series,
} from "../facts/fact.ts"
import type { FilerId } from "../identifiers/filer.ts"
import { filerPath } from "../identifiers/filer.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import {
  industrySchemes,
  namedSubjects,
  type StatedIndustry,
} from "../screening/activities/stated-industry.ts"
import type { CompanyInput } from "../screening/assess.ts"

/** The part of an input that is stored as one text. Closes and verdict changes are stored separately. */
export type FiledInput = Pick<CompanyInput, "subject" | "facts">

/** The facts read from the XBRL instance of one filing. */
const instance = z.object({
  accession: z.string().min(1),
  form: z.string().min(1),
  filed: date,
  periodEnd: date,
  entityCik: z.int().positive(),
  classes: z.array(
    z.object({
      member: z.string().nullable(),
      title: z.string().nullable(),
      tradingSymbol: z.string().nullable(),
      end: date,
      shares: z.number(),
    }),
  ),
  ordinaryPerDepositaryShare: z.number().positive().nullable(),
  revenue: z.array(
    z.object({
      concept: z.string().min(1),
      unit: z.string().min(1),
      start: date,
      end: date,
      axis: z.enum(revenueAxes).nullable(),
      member: z.string().nullable(),
      value: z.number(),
    }),
  ),
  borrowings: z
    .array(
      z.object({
        concept: z.string().min(1),
        axis: z.enum(borrowingAxes).nullable(),
        member: z.string().nullable(),
        label: z.string().nullable(),
        end: date,
        unit: z.string().min(1),
        value: z.number().positive(),
        proof: z.enum(borrowingProofs),
        within: z.array(z.string()),
        beside: z.array(z.string()),
      }),
    )
    .exactOptional(),
}) satisfies z.ZodType<InstanceFacts>

/** An industry that a register or a list abroad states. */
export const statedIndustry = z.object({
  scheme: z.enum(industrySchemes),
  code: z.string().min(1),
  named: z.array(z.enum(namedSubjects)),
  asOf: z.string().regex(/^\d{4}(-\d{2}(-\d{2})?)?$/),
}) satisfies z.ZodType<StatedIndustry>

/**
 * The text of a stored input: JSON in which filings and periods are listed once, and facts refer to them by
 * index. The `facts` of a series repeat `period, value, filing` in the order of reporting. `instances` is
 * absent if none was read. Closes are stored separately (`prices.ts`), because they change daily.
 */
const printedInput = z.object({
  subject: z.object({
    filer: filerId,
    name: z.string(),
    ticker: z.string().nullable(),
    sic: z.string().nullable(),
    // Absent if not known.
    sicAsOf: z.string().exactOptional(),
    industries: z.array(statedIndustry).min(1).exactOptional(),
    tookOver: z.object({ filer: filerId, name: z.string() }).exactOptional(),
    ordinaryPerShareLine: z.number().positive().nullable(),
  }),
  facts: z.object({
    filer: filerId,
    entityName: z.string(),
    filings: z.array(z.tuple([z.string().min(1), z.string().min(1), date])),
    periods: z.array(z.tuple([date.nullable(), date])),
    series: z.array(
      z.object({ concept: z.string().min(1), unit: z.string().min(1), facts: z.array(z.number()) }),
    ),
    instances: z.array(instance).exactOptional(),
    furnishedFrom: date.exactOptional(),
  }),
})
type PrintedFacts = z.output<typeof printedInput>["facts"]

/**
 * Prints an input; equal inputs give equal texts. `input` is the input that {@link parseInput} reads from the
 * text. The schema decides which properties are kept and in which order, so that the screened input is
 * exactly the stored one. Throws if the text could not be read back.
 */
export function printInput({
  subject: { sicAsOf, industries = [], tookOver, ...subject },
  facts,
}: FiledInput): {
  readonly text: string
  readonly input: FiledInput
} {
  const read = printedInput.safeParse({
    subject: {
      ...subject,
      ...((sicAsOf ?? null) === null ? {} : { sicAsOf }),
      ...(industries.length === 0 ? {} : { industries }),
      ...((tookOver ?? null) === null ? {} : { tookOver }),
    },
    facts: printFacts(facts),
  })
  if (!read.success) throw new Error(`The input cannot be stored: ${firstIssue(read.error)}.`)
  return { text: JSON.stringify(read.data), input: inputOf(read.data, facts.series) }
}

function inputOf({ subject, facts }: z.output<typeof printedInput>, series: readonly Series[]): FiledInput {
  const { filings, periods, ...rest } = facts
  return { subject, facts: { ...rest, series } }
}

function printFacts({ instances = [], ...facts }: CompanyFacts) {
  const filings = numbering(({ accession, form, filed }: Fact) => [accession, form, filed] as const)
  const periods = numbering(({ start, end }: Fact) => [start, end] as const)
  const series = facts.series.map((each) => ({
    concept: each.concept,
    unit: each.unit,
    facts: each.facts.flatMap((fact) => [periods.number(fact), fact.value, filings.number(fact)]),
  }))
  const printed = { ...facts, filings: filings.entries, periods: periods.entries, series }
  return instances.length === 0 ? printed : { ...printed, instances }
}

/** A trie over the texts of a part. Building composite keys would cost more time than all other printing. */
interface Numbered {
  readonly below: Map<string | null, Numbered>
  readonly numbers: Map<string | null, number>
}

/** Numbers the parts of facts. Equal parts get the same number. */
function numbering<Part extends readonly (string | null)[]>(partOf: (fact: Fact) => Part) {
  const entries: [...Part][] = []
  const all: Numbered = { below: new Map(), numbers: new Map() }
  return {
    entries,
    number(fact: Fact): number {
      const part = partOf(fact)
      let { below, numbers } = all
      for (const text of part.slice(0, -1)) {
        const known = below.get(text) ?? { below: new Map(), numbers: new Map() }
        below.set(text, known)
        below = known.below
        numbers = known.numbers
      }
      const last = part.at(-1) ?? null
      const number = numbers.get(last) ?? entries.push([...part]) - 1
      numbers.set(last, number)
      return number
    },
  }
}

/** Reads the text of {@link printInput}. Any other text is refused, with the place of the first error. */
export function parseInput(text: string): Outcome<FiledInput, "broken_input"> {
  const json = parseJson(text)
  const read = printedInput.safeParse(json)
  if (!read.success) return broken(firstIssue(read.error))
  const { subject, facts } = read.data
  if (facts.filer !== subject.filer) return broken(`facts of company ${facts.filer} for ${subject.filer}`)
  const series = parseSeries(facts)
  return series.ok ? answer(inputOf(read.data, series.value)) : series
}

function parseSeries({ filings, periods, series }: PrintedFacts): Outcome<Series[], "broken_input"> {
  const read: Series[] = []
  for (const { concept, unit, facts: numbers } of series) {
    const facts: Fact[] = []
    for (let at = 0; at < numbers.length; at += 3) {
      const period = periods[numbers[at] ?? -1]
      const value = numbers[at + 1]
      const filing = filings[numbers[at + 2] ?? -1]
      if (period === undefined || value === undefined || filing === undefined) {
        return broken(`${concept} in ${unit}, fact ${at / 3}: no such period or filing`)
      }
      facts.push({
        start: period[0],
        end: period[1],
        value,
        accession: filing[0],
        form: filing[1],
        filed: filing[2],
      })
    }
    read.push({ concept, unit, facts })
  }
  return answer(read)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function firstIssue({ issues: [issue] }: z.ZodError): string {
  return issue === undefined ? "not an input" : `${issue.path.join(".") || "the whole"}: ${issue.message}`
}

function broken(what: string) {
  return refuse("broken_input", `The stored input cannot be read: ${what}.`)
}

/** The key of a company's stored input: `inputs/edgar/0000320193.json`. */
export function inputKey(filer: FilerId): string {
  return `inputs/${filerPath(filer)}.json`
}
