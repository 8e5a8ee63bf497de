import type { Endpoints } from "../contract/endpoints.ts"
import { prependFields } from "../contract/json-text.ts"
import { answer, refuse } from "../outcome.ts"
import { identityOf, readInstrument, recordsMissing, whyNoDocument } from "./instrument.ts"
import type { Service } from "./service.ts"

/** The verdicts of past filing periods and their changes, as written when the verdict was published. */
export const history: Service<Endpoints["history"]> = async (ports, { input, caller }) => {
  const found = await readInstrument(ports.instruments, caller, input.symbol)
  if (!found.ok) return found
  const { listing, determination } = found.value
  const past =
    determination === null || listing.cik === null ? null : await ports.instruments.history(listing.cik)
  if (determination === null || past === null)
    return refuse("not_found", whyNoDocument(found.value, "compliance history") ?? recordsMissing(listing))
  return answer({
    data: prependFields(identityOf(listing), past),
    meta: { methodology: determination.methodology },
  })
}
