import { type JsonText, prependFields, printJson, valueIn } from "../contract/json-text.ts"
import { identityOf } from "../instruments/asked.ts"
import type { Listing } from "../instruments/instrument.ts"
import { answer, type Outcome, refuse } from "../outcome.ts"
import type { ServicePorts } from "../services/service.ts"
import type { PublicationStore, PublishedPast } from "./publications.ts"
import type { ComplianceBody } from "./schema.ts"

/**
 * Finds the determination that was in force for a listing's company at the end of a day. Refused if nothing
 * had been published by then.
 */
export async function publishedOn(
  published: PublicationStore,
  listing: Listing,
  day: string,
): Promise<Outcome<PublishedPast, "not_found">> {
  const { instrumentId, cik } = listing
  const { past, firstDay } = cik === null ? { past: null, firstDay: null } : await published.find(cik, day)
  if (past !== null) return answer(past)
  return refuse(
    "not_found",
    firstDay === null
      ? `Nothing has been published on ${instrumentId} yet.`
      : `Nothing was published on ${instrumentId} by ${day}: the first determination was published on ${firstDay}.`,
  )
}

/** Returns the compliance document that was published by the end of a day. */
export async function publishedCompliance({ published }: ServicePorts, listing: Listing, day: string) {
  const found = await publishedOn(published, listing, day)
  if (!found.ok) return found
  const { compliance, withheldSince, methodology, analysisStatus } = found.value
  const document = withheldSince === null ? compliance : withSince(compliance, withheldSince)
  return answer({
    // `freshness` is the age of the current verdict, so it is null for a past one.
    data: prependFields({ ...identityOf(listing), freshness: null }, document),
    meta: { methodology, analysis_status: analysisStatus, ...publishedMetaOf(day, found.value) },
  })
}

/** Returns the fields of `meta` for a document that was published by the end of a day. */
export function publishedMetaOf(day: string, { publishedAt }: PublishedPast) {
  return { published_as_of_requested: day, published_at: publishedAt }
}

function withSince(compliance: JsonText<ComplianceBody>, since: string): JsonText<ComplianceBody> {
  const document = valueIn(compliance)
  const { withheld } = document.determination
  if (withheld === null) return compliance
  return printJson({
    ...document,
    determination: { ...document.determination, withheld: { ...withheld, since } },
  })
}
