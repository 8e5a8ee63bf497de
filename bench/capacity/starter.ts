import { fundEntriesOf, fundListingsOf, readFundTables } from "../../scripts/seed/funds.ts"
import { inputsOf, readAllFacts, readStarter } from "../../scripts/starter/starter.ts"
import { starterAsOf } from "../../scripts/starter/tables.ts"
import type { Publication } from "../../src/pipeline/ports.ts"
import { assessmentPublication } from "../../src/pipeline/rescreen/assessment.ts"
import { assess } from "../../src/screening/assess.ts"
import { printCloses } from "../../worker/storage/stored-closes.ts"
import { type PrintedInput, printedInputOf } from "../../worker/storage/write/inputs.ts"
import type { StoredDocuments } from "../universe/load.ts"

const folder = new URL("../../data/", import.meta.url).pathname

/** A company of the starter universe as it is published. */
export interface RealCompany {
  readonly ticker: string | null
  readonly publication: Publication
  readonly input: PrintedInput
}

/** Screens every company that ships with figures. */
export function realCompanies(): readonly RealCompany[] {
  const inputOf = inputsOf(readStarter(folder))
  return readAllFacts(folder).map((facts) => {
    const input = inputOf(facts)
    if (input === null) throw new Error(`companies.tsv does not name CIK ${facts.cik}`)
    const publication = assessmentPublication(assess({ ...input, asOf: starterAsOf }))
    return { ticker: input.subject.ticker, publication, input: printedInputOf(input) }
  })
}

/** The texts of a publication as its row holds them; its documents in R2 are named and not written. */
export function storedDocumentsOf({ publication }: RealCompany): StoredDocuments {
  const { complianceJson, healthJson, historyJson, packetKey, financialsKey } = publication
  const named = (folder: string) => `${folder}/${"0".repeat(64)}.json`
  return {
    compliance: complianceJson,
    health: healthJson ?? "{}",
    history: historyJson,
    packetKey: packetKey === null ? null : named("packets"),
    financialsKey: financialsKey === null ? null : named("financials"),
  }
}

/** Bytes and objects in R2 of one company: what it is screened on, its packet and its figures. */
export function objectsOf({
  publication,
  input,
}: RealCompany): readonly (readonly [room: string, bytes: number])[] {
  const documents = publication.documents.map(
    ({ key, json }) => [key.split("/")[0] ?? "", Buffer.byteLength(json)] as const,
  )
  return [["inputs", Buffer.byteLength(input.json)], ...documents]
}

/** A text of closes of the middle size among those that ship, as it is stored. */
export function ordinaryCloses(): string {
  const texts = [...readStarter(folder).prices.values()].map(({ closes }) => printCloses(closes))
  return texts.sort((a, b) => a.length - b.length)[Math.floor(texts.length / 2)] ?? "[]"
}

/** A starter fund with its own line, its holdings and its past; the fund must be one that has holdings. */
export function starterFund(symbol: string) {
  const tables = readFundTables(folder)
  const lines = tables.lines.filter(({ instrumentId }) => instrumentId === symbol)
  const listings = fundListingsOf(lines, [], new Set())
  const snapshot = tables.snapshots.get(symbol)
  if (snapshot === undefined) throw new Error(`no holdings of ${symbol} ship`)
  return {
    listings,
    entries: fundEntriesOf(lines, listings),
    snapshots: new Map([[symbol, snapshot]]),
    past: tables.past.filter(({ fund }) => fund === symbol),
    /** As the fund's own file names them. */
    tickers: snapshot.holdings.flatMap(({ ticker }) => ticker ?? []),
  }
}
