import { savePortfolio } from "../../src/accounts/save-portfolio.ts"
import { portfolioPath } from "../html/paths.ts"
import { noSuchPage } from "../html/problems.ts"
import type { ContextOf } from "./context.ts"
import { ConfirmDelete } from "./portfolios/delete-page.tsx"
import { problemReply } from "./problems.ts"
import { pageReply, seeOther } from "./replies.ts"

/** 303 to the report of the portfolio that was saved; a problem page where it was not. */
export async function keepPortfolio(context: ContextOf<"savePortfolio">): Promise<Response> {
  const { ports, session, fields, requestId } = context
  const saved = await savePortfolio(ports, session.signedIn.account.id, fields)
  if (saved.ok) return seeOther(portfolioPath(saved.value.name))
  const status = saved.code === "bad_request" ? 400 : 409
  const problem = { status, title: "Nothing was saved", sentence: saved.message }
  return problemReply("person", problem, requestId)
}

/** 200 with the confirmation page; 404 for a name that the account has not. */
export async function confirmDeletePortfolio(
  context: ContextOf<"confirmDeletePortfolio">,
): Promise<Response> {
  const { ports, session, requestId, url } = context
  const name = url.searchParams.get("name") ?? ""
  const found = await ports.portfolios.find(session.signedIn.account.id, name)
  if (found === null) return problemReply("person", noSuchPage, requestId)
  return pageReply(ConfirmDelete({ viewer: session.viewer, name, positions: found.length }))
}

/** 303 to the page of portfolios; 404 for a name that the account has not. */
export async function dropPortfolio(context: ContextOf<"deletePortfolio">): Promise<Response> {
  const { ports, session, fields, requestId } = context
  const isDeleted = await ports.portfolios.delete(session.signedIn.account.id, fields.name)
  return isDeleted ? seeOther(portfolioPath(null)) : problemReply("person", noSuchPage, requestId)
}
