import * as z from "zod"
import { meta } from "../contract/envelope.ts"
import { date, dateTime, filer, identifier, list, methodologyRef, percentage } from "../contract/scalars.ts"
import { symbolsMax } from "../screen/schema.ts"
import {
  badgeColors,
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

const verdictState = z.object({
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
export type VerdictState = z.output<typeof verdictState>

const standardState = z.object({
  standards: z
    .record(z.string(), z.enum(determinationStatuses))
    .meta({ description: "By the id of the standard; only those whose status changed" }),
})

const fundState = z.object({
  status: z.enum(fundStatuses),
  badge_color: z.enum(badgeColors).nullable(),
  purity_percentage: percentage.nullable(),
  holdings_as_of: date.nullable(),
})
export type FundState = z.output<typeof fundState>

const tickerState = z.object({
  instrument_id: z.string(),
  cik: z.int().nullable(),
  filer: filer.nullable(),
  name: z.string().nullable(),
})

const changeState = z.union([verdictState, standardState, fundState, tickerState]).meta({ id: "ChangeState" })
export type ChangeState = z.output<typeof changeState>

/** A row of the feed. A webhook delivers the same object. */
export const change = z
  .object({
    id: z.int().meta({ description: "Grows with each change; never used again" }),
    at: dateTime.meta({ description: "When it was published" }),
    kind: z.enum(changeKinds).meta({
      description:
        "`verdict`: the status of a company changed, or was published for the first time. `withheld`: the reason why it has none. `screen`: the result of a screen, with the same status. `standard`: its status under other standards. `fund_badge`: the colour of a fund. `fund_purity`: its purity moved by a point or more, under the same colour. `ticker`: a line was removed, listed again, changed its symbol or passed to another company",
    }),
    instrument_id: z
      .string()
      .meta({ description: "The line that represents the company, or the line of the fund" }),
    before: changeState
      .nullable()
      .meta({ description: "Null for a first publication, or a line that is listed again" }),
    after: changeState.nullable().meta({ description: "Null for a line that was removed" }),
    cause: z
      .enum(changeCauses)
      .nullable()
      .meta({ description: "The cause, as in a timeline by report; null if none is recorded" }),
    filing: z
      .object({ accession_number: z.string() })
      .nullable()
      .meta({ description: "The newest report behind `after`; null without one" }),
    links: z.record(z.string(), z.string()).meta({ description: "Relative to the base address" }),
  })
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
