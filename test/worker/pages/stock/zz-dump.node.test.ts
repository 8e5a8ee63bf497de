import { mkdirSync, writeFileSync } from "node:fs"
import { createElement } from "preact"
import { test } from "vitest"
import { structuralCompliance } from "../../../../src/documents/structural/compliance.ts"
import { structuralEvidence, structuralFinancials, structuralHistory } from "../../../../src/documents/structural/evidence.ts"
import { filerOf } from "../../../../src/identifiers/filer.ts"
import { decideStructure } from "../../../../src/screening/structures/decide.ts"
import { vehicles } from "../../../../src/screening/structures/vehicles.ts"
import { renderPage } from "../../../../worker/html/page.tsx"
import { loadLanguage } from "../../../../worker/html/language/load.ts"
import { readDividends } from "../../../../worker/pages/stock/purification.tsx"
import { readShares } from "../../../../worker/pages/stock/owed.tsx"
import { StockPage } from "../../../../worker/pages/stock/page.tsx"
import { SpokenContext } from "../../../../worker/html/language/language.ts"
import { starterInputs } from "../../../support/starter.ts"
import { starterDocuments, starterPages } from "../../../support/stock-pages.ts"
import { shippedStandards } from "../../../support/methodology.ts"

const out = "/tmp/tevidence-dump/" + (process.env.DUMP ?? "x")
function vehicleDocuments(id: string, { overview }: any): any {
  const dossier = vehicles.find(({ instrumentId }) => instrumentId === id)!
  const decision = decideStructure(dossier)
  const identity = { symbol: id, instrument_id: id, name: dossier.name }
  const packet = structuralEvidence(decision)
  const none = { ok: false, why: "There is none of it." } as const
  return {
    compliance: { ...identity, freshness: null, ...structuralCompliance(decision) },
    overview: { ...overview, filer: filerOf(dossier.filer) },
    evidence: packet === null ? none : { ok: true, document: { instrument: { ...identity, exchange: "NYSE Arca" }, ...packet } },
    history: { ok: true, document: { ...identity, by: "report", ...structuralHistory(decision) } },
    financials: { ok: true, document: { ...identity, ...structuralFinancials(decision) } },
    ...{ timeline: none, health: none, owed: none, standards: none },
  }
}
async function write(id: string, documents: any, query = "") {
  const parameters = new URLSearchParams(query)
  for (const code of ["en", "ar", "id"] as const) {
    const language = await loadLanguage(code)
    const page = createElement(StockPage as any, {
      ...documents, shown: null, methodology: null, address: null,
      dividends: readDividends(parameters, documents.compliance.purification?.percentage ?? 0),
      share: null, reading: null, other: null, shares: readShares(parameters), path: `/stocks/${id}`, linksListings: true,
      tools: { kind: "stock", instrumentId: id, isWatched: false, origin: null },
    })
    const html = renderPage(createElement(SpokenContext.Provider, { value: { language, isAddressed: false, path: null } }, page))
    mkdirSync(`${out}/${code}`, { recursive: true })
    writeFileSync(`${out}/${code}/${id}${query === "" ? "" : "-" + query.slice(0, 12)}.html`, html.replaceAll("<", "\n<"))
  }
}
test("dump", async () => {
  const tickers = starterInputs().map(({ subject }) => subject.ticker ?? "").filter((_, at) => at % 22 === 0)
  const ids = [...new Set(["AAPL", "AIR", "AVY", "CAKE", "DG", "JPM", "SUNE", "TSM", "NVO", "MSFT", "KO", "TM", ...tickers])]
  for (const id of ids) {
    try { await write(id, await starterDocuments(id)) } catch (e) { console.log(id, String(e)) }
  }
  const apple = await starterDocuments("AAPL")
  await write("AAPL", apple, "dividends=1000")
  await write("AAPL", apple, "dividends=abc")
  for (const id of ["GLD", "USO", "SGOL"]) await write(id, vehicleDocuments(id, apple))
  for (const methodology of shippedStandards.filter((_, at) => at > 0)) {
    for (const page of await starterPages((t) => ["AAPL", "AIR", "DG"].includes(t), methodology))
      await write(page.compliance.instrument_id + "-" + methodology.id, page.documents)
  }
}, 600_000)
