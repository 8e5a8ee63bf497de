import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type BackfillReport, backfill } from "../../../scripts/backfill/run.ts"
import type { Archives } from "../../../scripts/backfill/threads.ts"
import type { BackfillTarget } from "../../../scripts/backfill/writer.ts"
import { companiesOf, listingsOf, seriesOf } from "../../../scripts/seed/listings.ts"
import { applyMigrations } from "../../../scripts/seed/migrations.ts"
import { openLocalStores, type Stores } from "../../../scripts/stores/open.ts"
import { type FilerId, filerNumber } from "../../../src/identifiers/filer.ts"
import { answer } from "../../../src/outcome.ts"
import { saveCompanies, saveListings } from "../../../src/pipeline/listings/companies.ts"
import { replaceSeries } from "../../../src/pipeline/prices/store.ts"
import { rescreenStored } from "../../../src/pipeline/rescreen/rescreen.ts"
import { databaseOf } from "../../../worker/storage/database.ts"
import { cloudflareInputs } from "../../../worker/storage/inputs.ts"
import { cloudflarePublishing } from "../../../worker/storage/objects.ts"
import { runScript } from "../../support/command.ts"
import { starterUniverse } from "../../support/edgar/folder/facts.ts"
import { writeEdgarFolder } from "../../support/edgar/folder/folder.ts"
import { deflatedMember, memberOfGzip, writeZip, type ZipMember } from "../../support/zip.ts"

/** The files of one company in both archives. */
interface CompanyMembers {
  readonly facts: ZipMember
  readonly submissions: ZipMember
}

/**
 * The files that EDGAR's bulk archives have for some companies of the starter universe, with figures filed by
 * a day.
 */
function membersOf(
  folder: string,
  filers: readonly FilerId[],
  through: string,
): ReadonlyMap<FilerId, CompanyMembers> {
  mkdirSync(folder, { recursive: true })
  writeEdgarFolder(folder, filers, through)
  return new Map(filers.map((filer) => [filer, readMembers(folder, filer)]))
}

function readMembers(folder: string, filer: FilerId): CompanyMembers {
  const name = `CIK${filerNumber(filer)}.json`
  return {
    facts: memberOfGzip(name, readFileSync(join(folder, `api/xbrl/companyfacts/${name}.gz`))),
    submissions: deflatedMember(name, readFileSync(join(folder, `submissions/${name}`))),
  }
}

/** Writes both archives. Either file of a company may be missing. */
function writeArchives(folder: string, companies: Iterable<Partial<CompanyMembers>>): Archives {
  const all = [...companies]
  const archives = {
    companyFacts: join(folder, "companyfacts.zip"),
    submissions: join(folder, "submissions.zip"),
  }
  const files = (of: "facts" | "submissions") => all.flatMap((company) => company[of] ?? [])
  writeZip(archives.companyFacts, files("facts"))
  writeZip(archives.submissions, files("submissions"))
  return archives
}

const root = fileURLToPath(new URL("../../..", import.meta.url))
const apple = "edgar:0000320193"
const nvidia = "edgar:0001045810"
const tsmc = "edgar:0001046179"
const filers: readonly FilerId[] = [apple, nvidia, tsmc]
/** A company in the archives that is not listed in the database. */
const unlisted = "edgar:0000909832"

let folder: string
let stores: Stores
let now: ReadonlyMap<FilerId, CompanyMembers>
let before2025: ReadonlyMap<FilerId, CompanyMembers>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "qistas-backfill-"))
  now = membersOf(join(folder, "now"), [...filers, unlisted], "2026-08-31")
  before2025 = membersOf(join(folder, "before-2025"), filers, "2024-12-31")
  stores = await openLocalStores(join(folder, "state"))
  await applyMigrations(stores.database, join(root, "migrations"))
  const { starter } = starterUniverse()
  const companies = starter.companies.filter(({ filer }) => filers.includes(filer))
  const listings = starter.listings.filter(({ filer }) => filer !== null && filers.includes(filer))
  const listed = { ...starter, companies, listings }
  await saveCompanies(
    databaseOf(stores.database),
    companiesOf(listed, []).map((company) => ({ ...company, sic: null })),
  )
  const lines = listingsOf(listed, [])
  await saveListings(databaseOf(stores.database), lines)
  const symbols = new Set(lines.map(({ instrumentId }) => instrumentId))
  const series = seriesOf(starter).filter(({ instrumentId }) => symbols.has(instrumentId))
  await replaceSeries(databaseOf(stores.database), { nowMilliseconds: Date.now }, series)
  // The stored form of a line that the price source does not have.
  await stores.database.prepare("UPDATE price_series SET closes = '[]' WHERE instrument_id = 'TSM'").run()
})

