import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { measuredConcepts } from "../../../src/facts/measures/concepts.ts"
import {
  type EdinetReport,
  type EdinetStatements,
  readEdinetReport,
} from "../../../src/filings/edinet/report.ts"
import { inPieces } from "../../support/registers/edinet.ts"

/** Runs only with the shared data, in the folder that QISTAS_SHARED names. */
const shared = process.env.QISTAS_SHARED ?? ""

interface Canonical {
  readonly contexts: Readonly<
    Record<
      string,
      { readonly period: Readonly<Record<string, string>>; readonly scenario_xml: string | null }
    >
  >
  readonly facts: Readonly<
    Record<
      string,
      {
        readonly dimensions: { readonly concept: string }
        readonly nil: boolean
        readonly decimals?: string
        readonly source_context_ref: string
        readonly source_unit_ref?: string
        readonly value: string | null
      }
    >
  >
}

const taxonomy = (name: string, day: string) =>
  `xmlns:${name}_cor="http://disclosure.edinet-fsa.go.jp/taxonomy/${name}/${day}/${name}_cor"`

/** The instance of a canonical document: contexts and facts as they were, written out as XBRL. */
function written({ contexts, facts }: Canonical): string {
  const [, own = ""] =
    /xmlns:(jpcrp[^=]*)=/.exec(
      Object.values(contexts).find((each) => each.scenario_xml)?.scenario_xml ?? "",
    ) ?? []
  const each = Object.entries(contexts).map(([id, { period, scenario_xml }]) => {
    const dates =
      period.type === "instant"
        ? `<xbrli:instant>${period.instant}</xbrli:instant>`
        : `<xbrli:startDate>${period.start}</xbrli:startDate><xbrli:endDate>${period.end}</xbrli:endDate>`
    return `<xbrli:context id="${id}"><xbrli:period>${dates}</xbrli:period>${scenario_xml ?? ""}</xbrli:context>`
  })
  const stated = Object.values(facts).flatMap((fact) => {
    if (fact.nil || fact.value === null) return []
    const { concept } = fact.dimensions
    const unit =
      fact.source_unit_ref === undefined
        ? ""
        : ` unitRef="${fact.source_unit_ref}" decimals="${fact.decimals}"`
    const text = fact.value.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
    return [`<${concept} contextRef="${fact.source_context_ref}"${unit}>${text}</${concept}>`]
  })
  const names = [
    taxonomy("jpdei", "2013-08-31"),
    ...["jpcrp", "jppfs", "jpigp"].map((name) => taxonomy(name, "2024-11-01")),
  ]
  const units = `<xbrli:unit id="JPY"><xbrli:measure>iso4217:JPY</xbrli:measure></xbrli:unit><xbrli:unit id="shares"><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unit>`
  return `<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xbrldi="http://xbrl.org/2006/xbrldi" xmlns:${own}="http://disclosure.edinet-fsa.go.jp/own" ${names.join(" ")}>${each.join("")}${units}${stated.join("")}</xbrli:xbrl>`
}

async function read(
  text: string,
  report: Omit<EdinetReport, "documentId" | "form">,
): Promise<EdinetStatements> {
  const whole: EdinetReport = { ...report, documentId: "S100AAAA", form: "annual report" }
  const outcome = await readEdinetReport(whole, inPieces(text), measuredConcepts)
  if (!outcome.ok) throw new Error(outcome.message)
  return outcome.value
}

function text(path: string): string {
  return gunzipSync(readFileSync(`${shared}/non-us/japan/${path}.gz`)).toString("utf8")
}

const rows = (statements: EdinetStatements, pattern: RegExp) =>
  statements.series
    .filter(({ concept, unit }) => unit === "shares" && pattern.test(concept))
    .flatMap(({ facts }) => facts.map(({ value }) => value))

const heldByOthers = /\[jpcrp:OrdinaryShares(SharesWithFullVotingRightsOther|SharesLess|Reciprocal)/
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)

