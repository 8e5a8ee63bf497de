import { env } from "cloudflare:workers"
import { beforeEach, expect, test } from "vitest"
import { refreshCompany } from "../../../../src/pipeline/rescreen/refresh.ts"
import { inputKey } from "../../../../src/stored/input.ts"
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

const edgar = edgarWith(before)
const refresh = (day: string, ports = portsOver(realStores, edgar, day)) => refreshCompany(ports, filer, day)

beforeEach(async () => {
  await forgetEverything()
  await registerCompany()
  edgar.snapshot = before
  expect(await refresh("2026-04-01")).toEqual({ kind: "published" })
})

test("EDGAR is asked for documents that were screened only if they have changed", async () => {
  const asked: unknown[] = []
  const ports = portsOver(realStores, edgar, "2026-04-02")
  const telling: typeof edgar = {
    ...edgar,
    submissions(of, known) {
      asked.push(known?.etag)
      return edgar.submissions(of, known)
    },
    companyFacts(of, known) {
      asked.push(known?.etag)
      return edgar.companyFacts(of, known)
    },
  }
  expect(await refresh("2026-04-02", { ...ports, edgar: telling })).toEqual({ kind: "waiting" })
  expect(asked).toEqual([before.version, before.version])
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
