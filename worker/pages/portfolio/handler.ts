import { type CsvCell, printCsv } from "../../../src/csv.ts"
import { utcDay } from "../../../src/days.ts"
import { answer, type Outcome, refuse } from "../../../src/outcome.ts"
import { printOwnFormat } from "../../../src/portfolio/csv/own-format.ts"
import type { PositionsRead } from "../../../src/portfolio/csv/position.ts"
import { type FilePosition, linesLabel, sentCharactersMax } from "../../../src/portfolio/csv/position.ts"
import { readPositions } from "../../../src/portfolio/csv/read.ts"
import { type PortfolioPosition, positionsMax } from "../../../src/portfolio/schema.ts"
import { listedStandard } from "../../../src/services/standard.ts"
import { type HoldingPurpose, holdingPurposes, zakatMethodIds } from "../../../src/vocabulary.ts"
import { noSuchPage, wrongAddress } from "../../html/problems.ts"
import { isOwnPage } from "../../http/credential.ts"
import { readForm } from "../../http/form-body.ts"
import { methodologyInput, noSuchStandard } from "../asked-standard.tsx"
import { type PageContext, type PageHandler, wayOf } from "../context.ts"
import { addressOf } from "../frame.tsx"
import { sendCsv, showOnce, showPage, showProblem } from "../reply.ts"
import { PortfolioPage, type PortfolioStart } from "./page.tsx"
import { type Report, type ReportLine, reportOn } from "./report.ts"
import { ReportPage, type ReportPageModel } from "./report-page.tsx"

/** `GET /portfolio`: the form, and the account's saved portfolios. `?name=` gives the report of one. */
export const showPortfolio: PageHandler = async (context) => {
  const { url, isSignedIn, ports, caller } = context
  const name = url.searchParams.get("name")
  if (name === null) return showPage(context, PortfolioPage(await startOf(context)))
  const saved = isSignedIn ? await ports.portfolios.find(caller.accountId, name) : null
  if (saved === null) return showProblem(context, noSuchPage)
  const { heldFor } = saved
  const positions = saved.positions.map((each, at): FilePosition => ({ ...unlisted, ...each, line: at + 1 }))
  const read = { broker: null, positions, unread: [], blank: 0 }
  return showReport(context, read, { title: name, saveAs: name, heldFor })
}

/** Columns that a saved portfolio lacks. One saved before November 2026 also lacks the listings. */
const unlisted = { isin: "", currency: "", exchange: "", price: null }

/** `POST /portfolio`: the report of the positions in the form. */
export const reportPortfolio: PageHandler = (context) =>
  withSent(context, async ({ text, read, name, heldFor }) => {
    if (read.ok) return showReport(context, read.value, { title: null, saveAs: name, heldFor })
    return showOnce(context, PortfolioPage(await startOf(context, { text, problem: read.message })), 400)
  })

/** `POST /portfolio/csv`: the report of the positions in the form, as a CSV file. */
export const sendPortfolioCsv: PageHandler = (context) =>
  withSent(context, async ({ read, heldFor }) => {
    if (!read.ok) return showProblem(context, notReported(read.message))
    const report = await made(context, read.value, heldFor)
    return report instanceof Response ? report : sendCsv(context, "portfolio", portfolioCsv(report))
  })

async function withSent(
  context: PageContext,
  reply: (sent: SentPositions) => Promise<Response>,
): Promise<Response> {
  const sent = await readSent(context)
  return sent.ok ? reply(sent.value) : showProblem(context, refusedForm(sent.code, sent.message))
}

function refusedForm(code: RefusedForm, sentence: string) {
  return { ...wrongAddress, status: refusedStatus[code], sentence }
}

function notReported(sentence: string) {
  return { status: 400, title: "Nothing was reported", sentence }
}

async function showReport(
  context: PageContext,
  read: PositionsRead,
  names: Pick<ReportPageModel, "title" | "saveAs" | "heldFor">,
): Promise<Response> {
  const report = await made(context, read, names.heldFor)
  if (report instanceof Response) return report
  const ownStandard = context.defaultMethodology === null ? null : report.methodology
  return showOnce(
    context,
    ReportPage({ report, way: wayOf(context), ...names, text: printOwnFormat(read), ownStandard }),
    200,
  )
}

/** Reports by the standard of the reader's account; a problem page if there is no report. */
async function made(
  context: PageContext,
  read: PositionsRead,
  heldFor: HoldingPurpose | null,
): Promise<Report | Response> {
  const standard = listedStandard({}, context, utcDay(context.ports.clock.nowMilliseconds()))
  if (!standard.ok) return showProblem(context, noSuchStandard(standard))
  const terms = { ...methodologyInput(standard.value), ...(heldFor !== null && { held_for: heldFor }) }
  const report = await reportOn(context, read, terms)
  return report.ok ? report.value : showProblem(context, notReported(report.message))
}

async function startOf(
  context: PageContext,
  refused: Pick<PortfolioStart, "text" | "problem"> = { text: "", problem: null },
): Promise<PortfolioStart> {
  const { isSignedIn, ports, caller, origin } = context
  return {
    ...refused,
    address: addressOf(origin, "/portfolio"),
    saved: isSignedIn ? await ports.portfolios.list(caller.accountId) : null,
    way: caller.scope === "full" ? null : wayOf(context),
  }
}

/** A form sends every character except letters and digits as three bytes. */
const bytesMax = sentCharactersMax * 3

const nameCharactersMax = 80