describe.skipIf(shared === "")("real reports", () => {
  test.each<
    [
      file: string,
      report: Omit<EdinetReport, "documentId" | "form">,
      filer: object,
      outstanding: number,
      issued: number,
    ]
  >([
    [
      "E00492-S100VH9B.canonical.json",
      { edinetCode: "E00492", periodEnd: "2024-12-31", filed: "2025-03-26" },
      { names: ["JAPAN TOBACCO INC.", "日本たばこ産業株式会社"], securityCode: "29140", isDomestic: true },
      // 2,000,000,000 issued less 224,409,100 in the treasury.
      1_775_590_900,
      2_000_000_000,
    ],
    [
      "E01532-S100VXAI.canonical.json",
      { edinetCode: "E01532", periodEnd: "2025-03-31", filed: "2025-06-16" },
      { names: ["KOMATSU LTD.", "株式会社小松製作所"], securityCode: "63010", isDomestic: true },
      // 950,953,120 issued less 27,372,000 in the treasury; affiliates hold 893,300 more.
      923_581_120,
      950_953_120,
    ],
    [
      "E04236-S100W1NC.canonical.json",
      { edinetCode: "E04236", periodEnd: "2025-03-31", filed: "2025-06-23" },
      { names: ["Mitsui O.S.K. Lines, Ltd.", "株式会社 商船三井"], securityCode: "91040", isDomestic: true },
      // 362,841,027 issued less 13,403,300 of the company and its affiliates, which the table does not part.
      349_437_727,
      362_844_027,
    ],
  ])("%s", async (file, report, filer, outstanding, issued) => {
    const statements = await read(written(JSON.parse(text(file))), report)
    expect(statements.filer).toEqual(filer)
    expect(sum(rows(statements, heldByOthers))).toBe(outstanding)
    expect(rows(statements, /FilingDate.*OrdinaryShareMember/)).toEqual([issued])
    expect(statements.notes).toEqual([])
  })
})

describe.skipIf(shared === "")("the Agency's samples", () => {
  test.each<
    [
      file: string,
      code: string,
      periodEnd: string | null,
      filed: string,
      name: string,
      notes: readonly string[],
    ]
  >([
    [
      "02_jpcrp030000-asr-001_X99001-000_2026-03-31_01_2026-06-12",
      "X99001",
      "2026-03-31",
      "2026-06-12",
      "A Corporation",
      [],
    ],
    [
      "03_jpcrp030000-asr-001_X99002-000_2026-03-31_01_2026-06-12",
      "X99002",
      "2026-03-31",
      "2026-06-12",
      "B Corporation",
      ["2000000 shares of jpcrp030000-asr_X99002-000:ClassDPreferredSharesMember are not counted."],
    ],
    [
      "04_jpcrp040300-ssr-001_X99004-000_2026-09-30_01_2026-11-19",
      "X99004",
      null,
      "2026-11-19",
      "The D Bank, Limited",
      ["2000000 shares of jpcrp:ClassAPreferredSharesMember are not counted."],
    ],
    [
      "05_jpcrp040300-ssr-001_X99005-000_2026-09-30_01_2026-11-14",
      "X99005",
      null,
      "2026-11-14",
      "E Corporation",
      [],
    ],
    [
      "20_jpcrp030000-asr-001_X99001-000_2026-03-31_02_2026-07-02",
      "X99001",
      null,
      "2026-07-02",
      "A Corporation",
      [],
    ],
  ])("%s", async (file, edinetCode, periodEnd, filed, name, notes) => {
    const statements = await read(text(`sample/${file}.xbrl`), { edinetCode, periodEnd, filed })
    expect(statements.filer.names[0]).toBe(name)
    expect(sum(rows(statements, heldByOthers))).toBe(106_640_775)
    expect(statements.notes).toEqual(notes)
    expect(statements.isCorrection).toBe(file.startsWith("20_"))
  })
})