afterAll(async () => {
  await stores.close()
  rmSync(folder, { recursive: true })
})

function factsOf(filer: FilerId): ZipMember {
  const members = now.get(filer)
  if (members === undefined) throw new Error(`no archive holds ${filer}`)
  return members.facts
}

/** Archives in a folder apart from those of other tests. */
function archived(companies: Iterable<Partial<CompanyMembers>>): Archives {
  return writeArchives(mkdtempSync(join(folder, "archives-")), companies)
}

interface Run {
  readonly archives: Archives
  readonly target?: BackfillTarget
  readonly asOf?: string
  readonly today?: string
}

async function run({ archives, target = stores, asOf, today = "2026-08-31" }: Run): Promise<BackfillReport> {
  const task = { archives, threads: 1, asOf: asOf ?? null, today, retryPausesSeconds: [] }
  const filled = await backfill(target, task, () => {})
  if (!filled.ok) throw new Error(filled.message)
  return filled.value
}

function rowsOf(query: string): Promise<Record<string, unknown>[]> {
  return stores.database
    .prepare(query)
    .all()
    .then(({ results }) => results)
}

/** Every row and document of the companies, as one text. */
async function everything(): Promise<string> {
  const objects = await stores.packets.list()
  const documents = await Promise.all(
    objects.objects.map(async ({ key }) => [key, await (await stores.packets.get(key))?.text()]),
  )
  const tables = ["companies", "determinations", "determination_history", "determination_changes"]
  const rows = await Promise.all(tables.map((table) => rowsOf(`SELECT * FROM ${table}`)))
  return JSON.stringify([documents, rows])
}

describe("a backfill", () => {
  it("publishes each listed company as the queue does, and skips the others", async () => {
    const done = await run({ archives: archived(now.values()), asOf: "2026-08-31" })
    expect(done).toEqual({
      ...{ published: 3, unchanged: 0, kept: 0, refused: [], asOf: "2026-08-31" },
      ...{ settledBefore: 0, withoutFacts: 0, passedOver: 1 },
    })
    const publishing = cloudflarePublishing(stores.database, stores.packets)
    const inputs = cloudflareInputs(stores.database, stores.packets, publishing.clock)
    for (const filer of filers) {
      expect(await rescreenStored({ inputs, publishing }, filer, "2026-08-31")).toEqual(answer("unchanged"))
    }
  })

  it("takes the industry from the submissions", async () => {
    expect(await rowsOf("SELECT filer, sic, sector FROM companies ORDER BY filer")).toEqual([
      { filer: apple, sic: "3571", sector: "Technology" },
      { filer: nvidia, sic: "3674", sector: "Technology" },
      { filer: tsmc, sic: "3674", sector: "Technology" },
    ])
  })

  it("run twice changes nothing, byte for byte", async () => {
    const before = await everything()
    const again = await run({ archives: archived(now.values()), asOf: "2026-08-31" })
    expect(again).toMatchObject({ published: 0, unchanged: 3 })
    expect(await everything()).toBe(before)
  })

  it("leaves none of its own tables behind", async () => {
    expect(await rowsOf("SELECT name FROM sqlite_master WHERE name LIKE 'backfill%'")).toEqual([])
  })

  it("never replaces the facts of a company with older facts", async () => {
    const before = await everything()
    const done = await run({ archives: archived(before2025.values()), asOf: "2026-08-31" })
    expect(done).toMatchObject({ published: 0, unchanged: 0, kept: 3 })
    expect(await everything()).toBe(before)
  })

  it("keeps the stored figures from instances", async () => {
    const clock = { nowMilliseconds: Date.now }
    const inputs = cloudflareInputs(stores.database, stores.packets, clock)
    const stored = await inputs.read(apple)
    if (!stored.ok) throw new Error(stored.message)
    const instance = {
      ...{ accession: "0000320193-25-000079", form: "10-K", filed: "2025-10-31", periodEnd: "2025-09-27" },
      ...{ entityCik: 320_193, classes: [], ordinaryPerDepositaryShare: null, revenue: [] },
    }
    const { subject, facts } = stored.value
    await inputs.write({ subject, facts: { ...facts, instances: [instance] } })
    await run({ archives: archived(now.values()), asOf: "2026-08-31" })
    const after = await inputs.read(apple)
    expect(after.ok && after.value.facts.instances).toEqual([instance])
  })
})

