import { answer, type Outcome, refuse } from "../outcome.ts"
import { currentMethodology, currentStandards } from "../screening/methodologies.ts"
import type { AccountStore } from "./accounts.ts"

/**
 * Sets the standard that an account reads by where a request names none. The service's own is stored as none, so that its
 * documents stay those that are published.
 */
export async function setDefaultStandard(
  { accounts }: { readonly accounts: Pick<AccountStore, "setDefaultMethodology"> },
  accountId: string,
  id: string,
): Promise<Outcome<null, "bad_request">> {
  const standard = currentStandards.find((each) => each.id === id)
  if (standard === undefined) return refuse("bad_request", "There is no such standard.")
  await accounts.setDefaultMethodology(accountId, standard === currentMethodology ? null : standard.id)
  return answer(null)
}
