import { env } from "cloudflare:workers"
import { beforeEach, expect, test } from "vitest"
import { edgarFiler } from "../../../../src/identifiers/filer.ts"
import { refreshCompany } from "../../../../src/pipeline/rescreen/refresh.ts"
import { inputKey } from "../../../../src/stored/input.ts"
import { instanceOf } from "../../../support/instances.ts"
import { soundInput } from "../../support/inputs.ts"
import { listing } from "../../support/listing.ts"
import {
  after,
  before,
  edgarWith,
  filer,
  findQuarterly,
  forgetEverything,
  portsOver,
  realStores,
  registerCompany,
} from "../../support/registrant.ts"
import { list } from "../../support/stores.ts"

const edgar = edgarWith(before)
const refresh = (day: string, ports = portsOver(realStores, edgar, day)) => refreshCompany(ports, filer, day)
const predecessor = edgarFiler(8)

beforeEach(async () => {
  await forgetEverything()
  await env.DB.prepare("DELETE FROM successions").run()
  await registerCompany()
  edgar.snapshot = before
  expect(await refresh("2026-04-01")).toEqual({ kind: "published" })
})

/**
 * The result of a refresh, and the versions of submissions and facts that it names to EDGAR, which has nothing on
 * the predecessor.
 */
async function refreshedNaming(): Promise<readonly unknown[]> {
  const named: unknown[] = []
  const ports = portsOver(realStores, edgar, "2026-04-02")
  const telling: typeof edgar = {
    ...edgar,
    async submissions(of, known) {
      if (of === predecessor) return { kind: "missing" }
      named.push(known?.etag ?? null)
      return edgar.submissions(of, known)
    },
    async companyFacts(of, known) {
      if (of === predecessor) return { kind: "missing" }
      named.push(known?.etag ?? null)
      return edgar.companyFacts(of, known)
    },
  }
  const { kind } = await refresh("2026-04-02", { ...ports, edgar: telling })
  return [kind, ...named]
}

test("EDGAR is asked for documents that were screened only if they have changed", async () => {
  expect(await refreshedNaming()).toEqual(["waiting", before.version, before.version])
})

test("facts are read in full again if other concepts were kept from them", async () => {
  await env.DB.prepare("UPDATE edgar_checks SET reader = 'other concepts'").run()
  expect(await refreshedNaming()).toEqual(["published", before.version, null])
})

test("a successor's documents are read in full, and it keeps the instances of its predecessor", async () => {
  const { inputs } = portsOver(realStores, edgar, "2026-04-02")
  const { subject, facts } = soundInput(predecessor)
  const instances = [
    instanceOf({ filed: "2026-02-15" }),
    instanceOf({ accession: "late", filed: "2026-03-01" }),
  ]
  await list([listing("S8", "Someone Inc.", predecessor)])
  await inputs.write({ subject, facts: { ...facts, instances } })
  await env.DB.prepare("INSERT INTO successions VALUES (?, ?, '2026-03-01', 'made up', NULL)")
    .bind(filer, predecessor)
    .run()
  expect(await refreshedNaming()).toEqual(["published", null, null])
  const input = await inputs.readFiled(filer)
  expect(input.ok && input.value.facts.instances).toEqual(instances.slice(0, 1))
})

test("a report is screened at once without an instance that cannot be fetched, if nothing is awaited", async () => {
  await findQuarterly()
  edgar.snapshot = after
  const instance = async () => ({ kind: "unreachable", detail: "status 503" }) as const
  const ports = portsOver(realStores, { ...edgar, instance }, "2026-05-02")
  expect(await refreshCompany(ports, filer, "2026-05-02")).toMatchObject({ kind: "unreachable" })
  expect(await refreshCompany(ports, filer, "2026-05-02", "none")).toEqual({ kind: "published" })
})

test("documents of a run that dies before it settles its filings are read in full again", async () => {
  await findQuarterly()
  edgar.snapshot = after
  const ports = portsOver(realStores, edgar, "2026-05-02")
  const dying = { ...ports.ledger, settle: () => Promise.reject(new Error("killed")) }
  await expect(refresh("2026-05-02", { ...ports, ledger: dying })).rejects.toThrow("killed")
  const recorded = env.DB.prepare("SELECT facts_etag FROM edgar_checks WHERE filer = ?").bind(filer)
  expect(await recorded.first("facts_etag")).toBe(before.version)
  expect(await refresh("2026-05-02")).toEqual({ kind: "unchanged" })
  expect(await recorded.first("facts_etag")).toBe(after.version)
})

test("nothing is settled if the input changes before it is published", async () => {
  await findQuarterly()
  edgar.snapshot = after
  const ports = portsOver(realStores, edgar, "2026-05-02")
  const record: typeof ports.publishing.record = async (...given) => {
    await env.DB.prepare("UPDATE screening_inputs SET stored_at = '2026-06-01T00:00:00.000Z'").run()
    return ports.publishing.record(...given)
  }
  const overtaken = await refresh("2026-05-02", { ...ports, publishing: { ...ports.publishing, record } })
  expect(overtaken).toEqual({ kind: "overtaken" })
  expect(await ports.ledger.open(filer)).toMatchObject([{ attempts: 0 }])
})

test("a company that has a new name on EDGAR gets it in the list of companies", async () => {
  edgar.snapshot = after
  await refresh("2026-05-02")
  const company = env.DB.prepare("SELECT name FROM companies WHERE filer = ?").bind(filer)
  expect(await company.first("name")).toBe("Someone Renamed Inc.")
})

test("an input that cannot be read is replaced by that of EDGAR", async () => {
  await env.PACKETS.put(inputKey(filer), "{")
  expect(await refresh("2026-04-01")).toEqual({ kind: "unchanged" })
  expect(await portsOver(realStores, edgar, "2026-04-01").inputs.read(filer)).toMatchObject({ ok: true })
})
