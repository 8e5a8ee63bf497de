import { createHash } from "node:crypto"
import { beforeEach, describe, expect, test } from "vitest"
import { type Publication, publish, publishAll } from "../../src/pipeline/publication.ts"
import { rescreen } from "../../src/pipeline/rescreen.ts"
import type { PublishedRow, Publishing } from "../../src/ports.ts"
import {
  asOf,
  type Company,
  factsOfCompany,
  pricesOfCompany,
  sound,
  soundBut,
  subjectOfCompany,
} from "../support/company.ts"

const hashing = { sha256: async (text: string) => createHash("sha256").update(text).digest("hex") }

/** A store in memory that keeps the promises of the port: packets are created once, a row is new once. */
function storeInMemory() {
  const packets = new Map<string, string>()
  const rows = new Map<string, PublishedRow>()
  const steps: string[] = []
  const ports: Publishing = {
    clock: { nowMilliseconds: () => Date.UTC(2026, 3, 1) },
    hashing,
    createPacket: async (key, json) => {
      steps.push(`packet ${key}`)
      if (!packets.has(key)) packets.set(key, json)
    },
    record: async (some) => {
      const fresh = some.filter((row) => !rows.has(row.assessmentId))
      for (const row of some) {
        steps.push(`row ${row.packetKey}`)
        if (row.packetKey !== null)
          expect(packets.has(row.packetKey), "packet first, pointer second").toBe(true)
        rows.set(row.assessmentId, row)
      }
      return fresh.length
    },
  }
  return { ports, packets, rows, steps }
}

async function screened(company: Company): Promise<Publication> {
  return rescreen(hashing, {
    subject: subjectOfCompany(company),
    facts: factsOfCompany(company),
    prices: pricesOfCompany(company),
    asOf: company.asOf ?? asOf,
  })
}

let store: ReturnType<typeof storeInMemory>
beforeEach(() => {
  store = storeInMemory()
})

describe("a published verdict", () => {
  test("is a packet named by its content, and a row that points to it", async () => {
    const publication = await screened(sound)
    expect(await publish(store.ports, publication)).toBe(true)
    const [[key, json] = ["", ""]] = store.packets
    expect(JSON.parse(json)).toEqual(publication.evidence)
    expect(key).toBe(`packets/${await hashing.sha256(json)}.json`)
    expect([...store.rows.values()]).toEqual([
      {
        cik: 1,
        assessmentId: publication.assessmentId,
        methodology: "aaoifi-ss21@2026.1",
        status: "compliant",
        analysisStatus: "complete",
        withheldReason: null,
        confidence: 1,
        asOf: "2026-03-31T00:00:00Z",
        complianceJson: JSON.stringify(publication.compliance),
        healthJson: null,
        packetKey: key,
        publishedAt: "2026-04-01T00:00:00.000Z",
      },
    ])
  })

  test("that is withheld has a reason and no packet", async () => {
    await publish(store.ports, await screened(soundBut({ close: null })))
    expect(store.packets.size).toBe(0)
    expect([...store.rows.values()]).toMatchObject([
      {
        status: "pending",
        analysisStatus: "withheld",
        withheldReason: "market_cap_unavailable",
        confidence: null,
        packetKey: null,
      },
    ])
  })
})

describe("publishing is idempotent", () => {
  test("the same message twice changes nothing", async () => {
    const publication = await screened(sound)
    await publish(store.ports, publication)
    const before = structuredClone([...store.packets, ...store.rows])
    expect(await publish(store.ports, publication)).toBe(false)
    expect([...store.packets, ...store.rows]).toEqual(before)
  })

  test("a run that stops at any point is finished by running it again", async () => {
    const publications = [sound, soundBut({ sic: "2082" }), soundBut({ close: null })]
    const all = await Promise.all(publications.map(screened))
    await publishAll(store.ports, all)
    const whole = [store.packets, store.rows]
    for (let stop = 0; stop < store.steps.length; stop++) {
      const broken = storeInMemory()
      let left = stop
      const failing: Publishing = {
        ...broken.ports,
        createPacket: async (key, json) => {
          if (left-- === 0) throw new Error("the store is out")
          await broken.ports.createPacket(key, json)
        },
        record: async (rows) => {
          if (left-- <= 0) throw new Error("the store is out")
          return broken.ports.record(rows)
        },
      }
      await publishAll(failing, all).catch(() => null)
      await publishAll(broken.ports, all)
      expect([broken.packets, broken.rows]).toEqual(whole)
    }
  })
})

test("many are published in batches, and the new ones counted", async () => {
  const publication = await screened(sound)
  const many = Array.from({ length: 250 }, (_, cik) => ({
    ...publication,
    cik: cik + 1,
    assessmentId: `id-${cik}`,
  }))
  expect(await publishAll(store.ports, many.slice(0, 40))).toBe(40)
  expect(await publishAll(store.ports, many)).toBe(210)
  expect(store.rows.size).toBe(250)
  expect(store.packets.size).toBe(1)
})
