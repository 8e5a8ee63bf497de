import type { ErrorCode } from "../../src/contract/errors.ts"
import { whyUnresolved } from "../../src/identifiers/resolve.ts"
import { type Refusal, refuse } from "../../src/outcome.ts"
import type { PageContext } from "./context.ts"
import { locked, refused } from "./problems.ts"
import { showProblem } from "./reply.ts"

/**
 * The page for a stock or a fund that a service refused. The API answers 403 to every symbol outside the sandbox; a page
 * names what exists and is locked, and answers 404 to what does not exist.
 */
export async function showRefusedListing(
  context: PageContext,
  identifier: string,
  refusal: Refusal<ErrorCode>,
): Promise<Response> {
  if (refusal.code !== "sandbox_restricted") return showProblem(context, refused(refusal))
  const instrument = await context.ports.instruments.find(identifier)
  return instrument === null
    ? showProblem(context, refused(refuse("not_found", whyUnresolved(identifier))))
    : showProblem(context, locked(instrument.listing, context))
}
