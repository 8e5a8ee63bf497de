import { prependFields, printJson } from "../contract/json-text.ts"
import { historyDocument } from "../documents/history.ts"
import type { FilerId } from "../identifiers/filer.ts"
import type { Determination } from "../listings/instrument.ts"
import { answer, refuse } from "../outcome.ts"
import { type Methodology, methodologyRef } from "../screening/methodologies.ts"
import { verdictAsked } from "../services/asked.ts"
import { identityOf, whyNoneToPrint } from "../services/instrument.ts"
import type { Service, SharedPorts } from "../services/service.ts"
import { readVerdict } from "../services/verdict.ts"
import type { historyEndpoint } from "./endpoint.ts"

/**
 * Answers with the verdicts of past filing periods and with the changes of the verdict. If no other standard
 * is asked for, both are as they were stored when the verdict was published.
 */
export const history: Service<typeof historyEndpoint> = async (ports, { input, caller }) => {
  const asked = await verdictAsked(ports, input, caller)
  if (!asked.ok) return asked
  const { listing, determination, standard } = asked.value
  const { filer } = listing
  const past =
    determination === null || filer === null
      ? null
      : await (standard === null
          ? publishedHistory(ports, filer, determination)
          : historyUnder(ports, filer, standard))
  if (past === null) return refuse("not_found", whyNoneToPrint(asked.value, "compliance history"))
  const { body, methodology } = past
  return answer({ data: prependFields(identityOf(listing), body), meta: { methodology } })
}

async function publishedHistory(
  { instruments }: SharedPorts,
  filer: FilerId,
  { methodology }: Determination,
) {
  const body = await instruments.history(filer)
  return body && { body, methodology }
}

/** The history under another standard. It has no changes: only those of published determinations are recorded. */
async function historyUnder({ measures }: SharedPorts, filer: FilerId, standard: Methodology) {
  const verdict = await readVerdict(measures, filer, standard)
  return verdict && { body: printJson(historyDocument(verdict)), methodology: methodologyRef(standard) }
}