const refusedStatus = { foreign: 403, too_large: 413, unreadable: 400 } as const
type RefusedForm = keyof typeof refusedStatus

/** The content of the form. `read` is a refusal if the text has no positions. */
interface SentPositions {
  readonly text: string
  readonly read: Outcome<PositionsRead, string>
  /** The name under which to save the portfolio; empty at first. */
  readonly name: string
  readonly heldFor: HoldingPurpose | null
}

/**
 * Reads the form of the page. `csv` is a table of positions. `replace` is the place of a position, from 0, and
 * the symbol that it gets, such as `3=MSFT`. The form changes nothing, so it needs no token. It is
 * accepted only from a page of this service.
 */
async function readSent({ request, url }: PageContext): Promise<Outcome<SentPositions, RefusedForm>> {
  if (!isOwnPage(request, url.origin))
    return refuse("foreign", "The form was not sent by a page of this service.")
  const form = await readForm(request, bytesMax)
  if (!form.ok) return refuse(form.code === "payload_too_large" ? "too_large" : "unreadable", form.message)
  const text = form.value.get("csv") ?? ""
  if (text.length > sentCharactersMax) {
    return refuse(
      "too_large",
      `The positions have ${text.length} characters, and may have ${sentCharactersMax}.`,
    )
  }
  const read = readPositions(text, positionsMax)
  const replaced = read.ok ? answer(withReplaced(read.value, form.value.get("replace") ?? "")) : read
  const name = (form.value.get("name") ?? "").slice(0, nameCharactersMax)
  const heldFor = holdingPurposes.find((purpose) => purpose === form.value.get("held_for")) ?? null
  return answer({ text, read: replaced, name, heldFor })
}

/** The emptied columns of a line whose listing a person chose. The file may describe another listing. */
const chosen = { isin: "", currency: "", exchange: "", name: "", price: null }

function withReplaced(read: PositionsRead, replace: string): PositionsRead {
  const [, place, symbol] = /^(\d{1,7})=(.{1,20})$/.exec(replace) ?? []
  if (place === undefined || symbol === undefined) return read
  const positions = read.positions.map((each, at) =>
    at === Number(place) ? { ...each, ...chosen, symbol } : each,
  )
  return { ...read, positions }
}

/** A report as a table for a spreadsheet. Names, codes and decimals are those of the API. */

const reportedColumns = [
  "instrument_id",
  "name",
  "name_sent",
  "kind",
  "shares",
  "cost",
  "price",
  "price_source",
  "price_date",
  "currency",
  "value",
  "weight",
  "status",
  "withheld",
  "verdict_as_of",
  "stale",
  "is_at_risk",
  "purity_percentage",
] as const satisfies readonly (keyof PortfolioPosition)[]

const bindingColumns = ["screen", "result", "value", "bound", "threshold", "distance"] as const
const flipColumns = ["screen", "price", "currency", "distance"] as const
const purificationColumns = [
  "method",
  "period_end",
  "currency",
  "ss21_per_share",
  "ss21_bound",
  "dividend_share",
  "dividend_bound",
] as const
const zakatColumns = ["amount", "currency", "bound"] as const

const header = [
  "line",
  "symbol",
  "reported",
  ...reportedColumns,
  ...bindingColumns.map((column) => `binding_${column}`),
  ...flipColumns.map((column) => `flip_${column}`),
  ...purificationColumns.map((column) => `purification_${column}`),
  "zakat_method",
  ...zakatMethodIds.flatMap((id) => zakatColumns.map((column) => `zakat_${id}_${column}`)),
  "note",
  "as_of",
  "methodology",
]

/** One row for each line of the file. Lines without a report come last, with the reason. */
function portfolioCsv(report: Report): string {
  const { lines, missing, locked, read } = report
  const after: readonly CsvCell[] = [report.data?.as_of ?? null, report.methodology]
  const left = [
    ...missing.map(({ written: { line, symbol, isin, name }, code, reason }) =>
      leftOut(line, symbol || isin, code, name === "" ? reason : `${name}: ${reason}`),
    ),
    ...locked.map(({ line, symbol, isin, name }) =>
      leftOut(line, symbol || isin, "sandbox_restricted", name),
    ),
    ...read.unread.map((lines) => leftOut(linesLabel(lines), lines.what, "not_read", lines.why)),
  ]
  const rows = lines.map((line) => [...rowOf(line), ...after])
  return printCsv(header, [...rows, ...left.map((row) => [...row, ...after])])
}

function rowOf({ written, reported }: ReportLine): readonly CsvCell[] {
  const { binding, flip, purification, zakat, note } = reported
  return [
    written.line,
    written.symbol || written.isin || written.name,
    "yes",
    ...reportedColumns.map((column) => reported[column] ?? null),
    ...bindingColumns.map((column) => binding?.[column] ?? null),
    ...flipColumns.map((column) => flip?.[column] ?? null),
    ...purificationColumns.map((column) => purification[column] ?? null),
    zakat.find((each) => each.default)?.id ?? null,
    ...zakatMethodIds.flatMap((id) => {
      const method = zakat.find((each) => each.id === id)
      return zakatColumns.map((column) => method?.[column] ?? null)
    }),
    [note, purification.note].filter((each) => each !== undefined).join(" "),
  ]
}

/** A row for a line that is left out. Cells are empty up to the note, which gives the reason. */
function leftOut(line: CsvCell, symbol: string, why: string, note: string): readonly CsvCell[] {
  const start = [line, symbol, why]
  const end = header.indexOf("note")
  return [...start, ...Array.from({ length: end - start.length }, () => null), note]
}
