import * as z from "zod"
import { meta } from "../contract/envelope.ts"
import { date, dateTime, filer, identifier, list, methodologyRef, percentage } from "../contract/scalars.ts"
import { symbolsMax } from "../screen/schema.ts"
import {
  badgeColors,
  type ChangeKind,
  changeCauses,
  changeKinds,
  determinationStatuses,
  fundStatuses,
  screenNames,
  screenResults,
  withheldReasons,
} from "../vocabulary.ts"

export const changesLimitMax = 500
export const changesLimitDefault = 100
const cursorCharactersMax = 64

/** The query of `GET /changes`. */
export const changesInput = z.strictObject({
  after: z.string().min(1).max(cursorCharactersMax).optional().meta({
    description:
      "`meta.next_cursor` of the page before: the changes published since. A cursor does not expire. If `after` and `from` are both left out: an empty page with the cursor of now",
  }),
  from: z.iso.date().optional().meta({
    description: "Begin with the first change of this day (YYYY-MM-DD, UTC). Not together with `after`",
  }),
  limit: z.int().min(1).max(changesLimitMax).default(changesLimitDefault).meta({
    description: "Changes on a page at most. A page may hold fewer, or none, while `meta.has_more` is true",
  }),
  symbols: z
    .array(identifier)
    .min(1)
    .max(symbolsMax)
    .optional()
    .meta({ description: "Only changes of these stocks and funds, on whichever line they are reported" }),
  kinds: z.array(z.enum(changeKinds)).min(1).optional().meta({ description: "Only changes of these kinds" }),
})
export type ChangesInput = z.output<typeof changesInput>

const verdictState = z
  .object({
    status: z.enum(determinationStatuses),
    withheld: z
      .enum(withheldReasons)
      .nullable()
      .meta({ description: "Why there is no verdict; null if there is one" }),
    screens: z
      .partialRecord(z.enum(screenNames), z.enum(screenResults))
      .nullable()
      .meta({ description: "The result of each screen; null if none was computed" }),
    methodology: methodologyRef,
  })
  .meta({ id: "VerdictState" })
export type VerdictState = z.output<typeof verdictState>

const standardState = z
  .object({
    standards: z
      .record(z.string(), z.enum(determinationStatuses))
      .meta({ description: "By the id of the standard; only those whose status changed" }),
  })
  .meta({ id: "StandardState" })

const fundState = z
  .object({
    status: z.enum(fundStatuses),
    badge_color: z.enum(badgeColors).nullable(),
    purity_percentage: percentage.nullable(),
    holdings_as_of: date.nullable(),
  })
  .meta({ id: "FundState" })
export type FundState = z.output<typeof fundState>

const tickerState = z
  .object({
    instrument_id: z.string(),
    cik: z.int().nullable(),
    filer: filer.nullable(),
    name: z.string().nullable(),
  })
  .meta({ id: "TickerState" })

export type ChangeState = z.output<
  typeof verdictState | typeof standardState | typeof fundState | typeof tickerState
>

const newestReport = z.object({ accession_number: z.string() }).meta({ id: "NewestReport" })

const kindTexts: Readonly<Record<ChangeKind, string>> = {
  verdict: "The status of a company changed, or was published for the first time",
  withheld: "The reason why a company has no verdict changed",
  screen: "The result of a screen changed, with the same status",
  standard: "The status of a company under other standards changed",
  fund_badge: "The colour of a fund changed, or it was weighed for the first time",
  fund_purity: "The purity of a fund moved by a point or more, under the same colour",
  ticker: "A line was removed, listed again, changed its symbol or passed to another company",
}

const links = z
  .record(z.string(), z.string())
  .meta({ id: "ChangeLinks", description: "Relative to the base address" })

/** A row of the feed of one kind, with the states that it compares. */
function changeOf<Kind extends ChangeKind, State extends z.ZodType>(id: string, kind: Kind, state: State) {
  return z
    .object({
      id: z.int().meta({ description: "Grows with each change; never used again" }),
      at: dateTime.meta({ description: "When it was published" }),
      kind: z.literal(kind).meta({ description: kindTexts[kind] }),
      instrument_id: z
        .string()
        .meta({ description: "The line that represents the company, or the line of the fund" }),
      before: state
        .nullable()
        .meta({ description: "Null for a first publication, or a line that is listed again" }),
      after: state.nullable().meta({ description: "Null for a line that was removed" }),
      cause: z
        .enum(changeCauses)
        .nullable()
        .meta({ description: "The cause, as in a timeline by report; null if none is recorded" }),
      filing: newestReport
        .nullable()
        .meta({ description: "The newest report behind `after`; null without one" }),
      links,
    })
    .meta({ id })
}

const verdict = changeOf("VerdictChange", "verdict", verdictState)
const withheld = changeOf("WithheldChange", "withheld", verdictState)
const screen = changeOf("ScreenChange", "screen", verdictState)
const standard = changeOf("StandardChange", "standard", standardState)
const fundBadge = changeOf("FundBadgeChange", "fund_badge", fundState)
const fundPurity = changeOf("FundPurityChange", "fund_purity", fundState)
const ticker = changeOf("TickerChange", "ticker", tickerState)

/** The rows of the feed by their kinds. */
export const changesByKind = { verdict, withheld, screen, standard, fundBadge, fundPurity, ticker }

/** A row of the feed. A webhook delivers the same object. */
export const change = z
  .discriminatedUnion("kind", [verdict, withheld, screen, standard, fundBadge, fundPurity, ticker])
  .meta({ id: "Change" })
export type ChangeRow = z.output<typeof change>

export const changes = list(change).meta({ description: "In the order in which they were published" })

export const changesMeta = meta.extend({
  next_cursor: z.string().meta({ description: "To send as `after` for what follows this page" }),
  has_more: z.boolean().meta({
    description: "True while more was published after this page, whether it matches or not: read on at once",
  }),
  not_found: list(z.string()).meta({ description: "Identifiers in `symbols` without a listing" }),
  sandbox_restricted: list(z.string()).meta({ description: "Identifiers in `symbols` outside the sandbox" }),
})
