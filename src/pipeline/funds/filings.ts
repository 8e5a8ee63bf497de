import { nportReader } from "../../filings/nport/read.ts"
import { readPieces } from "../../filings/xml.ts"
import type { HoldingsFile, HoldingsOutcome } from "../../holdings/holdings-file.ts"
import type { Edgar, FetchFailure, FundFilingRequest } from "../ports.ts"
import { fundsOfFiling } from "./file.ts"
import type { FundFilings } from "./ledger.ts"
import type { KnownFund } from "./ports.ts"
import { type FundPorts, type FundReader, takeHoldings } from "./weigh.ts"

export interface FundFilingPorts extends FundPorts {
  readonly edgar: Edgar
  readonly fundFilings: FundFilings
}

/** `refused`: the document is broken, and the current holdings stay; `unlisted`: the filer has no listed fund. */
type FundFilingRead = { readonly kind: "taken" | "skipped" | "refused" | "unlisted" } | FetchFailure

/**
 * Reads one NPORT-P filing and stores it as the holdings of the listed funds of its series. Each step may be
 * repeated; the filing is settled last. Throws if a store cannot be reached.
 */
export async function readFundFiling(
  ports: FundFilingPorts,
  reader: () => Promise<FundReader>,
  { filer, accession }: FundFilingRequest,
): Promise<FundFilingRead> {
  const { funds, fundFilings, edgar } = ports
  const skip = async (reason: string): Promise<FundFilingRead> => {
    await fundFilings.settle(filer, accession, { state: "skipped", reason })
    return { kind: "skipped" }
  }
  const listed = await funds.ofRegistrant(filer)
  if (listed.length === 0) {
    await fundFilings.settle(filer, accession, { state: "found" })
    return { kind: "unlisted" }
  }
  const fetched = await edgar.nport(filer, accession)
  // The feed lists a filing shortly before its document appears.
  if (fetched.kind === "missing") return { kind: "unreachable", detail: "EDGAR does not have the document" }
  if (fetched.kind === "unchanged") return { kind: "unreachable", detail: "an answer to no question" }
  if (fetched.kind !== "fetched") return fetched
  const document = await readDocument(fetched.body)
  if ("kind" in document) return document
  if (!document.ok) {
    await fundFilings.settle(filer, accession, { state: "failed", reason: document.message })
    return { kind: "refused" }
  }
  const file = document.value
  const matching = fundsOfFiling(listed, file)
  if (matching.length === 0)
    return skip(`no listed fund is ${file.fundName ?? "that"} (${file.seriesId ?? "no series"})`)
  return take(ports, await reader(), { filer, accession }, file, matching)
}

async function take(
  ports: FundFilingPorts,
  reader: FundReader,
  { filer, accession }: Pick<FundFilingRequest, "filer" | "accession">,
  file: HoldingsFile,
  matching: readonly KnownFund[],
): Promise<FundFilingRead> {
  const refusals: string[] = []
  for (const { instrumentId } of matching) {
    const taken = await takeHoldings(ports, reader, instrumentId, file, accession)
    if (!taken.ok) refusals.push(taken.message)
  }
  if (refusals.length === matching.length) {
    await ports.fundFilings.settle(filer, accession, { state: "skipped", reason: refusals.join(" ") })
    return { kind: "skipped" }
  }
  await ports.fundFilings.settle(filer, accession, { state: "screened", period: file.asOf })
  return { kind: "taken" }
}

/** A connection that breaks during reading is a failure of EDGAR, not of the document. */
async function readDocument(pieces: AsyncIterable<string>): Promise<HoldingsOutcome | FetchFailure> {
  try {
    return await readPieces(nportReader(), pieces)
  } catch (cause) {
    return { kind: "unreachable", detail: cause instanceof Error ? cause.message : String(cause) }
  }
}
