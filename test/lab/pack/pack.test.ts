import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { gunzipSync, gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { keepFacts } from "../../../lab/pack/facts.ts"
import { worldFiles } from "../../../lab/pack/world-line.ts"
import { factsTables, readStarter, readStarterFacts } from "../../../scripts/starter/starter.ts"
import { readCompanyFacts } from "../../../src/facts/companyfacts/read.ts"
import { cikOf, filerNumber } from "../../../src/identifiers/filer.ts"
import { layOutEtfFolder } from "../../support/etf-folder.ts"
import { reportsAbroad } from "../../support/reports-abroad.ts"

const listingsHeader = "symbol,name,summary,sector,industry,country,isin,delisted"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/**
 * A small source folder: two companies with facts, one of them with two classes, and a third company without
 * facts.
 */
const source: Record<string, string> = {
  "companyfacts/CIK0001652044.json": JSON.stringify({
    cik: 1652044,
    entityName: "Alphabet Inc.",
    facts: {
      "us-gaap": {
        Assets: {
          units: {
            USD: [
              fact({ end: "2019-12-31", val: 275_909_000_000, filed: "2020-02-04" }),
              fact({ end: "2025-12-31", val: 595_281_000_000, filed: "2026-02-05" }),
              fact({ end: "2025-12-31", val: 595_281_000_000, form: "10-K/A", filed: "2026-03-01" }),
              fact({ end: "2025-12-31", val: 1, form: "8-K", filed: "2026-03-02" }),
            ],
          },
        },
        GoodwillOfNoInterestToAnyMeasure: { units: { USD: [fact({ end: "2025-12-31", val: 7 })] } },
      },
    },
  }),
  "companyfacts-2025/CIK0000945436.json": JSON.stringify({
    cik: "0000945436",
    entityName: "SUNEDISON, INC.",
    facts: {
      "us-gaap": { Assets: { units: { USD: [fact({ end: "2014-12-31", val: 11, filed: "2015-03-02" })] } } },
    },
  }),
  "companyfacts/CIK0000000001.json": '{"cik": 1, "facts": {',
  "nport/README.md": "No fund's report is here.",
  "meta/universe.tsv": [
    "cik\tticker\ttickers\tname\texchange\tsic\tcountry\tinc_country\thq_country\tticker_source\tisin\tisin_source\tcusip_source",
    "1652044\tGOOGL\tGOOGL,GOOG\tAlphabet Inc.\tNasdaq\t7370\tUnited States\tUS\tUS\tedgartools/company_tickers.parquet 2026-06-01\tUS02079K3059\tFinanceDatabase isin\tFinanceDatabase isin+13D/G cik map",
    "9984\tB\tB\tBARNES GROUP INC\t\t3490\t\tUS\tUS\tsec/tickers/company_tickers.secdotgov.json\t\t\t",
    "756894\tB\tB\tBARRICK MINING CORP\tNYSE\t1040\tCanada\tCA\tCA\tedgartools/company_tickers.parquet 2026-06-01\tCA0679011084\tFinanceDatabase isin\tFinanceDatabase isin+13D/G cik map",
    "1699350\tSI\tSI\tShoulder Innovations, Inc.\tNYSE\t3841\tUnited States\tUS\tUS\tedgartools/company_tickers.parquet 2026-06-01\tUS82837P4081\tFinanceDatabase isin\tFinanceDatabase isin",
    "945436\t\t\tSUNEDISON, INC.\t\t\t\tUS\tUS\t\t\t",
  ].join("\n"),
  "meta/cross_listings.tsv": "us_ticker\tcik\tcountry\thome_symbol\nB\t756894\tCanada\tABX.TO",
  ...Object.fromEntries(worldFiles.map(([file]) => [`meta/listings/${file}.csv`, `${listingsHeader}\n`])),
  "meta/listings/TOR.csv": [
    listingsHeader,
    'ABX.TO,Barrick Mining Corporation,"Mines gold,\nand copper ""abroad""",Materials,Gold,Canada,CA0679011084,False',
    "OLD.TO,Old Mines Ltd.,,Materials,Gold,Canada,,True",
    "ZZZ.TO,Sleep Country Limited,,Consumer,Retail,Canada,CA0679011085,False",
  ].join("\n"),
  "meta/listings/VIE.csv": [
    listingsHeader,
    "GOOA.VI,Alphabet Inc.,,Media,Media,United States,US02079K3059,False",
    "ABXX.VI,Barrick Mining Limited,,Materials,Gold,Canada,CA0679011084,False",
    "SNAP.VI,Snap Inc.,,Media,Media,United States,US9113121068,False",
  ].join("\n"),
  "meta/listings/TAI.csv": `${listingsHeader}\n2382.TW,Quanta Computer Inc.,,Technology,Hardware,Taiwan,KYG8586D1097,False`,
  "meta/adr_ratios.tsv": "us_ticker\tordinary_per_ads\nBABA\t8.0",
  "meta/nasdaq/other-listed.csv":
    "ACT Symbol,Security Name,Exchange,ETF,Test Issue\nB,Barrick Mining Corporation Common Shares (BC),N,N,N\nSPUS,SP Funds S&P 500 Sharia ETF,P,Y,N\nSPY,SPDR S&P 500 ETF Trust,P,Y,N\n",
  "meta/nasdaq/nasdaq-listed-symbols.csv":
    'Symbol,Security Name,ETF,Test Issue\nGOOGL,"Alphabet Inc. - Class A Common Stock",N,N\n',
  "tickers/company_tickers_exchange.json": JSON.stringify({
    fields: ["cik", "name", "ticker", "exchange"],
    data: [
      [1652044, "Alphabet Inc.", "GOOG", "Nasdaq"],
      [320193, "Apple Inc.", "AAPL", null],
      [756894, "Barrick Mining Corp", "B", "NYSE"],
    ],
  }),
  "tickers/company_tickers.json": JSON.stringify({
    0: { cik_str: 756894, ticker: "GOLD", title: "BARRICK GOLD CORP" },
  }),
  "tickers/company_tickers_mf.json": JSON.stringify({ fields: [], data: [] }),
  "submissions/CIK0000320193.json": JSON.stringify({
    cik: "0000320193",
    formerNames: [
      { name: "APPLE COMPUTER INC", from: "1994-01-26T00:00:00.000Z", to: "2007-01-04T00:00:00.000Z" },
    ],
  }),
  "index/master.idx":
    "CIK|Company Name|Form Type|Date Filed|File Name\n1652044|Alphabet of Before LLC|8-K|20150810|edgar/data/1.txt\n",
  "prices/month-end_as-traded_rreichel3.tsv": [
    "symbol\tdate\tclose\tmarketcap_nasdaq\tvolume\texchange\tcommit",
    ...[
      ["AAPL", "2022-08-31", 157, 1570],
      ["AAPL", "2026-06-30", 201, 2010],
      ["AAPL", "2026-08-21", 203, 2030],
      // Barnes Group's close, then Barrick's, which until then traded as GOLD.
      ["B", "2026-04-30", 40, 2000],
      ["B", "2026-06-30", 20, 4000],
      ["GOLD", "2026-04-30", 18, 3600],
      ["GOLD", "2026-05-29", 19, 3800],
      // A split of two for one, while the market rose.
      ["GOOGL", "2026-06-30", 200, 2000],
      ["GOOGL", "2026-07-31", 110, 2200],
      ["GOOGL", "2026-08-21", 111, 2220],
      // New shares issued at a lower price.
      ["GOOG", "2026-06-30", 200, 2000],
      ["GOOG", "2026-07-31", 190, 3800],
      ["GOOG", "2026-08-21", 188, 3760],
      // A close of another company two years earlier.
      ["SI", "2024-03-28", 1, 30],
      ["SI", "2026-07-31", 11, 220],
      ["UNLISTED", "2026-07-31", 5, 50],
    ].map((row) => [...row, 1, "nasdaq", "0"].join("\t")),
  ].join("\n"),
  // An earlier close of a line whose other closes are the same in both collections.
  "prices/month-end_unadjusted_seonu.tsv":
    "symbol\tdate\tclose\nGOOG\t2026-04-30\t205\nGOOG\t2026-06-30\t200\nGOOG\t2026-07-31\t190\nGOOG\t2026-08-21\t188\nB\t2024-03-28\t17\nB\t2026-06-30\t20.5\n",
  "prices/last-close_seonu.tsv":
    "symbol\tdate\tclose\tprevious_close\nAAPL\t2026-07-02\t199\t198\nSPUS\t2026-07-02\t55\t54\nSPY\t2026-07-02\t750\t749\n",
  "prices/close-adjusted_to-2026-08_dsturdy/SPUS.csv": "Date,Close\n2026-07-31,56.33\n2026-08-03,56.95\n",
  ...reportsAbroad,
  "prices/last-closes_as-traded_rreichel3.tsv":
    "symbol\tdate\tclose\nAAPL\t2026-08-20\t202\nAAPL\t2026-08-21\t203\nB\t2026-08-21\t21\nGOOGL\t2026-08-10\t110\nGOOGL\t2026-08-21\t111\nUNLISTED\t2026-08-21\t5\n",
}

function fact(members: { end: string; val: number; form?: string; filed?: string }): object {
  return { accn: "0001652044-26-000012", form: "10-K", filed: "2026-02-05", fy: null, fp: null, ...members }
}

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "qistas-pack-"))
  await layOutEtfFolder(join(folder, "source"))
  for (const [path, text] of Object.entries(source)) {
    const file = join(folder, "source", path)
    mkdirSync(dirname(file), { recursive: true })
    if (path.startsWith("companyfacts")) writeFileSync(`${file}.gz`, gzipSync(text))
    else writeFileSync(file, text)
  }
})

