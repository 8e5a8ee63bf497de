import { expect, test } from "vitest"
import { noSuchScreen } from "../../../../src/documents/screen-names.ts"
import { structuralCompliance } from "../../../../src/documents/structural/compliance.ts"
import {
  structuralEvidence,
  structuralFinancials,
  structuralHistory,
} from "../../../../src/documents/structural/evidence.ts"
import { filerOf } from "../../../../src/identifiers/filer.ts"
import { decideStructure } from "../../../../src/screening/structures/decide.ts"
import { vehicles } from "../../../../src/screening/structures/vehicles.ts"
import { complianceText, evidenceText } from "../../../../worker/mcp/text/stock.ts"
import type { StockDocuments } from "../../../../worker/pages/stock/documents.ts"
import { renderedStock, starterDocuments } from "../../../support/stock-pages.ts"

/** The fields of the documents that have sentences, or lists of sentences. */
const sentenceFields = new Set([
  ...["explanation", "note", "message", "reason", "description", "why", "summary", "sentence", "rule"],
  ...["disclosures", "concerns"],
])

/** The documents with each sentence replaced. */
function withSentences(documents: StockDocuments, replace: (sentence: string) => string): StockDocuments {
  const isSentence = (value: unknown) => typeof value === "string" && /\s/.test(value)
  const one = (value: unknown) => (isSentence(value) ? replace(String(value)) : value)
  return JSON.parse(
    JSON.stringify(documents, (key, value: unknown) => {
      if (!sentenceFields.has(key)) return value
      return Array.isArray(value) ? value.map(one) : one(value)
    }),
  )
}

/** The documents of a pooled vehicle. */
function vehicleDocuments(id: string, { overview }: StockDocuments): StockDocuments {
  const dossier = vehicles.find(({ instrumentId }) => instrumentId === id)
  if (dossier === undefined) throw new Error(`${id} is no vehicle`)
  const decision = decideStructure(dossier)
  const identity = { symbol: id, instrument_id: id, name: dossier.name }
  const packet = structuralEvidence(decision)
  const none = { ok: false, why: "There is none of it." } as const
  return {
    compliance: { ...identity, freshness: null, ...structuralCompliance(decision) },
    overview: { ...overview, filer: filerOf(dossier.filer) },
    evidence:
      packet === null
        ? none
        : { ok: true, document: { instrument: { ...identity, exchange: "NYSE Arca" }, ...packet } },
    history: { ok: true, document: { ...identity, by: "report", ...structuralHistory(decision) } },
    financials: { ok: true, document: { ...identity, ...structuralFinancials(decision) } },
    ...{ timeline: none, health: none, owed: none, standards: none },
  }
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
}

/** A tag on each line, so that a failing test shows the lines that differ. */
function byTag(html: string): string {
  return html.replaceAll("<", "\n<")
}

function textsOf({ compliance, evidence }: StockDocuments): string {
  const { methodology } = compliance
  const meta = { methodology, analysis_status: "complete" } as const
  const packet = evidence.ok ? evidenceText({ data: evidence.document }) : ""
  return `${complianceText({ data: compliance, meta })}\n${packet}`
}

const companies = ["AAPL", "AIR", "AVY", "CAKE", "DG", "JPM", "KRX:005380", "SUNE"]

/** A page that found a meaning in a sentence, or changed its words, would differ for a sentence without meaning. */
test.each([...companies, "GLD", "USO", "SGOL"])(
  "the sentences on %s are printed whole or not at all",
  async (id) => {
    const isCompany = companies.includes(id)
    const made = isCompany ? await starterDocuments(id) : vehicleDocuments(id, await starterDocuments("AAPL"))
    // Pages shorten numbers from a million on, and print days.
    const documents = withSentences(made, (sentence) =>
      sentence.replaceAll(/\d{1,3}(,\d{3}){2,}/g, "9,999").replaceAll(/\d{4}-\d{2}-\d{2}/g, "2026"),
    )
    const tokens = new Map<string, string>()
    const masked = withSentences(documents, (sentence) => {
      // Documents have no field that says that a standard lacks a screen.
      if (sentence === noSuchScreen) return sentence
      const token = tokens.get(sentence) ?? `sEnTeNcE${tokens.size}eNd`
      tokens.set(sentence, token)
      return token
    })
    let page = renderedStock(masked, id)
    let texts = textsOf(masked)
    for (const [sentence, token] of tokens) {
      page = page.replaceAll(token, () => escaped(sentence))
      texts = texts.replaceAll(token, () => sentence)
    }
    expect(tokens.size).toBeGreaterThan(2)
    expect(byTag(page)).toBe(byTag(renderedStock(documents, id)))
    expect(texts).toBe(textsOf(documents))
  },
)
