import { printOwnFormat } from "../../../src/portfolio/csv/own-format.ts"
import type { FilePosition, PositionsRead } from "../../../src/portfolio/csv/position.ts"
import { listedStandard } from "../../../src/standards/asked.ts"
import { noSuchPage, wrongAddress } from "../../html/problems.ts"
import { noSuchStandard } from "../asked-standard.ts"
import type { PageContext, PageHandler } from "../context.ts"
import { addressOf } from "../frame.tsx"
import { sendCsv, showOnce, showPage, showProblem } from "../reply.ts"
import { PortfolioPage, type PortfolioStart } from "./page.tsx"
import { type Report, reportOn } from "./report.ts"
import { ReportPage, type ReportPageModel } from "./report-page.tsx"
import { type RefusedForm, readSent, refusedStatus, type SentPositions } from "./sent.ts"
import { portfolioCsv } from "./tables.ts"

/** `GET /portfolio`: the form, and what the account saved; with `?name=` the report of a saved portfolio. */
export const showPortfolio: PageHandler = async (context) => {
  const { url, isSignedIn, ports, caller } = context
  const name = url.searchParams.get("name")
  if (name === null) return showPage(context, PortfolioPage(await startOf(context)))
  const saved = isSignedIn ? await ports.portfolios.find(caller.accountId, name) : null
  if (saved === null) return showProblem(context, noSuchPage)
  const positions = saved.map((each, at): FilePosition => ({ ...unlisted, ...each, line: at + 1 }))
  return showReport(context, { broker: null, positions, unread: [], blank: 0 }, { title: name, saveAs: name })
}

/** A saved portfolio keeps no prices, and one that was saved before November 2026 nothing of where its shares are listed. */
const unlisted = { isin: "", currency: "", exchange: "", price: null }

/** `POST /portfolio`: the report of the positions in the form. */
export const reportPortfolio: PageHandler = (context) =>
  withSent(context, async ({ text, read, name }) => {
    if (read.ok) return showReport(context, read.value, { title: null, saveAs: name })
    return showOnce(context, PortfolioPage(await startOf(context, { text, problem: read.message })), 400)
  })

/** `POST /portfolio/csv`: the same as a file. */
export const sendPortfolioCsv: PageHandler = (context) =>
  withSent(context, async ({ read }) => {
    if (!read.ok) return showProblem(context, notReported(read.message))
    const report = await made(context, read.value)
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
  names: Pick<ReportPageModel, "title" | "saveAs">,
): Promise<Response> {
  const report = await made(context, read)
  if (report instanceof Response) return report
  const ownStandard = context.defaultMethodology === null ? null : report.methodology
  return showOnce(context, ReportPage({ report, ...names, text: printOwnFormat(read), ownStandard }), 200)
}

/** By the standard that the account reads by, like the pages of stocks. A problem page where there is no report. */
async function made(context: PageContext, read: PositionsRead): Promise<Report | Response> {
  const standard = listedStandard({}, context)
  if (!standard.ok) return showProblem(context, noSuchStandard(standard))
  const report = await reportOn(context, read, standard.value)
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
    opensEverything: caller.scope === "full",
  }
}