afterAll(() => rmSync(folder, { recursive: true }))

function pack(to: string): { status: number | null; stderr: string } {
  mkdirSync(to, { recursive: true })
  // The lists of members are kept by hand.
  writeFileSync(join(to, "members.tsv"), "fund\tasOf\tsymbols\nSPUS\t2025-10-31\tGOOGL ZZZZ\n")
  const command = ["lab/pack/main.ts", "--from", join(folder, "source"), "--to", to]
  return spawnSync(process.execPath, command, { cwd: root, encoding: "utf8" })
}

function read(path: string): string {
  const bytes = readFileSync(path)
  return (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8")
}

describe("npm run pack", () => {
  let target: string
  let stderr: string

  beforeAll(() => {
    target = join(folder, "data")
    const run = pack(target)
    expect(run.status, run.stderr).toBe(0)
    stderr = run.stderr
  })

  it("names and leaves out a file that is not companyfacts", () => {
    expect(stderr).toMatch(/^CIK0000000001\.json\.gz is left out\. Not companyfacts: /)
  })

  it("keeps facts of reports since 2021, and the newest fact of a series that ended earlier", () => {
    const companies = factsTables(target)
      .flatMap((table) => readStarterFacts(target, table))
      .filter(({ filer }) => cikOf(filer) !== null)
    expect(companies).toEqual([
      {
        filer: "edgar:0000945436",
        entityName: "SUNEDISON, INC.",
        series: [
          { concept: "us-gaap:Assets", unit: "USD", facts: [kept("2014-12-31", 11, "10-K", "2015-03-02")] },
        ],
      },
      {
        filer: "edgar:0001652044",
        entityName: "Alphabet Inc.",
        series: [
          {
            concept: "us-gaap:Assets",
            unit: "USD",
            facts: [
              kept("2025-12-31", 595_281_000_000, "10-K", "2026-02-05"),
              kept("2025-12-31", 595_281_000_000, "10-K/A", "2026-03-01"),
            ],
          },
        ],
      },
    ])
  })

  it("reads consolidated statements of companies abroad that have a line, each fact with its report's number", () => {
    // The reader of DART adds whether the lines of a side come to its total.
    const companies = readStarterFacts(target, "facts/15.tsv.gz").map((company) => ({
      ...company,
      series: company.series.filter(({ concept }) => !concept.startsWith("dart-closed:")),
    }))
    expect(companies).toEqual([
      {
        filer: "dart:00120021",
        entityName: "LG",
        series: [
          {
            concept: "ifrs-full:Assets",
            unit: "KRW",
            facts: [
              abroad("2024-12-31", 300, "20250318000001", "annual report", "2025-03-18"),
              abroad("2023-12-31", 200, "20250318000001", "annual report", "2025-03-18"),
              abroad("2025-09-30", 310, "20251114000001", "quarterly report", "2025-11-14"),
              abroad("2024-12-31", 300, "20251114000001", "quarterly report", "2025-11-14"),
            ],
          },
        ],
      },
      {
        filer: "edinet:E00492",
        entityName: "Smoke & Sons <Tokyo>",
        series: [
          {
            concept: "jpigp:AssetsIFRS",
            unit: "JPY",
            facts: [abroad("2024-12-31", 900, "S1000001", "annual report", "2025-03-26")],
          },
        ],
      },
    ])
    expect(stderr).toContain("dart:00000001 없음 is left out: it has no line")
    expect(stderr).toContain(
      "SMOKE is left out. The report has no statements in numbers that are read (US GAAP).",
    )
  })

  it("describes each company by its newest ticker list, and a company abroad by its line", () => {
    expect(read(join(target, "companies.tsv"))).toBe(
      "filer\tticker\tname\texchange\tsic\tcountry\treporting\n" +
        "edgar:0000945436\t\tSUNEDISON, INC.\t\t\tUS\t10-K\n" +
        "edgar:0001652044\tGOOGL\tAlphabet Inc.\tNasdaq\t7370\tUS\t10-K\n" +
        "dart:00120021\tKRX:003550\tLG Corp.\tKorea\t\tKR\t\n" +
        "edinet:E00492\tTYO:2914\tJapan Tobacco Inc.\tTokyo\t\tJP\t\n",
    )
  })

  it("lists every line once, under the registrant that the newest list names", () => {
    expect(read(join(target, "listings.tsv.gz"))).toBe(
      "symbol\tfiler\tname\texchange\tcountry\tsic\tline\tordinaryPerShareLine\tisin\tcanonical\n" +
        "AAPL\tedgar:0000320193\tApple Inc.\t\t\t\tunstated\t\t\t1\n" +
        "B\tedgar:0000756894\tBARRICK MINING CORP\tNYSE\tCA\t1040\tordinary\t1\tCA0679011084\t1\n" +
        "GOOG\tedgar:0001652044\tAlphabet Inc.\tNasdaq\tUS\t7370\tordinary\t1\t\t\n" +
        "GOOGL\tedgar:0001652044\tAlphabet Inc.\tNasdaq\tUS\t7370\tordinary\t1\t\t1\n" +
        "SI\tedgar:0001699350\tShoulder Innovations, Inc.\tNYSE\tUS\t3841\tordinary\t1\t\t1\n",
    )
  })

  it("adds the lines that people found missing, each with its filer", () => {
    const world = read(join(target, "world.tsv.gz"))
    expect(world).toContain(
      "\nKRX:003550\tLG Corp.\tKR\tKR7003550001\tstock\t1\tdart:00120021\tname+number\t\t\n",
    )
    expect(world).toContain(
      "\nTAD:2222\tSaudi Arabian Oil Company\tSA\tSA14TG012N13\tstock\t1\tline:TAD:2222\tline\t\t\n",
    )
  })

  it("gives a line no ISIN that is another security's, by a rule or because people found it so", () => {
    const world = read(join(target, "world.tsv.gz"))
    expect(world).toContain("\nTPE:2382\tQuanta Computer Inc.\tTW\t\t")
    expect(world).toContain("\nVIE:SNAP\tSnap Inc.\tUS\t\t")
  })

  it("lists the foreign lines that trade, linked to a registrant if two proofs agree", () => {
    const ofListings = read(join(target, "world.tsv.gz"))
      .split(/(?<=\n)/)
      .filter((line) => !/\t(name\+number|line)\t\t\n$|^(TPE:2382|VIE:SNAP)\t/.test(line))
    expect(ofListings.join("")).toBe(
      "instrument\tname\tcountry\tisin\tkind\tcanonical\tfiler\tmatch\tindustry\tnamed\n" +
        "TPE:2330\tTaiwan Semiconductor Manufacturing Company Limited\tTW\t\tstock\t1\t\t\t\t\n" +
        "TSX:ABX\tBarrick Mining Corporation\tCA\tCA0679011084\tstock\t\tedgar:0000756894\tcross-listing\tmaterials\t\n" +
        "TSX:ZZZ\tSleep Country Limited\tCA\t\tstock\t1\t\t\t\t\n" +
        "VIE:ABXX\tBarrick Mining Limited\tCA\tCA0679011084\tstock\t\t\t\t\t\n" +
        "VIE:GOOA\tAlphabet Inc.\tUS\tUS02079K3059\tstock\t\tedgar:0001652044\tisin+name\t\t\n",
    )
  })

  it("keeps the former names of registrants, each with its source and last day", () => {
    expect(read(join(target, "former-names.tsv"))).toBe(
      "filer\tname\tlast\tsource\n" +
        "edgar:0000320193\tAPPLE COMPUTER INC\t2007-01-04\tsubmissions\n" +
        "edgar:0000756894\tBARRICK GOLD CORP\t\tticker-list\n" +
        "edgar:0001652044\tAlphabet of Before LLC\t2015-08-10\tindex\n",
    )
  })

  // SPUS and SPY are funds, so the screener does not list them.
  it("keeps the last close of each symbol, and the close before it if the last one is of an earlier day", () => {
    expect(read(join(target, "quotes.tsv.gz"))).toBe(
      "symbol\tdate\tclose\tpreviousClose\n" +
        "AAPL\t2026-08-21\t203\t202\nB\t2026-08-21\t21\t\nGOOGL\t2026-08-21\t111\t\n" +
        "SPUS\t2026-08-03\t56.95\t56.33\nSPY\t2026-07-02\t750\t749\n",
    )
  })

  it("keeps the closes of each month as traded, and none from when the symbol was another company's", () => {
    expect(read(join(target, "closes.tsv.gz"))).toBe(
      "series\tvalues\n" +
        "day\t2026-04-30 2026-05-29 2026-06-30 2026-07-31 2026-08-21\n" +
        "AAPL\t- - 201 - 203\n" +
        "B\t18 19 20 - -\n" +
        "GOOG\t205 - 200 190 188\n" +
        "GOOGL\t- - 200 110 111\n" +
        "SI\t- - - 11 -\n",
    )
  })

  it("recognises a split by a change of shares and price in one whole ratio", () => {
    expect(read(join(target, "splits.tsv"))).toBe("symbol\tdate\tratio\nGOOGL\t2026-07-01\t2\n")
  })

  it("judges companies from the daily lists by the filings of that time, which are too old here", () => {
    expect(read(join(target, "fund-weights.tsv.gz"))).toContain("SPUS\tGOOGL\tedgar:0001652044\t71 69 72.5\n")
    expect(read(join(target, "verdicts-2021.tsv.gz"))).toBe(
      "filer\tfrom\tstatus\nedgar:0001652044\t2021-07-01\tpending\n",
    )
  })

  it("writes the same bytes for the same folder", () => {
    const again = join(folder, "again")
    pack(again)
    const files = readdirSync(target, { recursive: true, encoding: "utf8" }).filter((file) =>
      file.includes(".tsv"),
    )
    expect(files).toEqual(
      expect.arrayContaining(["listings.tsv.gz", "holdings.tsv.gz", "verdicts-2021.tsv.gz"]),
    )
    for (const file of files) {
      expect(readFileSync(join(again, file)).equals(readFileSync(join(target, file))), file).toBe(true)
    }
  })

  it("prints its usage", () => {
    const run = spawnSync(process.execPath, ["lab/pack/main.ts"], {
      cwd: root,
      encoding: "utf8",
    })
    expect(run.status).toBe(2)
    expect(run.stderr).toContain("Usage: npm run pack -- --from DIR")
  })
})

function abroad(end: string, value: number, accession: string, form: string, filed: string): object {
  return { start: null, end, value, accession, form, filed }
}

function kept(end: string, value: number, form: string, filed: string): object {
  return { start: null, end, value, accession: "0001652044-26-000012", form, filed }
}

const shared = process.env.QISTAS_SHARED

describe.skipIf(shared === undefined)("the shipped facts equal the complete companyfacts files", () => {
  const shipped = factsTables(join(root, "data")).filter((table) => table !== "facts/15.tsv.gz")
  const concepts = new Set(readStarter(join(root, "data")).concepts)

  it.each(shipped)("%s contains exactly the facts since 2021 that the service reads", (table) => {
    for (const company of readStarterFacts(join(root, "data"), table)) {
      const file = `CIK${filerNumber(company.filer)}.json.gz`
      const found = ["companyfacts", "companyfacts-2025"]
        .map((each) => `${shared}/${each}/${file}`)
        .find((path) => existsSync(path))
      if (found === undefined) throw new Error(`no ${file}`)
      const whole = readCompanyFacts(gunzipSync(readFileSync(found)), concepts)
      if (!whole.ok) throw new Error(whole.message)
      expect(company).toEqual(keepFacts(whole.value, "2021-01-01"))
    }
  })
})