describe("a file that cannot be used", () => {
  const page = deflatedMember("page", Buffer.from("<html>Request Rate Threshold Exceeded</html>"))
  const nameOf = (filer: FilerId) => factsOf(filer).name

  type Members = () => Partial<CompanyMembers>
  it.each<[asOf: string, string, one: Members, other: Members, reasons: readonly RegExp[]]>([
    [
      "2026-09-01",
      "another company's facts, or a wrong checksum",
      () => ({ ...now.get(apple), facts: { ...factsOf(tsmc), name: nameOf(apple) } }),
      () => ({ ...now.get(nvidia), facts: { ...factsOf(nvidia), crc32: 1 } }),
      [/is of CIK 1046179/, /its checksum is wrong/],
    ],
    [
      "2026-09-02",
      "an HTML page in place of facts or of submissions",
      () => ({ ...now.get(apple), facts: { ...page, name: nameOf(apple) } }),
      () => ({ ...now.get(nvidia), submissions: { ...page, name: nameOf(nvidia) } }),
      [/Not companyfacts/, /CIK0001045810/],
    ],
  ])("is reported by name and stops no other file: %s, %s", async (asOf, _, one, other, reasons) => {
    const archives = archived([one(), other(), now.get(tsmc) ?? {}])
    const refused = filers.slice(0, 2).map((filer, at) => ({
      filer,
      reason: expect.stringMatching(reasons[at] ?? ""),
    }))
    const first = await run({ archives, asOf })
    expect(first).toMatchObject({ published: 1, refused })
    for (const { filer, reason } of first.refused) expect(reason.startsWith(`${nameOf(filer)}: `)).toBe(true)
    expect(await run({ archives, asOf })).toMatchObject({ published: 0, settledBefore: 1, refused })
  })

  it("in the archive of submissions may be missing, because the register is used then", async () => {
    const archives = archived(filers.map((filer) => ({ facts: factsOf(filer) })))
    expect(await run({ archives, asOf: "2026-09-05" })).toMatchObject({ published: 3, refused: [] })
  })
})

describe("a run that was stopped", () => {
  async function expectDocuments(): Promise<void> {
    for (const column of ["packet_key", "financials_key"])
      for (const { key } of await rowsOf(`SELECT ${column} AS key FROM determinations`))
        if (key !== null) expect(await stores.packets.head(String(key))).not.toBeNull()
  }

  /** The stores, where every call fails after the first call of this kind. */
  function dyingAt(kind: RegExp): BackfillTarget {
    let isDead = false
    const dying = <Store extends object>(store: Store): Store =>
      new Proxy(store, {
        get(real, name) {
          const member: unknown = Reflect.get(real, name)
          if (typeof member !== "function") return member
          return (...args: unknown[]) => {
            isDead ||= kind.test(`${String(name)} ${args[0]}`)
            if (isDead) throw new Error("the process was killed")
            return Reflect.apply(member, real, args) as unknown
          }
        },
      })
    return { database: dying(stores.database), packets: dying(stores.packets) }
  }

  it.each<[RegExp, string]>([
    [/^put inputs/, "2026-10-01"],
    [/^put financials/, "2026-10-03"],
    [/^prepare\s+INSERT INTO determination_changes/, "2026-10-05"],
  ])("at %s is finished by the next run, and leaves no verdict without its documents", async (kind, asOf) => {
    const archives = archived(now.values())
    await run({ archives, asOf, target: dyingAt(kind) }).catch(() => {})
    await expectDocuments()
    const done = await run({ archives, asOf })
    expect(done.published + done.unchanged + done.settledBefore).toBeGreaterThanOrEqual(3)
    const assessments = await rowsOf(
      `SELECT determinations.filer, count(*) AS times FROM determinations
       JOIN determination_history USING (filer) JOIN screening_inputs USING (filer)
       WHERE determinations.as_of LIKE '${asOf}%' AND determination_history.as_of LIKE '${asOf}%'
       GROUP BY 1 ORDER BY 1`,
    )
    expect(assessments).toEqual(filers.map((filer) => ({ filer, times: 1 })))
    await expectDocuments()
  })

  it("continues as of the day on which it began, unless another day is given", async () => {
    const broken = { facts: deflatedMember("CIK0000320193.json", Buffer.from("{}")) }
    const archives = archived([broken, now.get(nvidia) ?? {}])
    expect(await run({ archives, today: "2026-11-01" })).toMatchObject({ asOf: "2026-11-01", published: 1 })
    const second = await run({ archives, today: "2026-11-02" })
    expect(second).toMatchObject({ asOf: "2026-11-01", settledBefore: 1 })
    const later = await run({ archives, today: "2026-11-02", asOf: "2026-11-02" })
    expect(later).toMatchObject({ asOf: "2026-11-02", settledBefore: 0, published: 1 })
  })
})

it("a database that lists no company ends the command with exit code 2 and an instruction", async () => {
  const { companyFacts, submissions } = archived([])
  const args = [companyFacts, submissions, "--state", join(folder, "empty")]
  expect(await runScript("backfill/main.ts", args, process.env)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("No company is listed in this database. Run npm start once"),
  })
})
