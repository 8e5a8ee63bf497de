/**
 * The files of a source folder's `non-us/`: statements of two Korean issuers, one of which has no line, and annual reports
 * of two Japanese ones, one of which has no statements in numbers. The figures are made.
 */
export const reportsAbroad: Readonly<Record<string, string>> = {
  "non-us/korea/003550.finance.tsv": [
    "rcept_no\treprt_code\tbsns_year\tcorp_code\tsj_div\taccount_id\taccount_nm\taccount_detail\tthstrm_amount\tfrmtrm_amount\tord\tcurrency\tfs_div\tcorp_name\tcollect_status",
    "20250318000001\t11011\t2024\t00120021\tBS\tifrs-full_Assets\t자산총계\t-\t300\t200\t1\tKRW\tCFS\tLG\tcollected",
    "20250318000001\t11011\t2024\t00120021\tBS\tifrs-full_Assets\t자산총계\t-\t30\t20\t1\tKRW\tOFS\tLG\tcollected",
    "20251114000001\t11014\t2025\t00120021\tBS\tifrs-full_Assets\t자산총계\t-\t310\t300\t1\tKRW\tCFS\tLG\tcollected",
    "\\N\t11011\t2015\t00120021\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\t\\N\tLG\tpending",
  ].join("\n"),
  "non-us/korea/000001.finance.tsv": [
    "rcept_no\treprt_code\tbsns_year\tcorp_code\tsj_div\taccount_id\taccount_nm\taccount_detail\tthstrm_amount\tfrmtrm_amount\tord\tcurrency\tfs_div\tcorp_name\tcollect_status",
    "20250318000002\t11011\t2024\t00000001\tBS\tifrs-full_Assets\t자산총계\t-\t3\t2\t1\tKRW\tCFS\t없음\tcollected",
  ].join("\n"),
  ...report("E00492", "IFRS", {
    "jpigp_cor:AssetsIFRS": ["CurrentYearInstant", "900"],
    "jpigp_cor:EquityIFRS": ["CurrentYearInstant_Member", "5"],
  }),
  ...report("E01532", "US GAAP", {}),
}

/** A report on EDINET as canonical JSON, with its manifest. Its facts are in yen, on the last day of 2024. */
function report(
  code: string,
  standard: string,
  facts: Readonly<Record<string, readonly [context: string, value: string]>>,
): Record<string, string> {
  const entity = { identifier: `${code}-000`, scheme: "http://disclosure.edinet-fsa.go.jp" }
  const member =
    '<xbrli:scenario xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:xbrldi="http://xbrl.org/2006/xbrldi" xmlns:jppfs_cor="http://disclosure.edinet-fsa.go.jp/taxonomy/jppfs/2023-12-01/jppfs_cor"><xbrldi:explicitMember dimension="jppfs_cor:ComponentsOfEquityAxis">jppfs_cor:ShareCapitalMember</xbrldi:explicitMember></xbrli:scenario>'
  const context = (instant: string, scenario: string | null) => ({
    entity,
    period: { type: "instant", instant },
    scenario_xml: scenario,
  })
  const cover = {
    EDINETCodeDEI: code,
    CurrentPeriodEndDateDEI: "2024-12-31",
    AccountingStandardsDEI: standard,
    FilerNameInEnglishDEI: "Smoke & Sons <Tokyo>",
  }
  const written = [
    ...Object.entries(cover).map(([name, value]) => ({
      concept: `jpdei_cor:${name}`,
      context: "FilingDateInstant",
      unit: null,
      value,
    })),
    ...Object.entries(facts).map(([concept, [at, value]]) => ({ concept, context: at, unit: "JPY", value })),
  ].map(({ concept, context: at, unit, value }, index) => [
    `fact-${index}`,
    {
      decimals: unit === null ? null : "-6",
      dimensions: { concept },
      nil: false,
      source_context_ref: at,
      source_unit_ref: unit,
      value,
    },
  ])
  return {
    [`non-us/japan/${code}-S1000001.json`]: JSON.stringify({
      edinet_code: code,
      document_id: "S1000001",
      period_end: "2024-12-31",
      submitter_name_en: "SMOKE",
    }),
    [`non-us/japan/${code}-S1000001.canonical.json`]: JSON.stringify({
      contexts: {
        FilingDateInstant: context("2025-03-26", null),
        CurrentYearInstant: context("2024-12-31", null),
        CurrentYearInstant_Member: context("2024-12-31", member),
      },
      units: { JPY: { numerator: ["iso4217:JPY"], denominator: [] } },
      facts: Object.fromEntries(written),
    }),
  }
}
