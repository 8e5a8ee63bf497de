import { createHash } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import { documentsOf } from "../../../src/documents/all.ts"
import { purificationBody } from "../../../src/documents/purification.ts"
import { zakatBody } from "../../../src/documents/zakat.ts"
import type { Publication, Publishing } from "../../../src/pipeline/ports.ts"
import { assessmentPublication } from "../../../src/pipeline/rescreen/assessment.ts"
import { publish, publishAll } from "../../../src/pipeline/rescreen/publication.ts"
import { printSheet } from "../../../src/screening/sheet.ts"
import { standingsOf } from "../../../src/screening/standings/standing.ts"
import { printListedRatios } from "../../../src/stored/listed-ratios.ts"
import { assessed, type Company, sound, soundBut } from "../../support/company.ts"

/** An implementation independent of the tested one. */
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex")

type Row = Omit<Publication, "documents"> & { readonly publishedAt: string }

/** An in-memory store that behaves as the port requires: a packet is created once, and a row is new once. */
function storeInMemory() {
  const documents = new Map<string, string>()
  const rows = new Map<string, Row>()
  const steps: string[] = []
  const ports: Publishing = {
    clock: { nowMilliseconds: () => Date.UTC(2026, 3, 1) },
    createDocument: async ({ key, json }) => {
      steps.push(`document ${key}`)
      if (!documents.has(key)) documents.set(key, json)
    },
    record: async (some, publishedAt) => {
      const fresh = some.filter((row) => !rows.has(row.assessmentId))
      for (const { documents: _, ...columns } of some) {
        const row = { ...columns, publishedAt }
        steps.push(`row ${row.packetKey}`)
        for (const key of [row.packetKey, row.financialsKey])
          if (key !== null) expect(documents.has(key), "document first, pointer second").toBe(true)
        rows.set(row.assessmentId, row)
      }
      return fresh.length
    },
    inForce: async () => null,
  }
  return { ports, documents, rows, steps }
}

function screened(company: Company): Publication {
  return assessmentPublication(assessed(company))
}

let store: ReturnType<typeof storeInMemory>
beforeEach(() => {
  store = storeInMemory()
})

describe("a published verdict", () => {
  test("has a compliance document, a packet, financials and past measures stored under their hashes, and a row that references them", async () => {
    const { now, past } = printSheet(assessed(sound).sheet)
    const pastKey = `measures/${sha256(past)}.json`
    expect(await publish(store.ports, screened(sound))).toBe(true)
    const { evidence, financials, compliance, history } = documentsOf(assessed(sound))
    const complianceKey = `compliance/${sha256(JSON.stringify(compliance))}.json`
    const packetKey = `packets/${sha256(JSON.stringify(evidence))}.json`
    const financialsKey = `financials/${sha256(JSON.stringify(financials))}.json`
    expect(store.documents).toEqual(
      new Map([
        [complianceKey, JSON.stringify(compliance)],
        [packetKey, JSON.stringify(evidence)],
        [financialsKey, JSON.stringify(financials)],
        [pastKey, past],
      ]),
    )
    expect([...store.rows.values()]).toEqual([
      {
        filer: "edgar:0000000001",
        assessmentId: expect.stringMatching(/^[0-9a-f]{64}$/),
        methodology: "aaoifi-ss21@2026.1",
        status: "compliant",
        analysisStatus: "complete",
        withheldReason: null,
        confidence: 0.99,
        asOf: "2026-03-31T00:00:00Z",
        complianceJson: JSON.stringify(compliance),
        healthJson: null,
        healthStatus: null,
        marketCapUsd: 1_000_000,
        historyJson: JSON.stringify(history),
        listedRatiosJson: printListedRatios(history),
        complianceKey,
        packetKey,
        financialsKey,
        filingAccession: "0000000001-26-000001",
        filedDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
        closesThrough: "2026-03-31",
        newestPeriodEnd: "2025-12-31",
        nextReportDue: "2026-05-15",
        staleFrom: "2026-04-15",
        publishedAt: "2026-04-01T00:00:00.000Z",
        inputVersion: null,
        measures: {
          sheetJson: now,
          pastKey,
          standingsJson: JSON.stringify(standingsOf(assessed(sound).sheet)),
        },
        holderFigures: {
          purificationJson: JSON.stringify(purificationBody(assessed(sound))),
          zakatJson: JSON.stringify(zakatBody(assessed(sound))),
        },
      },
    ])
  })

  test("that is withheld has a reason, a compliance document, financials and a history, but no packet", async () => {
    const company = soundBut({ close: null })
    const { compliance, financials, history } = documentsOf(assessed(company))
    await publish(store.ports, screened(company))
    const { past } = printSheet(assessed(company).sheet)
    expect([...store.documents.values()]).toEqual([
      JSON.stringify(compliance),
      JSON.stringify(financials),
      past,
    ])
    expect([...store.rows.values()]).toMatchObject([
      {
        status: "pending",
        analysisStatus: "withheld",
        withheldReason: "market_cap_unavailable",
        confidence: null,
        packetKey: null,
        marketCapUsd: null,
        closesThrough: null,
        historyJson: JSON.stringify(history),
      },
    ])
  })
})

test("publishing again completes a run that stopped at any point", async () => {
  const publications = [sound, soundBut({ sic: "2082" }), soundBut({ close: null })]
  const all = publications.map(screened)
  await publishAll(store.ports, all)
  const whole = [store.documents, store.rows]
  for (let stop = 0; stop < store.steps.length; stop++) {
    const broken = storeInMemory()
    let left = stop
    const failing: Publishing = {
      ...broken.ports,
      createDocument: async (document) => {
        if (left-- === 0) throw new Error("the store is out")
        await broken.ports.createDocument(document)
      },
      record: async (rows, publishedAt) => {
        if (left-- <= 0) throw new Error("the store is out")
        return broken.ports.record(rows, publishedAt)
      },
    }
    await publishAll(failing, all).catch(() => null)
    await publishAll(broken.ports, all)
    expect([broken.documents, broken.rows]).toEqual(whole)
  }
})
