import { printOwnFormat } from "../../../src/portfolio/csv/own-format.ts"
import type { FilePosition, PositionsRead } from "../../../src/portfolio/csv/position.ts"
import { portfolioPath } from "../../html/paths.ts"
import { noSuchPage, wrongAddress } from "../../html/problems.ts"
import { fundStandard, linkedStandard, noSuchStandard, shownStandard } from "../asked-standard.ts"
import type { PageContext, PageHandler } from "../context.ts"
import { addressOf } from "../frame.tsx"
import { sendCsv, showOnce, showPage, showProblem } from "../reply.ts"
import { PortfolioPage, type PortfolioStart } from "./page.tsx"
import { type Report, reportOn } from "./report.ts"
import { ReportPage } from "./report-page.tsx"
import { readSent, refusedStatus } from "./sent.ts"
import { portfolioCsv } from "./tables.ts"

/** `GET /portfolio`: the form, and what the account saved; with `?name=` the report of a saved portfolio. */
export const showPortfolio: PageHandler = async (context) => {
  const name = context.url.searchParams.get("name")
  if (name === null) return showPage(context, PortfolioPage(await startOf(context)))
  const saved = context.isSignedIn
    ? await context.ports.portfolios.find(context.caller.accountId, name)
    : null
  if (saved === null) return showProblem(context, noSuchPage)
  const positions = saved.map((each, at): FilePosition => ({ ...each, line: at + 1, price: null }))
  return report(context, { broker: null, positions, unread: [], blank: 0 }, name)
}

/** `POST /portfolio`: the report of the positions in the form. */
export const reportPortfolio: PageHandler = async (context) => {
  const sent = await readSent(context)
  if (!sent.ok) {
    const status = refusedStatus[sent.code]
    return showProblem(context, { ...wrongAddress, status, sentence: sent.message })
  }
  const { text, read } = sent.value
  if (read.ok) return report(context, read.value, null)
  return showOnce(context, PortfolioPage(await startOf(context, { text, problem: read.message })), 400)
}

/** `POST /portfolio/csv`: the same as a file. */
export const sendPortfolioCsv: PageHandler = async (context) => {
  const asked = await askedReport(context)
  return asked instanceof Response ? asked : sendCsv(context, "portfolio", portfolioCsv(asked))
}

async function askedReport(context: PageContext): Promise<Report | Response> {
  const sent = await readSent(context)
  if (!sent.ok)
    return showProblem(context, { ...wrongAddress, status: refusedStatus[sent.code], sentence: sent.message })
  const { read } = sent.value
  const standard = fundStandard(context)
  if (!standard.ok) return showProblem(context, noSuchStandard(standard))
  const made = read.ok ? await reportOn(context, read.value, standard.value) : read
  return made.ok ? made.value : showProblem(context, unreadable(made.message))
}

function unreadable(sentence: string) {
  return { status: 400, title: "Nothing was reported", sentence }
}

async function report(context: PageContext, read: PositionsRead, name: string | null): Promise<Response> {
  const standard = fundStandard(context)
  if (!standard.ok) return showProblem(context, noSuchStandard(standard))
  const made = await reportOn(context, read, standard.value)
  if (!made.ok) return showProblem(context, unreadable(made.message))
  const page = ReportPage({
    report: made.value,
    name,
    text: printOwnFormat(read),
    shown: shownStandard(standard.value, portfolioPath(null), context),
    methodology: linkedStandard(standard.value, context),
  })
  return showOnce(context, page, 200)
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
