import { savePortfolio } from "../../src/accounts/save-portfolio.ts"
import { ButtonForm } from "../html/components.tsx"
import { portfolioPath } from "../html/paths.ts"
import { noSuchPage } from "../html/problems.ts"
import type { ContextOf } from "./context.ts"
import { type SignedInModel, SignedInPage } from "./frame.tsx"
import { problemReply } from "./problems.tsx"
import { pageReply, seeOther } from "./replies.ts"

/** Redirects to the report of the saved portfolio, or shows a problem page if the portfolio was not saved. */
export async function keepPortfolio(context: ContextOf<"keepPortfolio">): Promise<Response> {
  const { ports, session, fields, requestId } = context
  const saved = await savePortfolio(ports, session.signedIn.account.id, fields)
  if (saved.ok) return seeOther(portfolioPath(saved.value.name))
  const status = saved.code === "bad_request" ? 400 : 409
  const problem = { status, title: "Nothing was saved", sentence: saved.message }
  return problemReply("person", problem, requestId)
}

/** Responds 200 with the confirmation page. Responds 404 for a name that the account does not have. */
export async function confirmDeletePortfolio(
  context: ContextOf<"confirmDeletePortfolio">,
): Promise<Response> {
  const { ports, session, requestId, url } = context
  const name = url.searchParams.get("name") ?? ""
  const found = await ports.portfolios.find(session.signedIn.account.id, name)
  if (found === null) return problemReply("person", noSuchPage, requestId)
  return pageReply(ConfirmDelete({ viewer: session.viewer, name, positions: found.positions.length }))
}

/** Redirects to the page of portfolios. Responds 404 for a name that the account does not have. */
export async function deletePortfolio(context: ContextOf<"deletePortfolio">): Promise<Response> {
  const { ports, session, fields, requestId } = context
  const isDeleted = await ports.portfolios.delete(session.signedIn.account.id, fields.name)
  return isDeleted ? seeOther(portfolioPath(null)) : problemReply("person", noSuchPage, requestId)
}

interface ConfirmDeleteModel extends SignedInModel {
  readonly name: string
  readonly positions: number
}

function ConfirmDelete({ viewer, name, positions }: ConfirmDeleteModel) {
  return (
    <SignedInPage title="Delete this portfolio?" viewer={viewer} section={null}>
      <h1>Delete this portfolio?</h1>
      <p>
        <strong class="wrap">{name}</strong> has {positions} {positions === 1 ? "position" : "positions"}. It
        is deleted at once. You cannot undo this.
      </p>
      <div class="actions">
        <ButtonForm
          action="/dashboard/portfolios/delete"
          formToken={viewer.formToken}
          fields={{ name }}
          label="Delete the portfolio"
          weight="grave"
        />
        <a href={portfolioPath(name)}>Keep it</a>
      </div>
    </SignedInPage>
  )
}
