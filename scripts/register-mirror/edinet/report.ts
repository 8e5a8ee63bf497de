/**
 * A made report in the form of EDINET's instances. Names, contexts, units and dimensions are those of the Agency's
 * sample instances for 2026; the figures are the caller's.
 */
export interface MadeReport {
  readonly edinetCode: string
  readonly securityCode: string
  readonly nameInEnglish: string
  readonly nameInJapanese: string
  /** First and last day of the fiscal year, and the last day of the period reported on (YYYY-MM-DD). */
  readonly yearStart: string
  readonly yearEnd: string
  readonly periodEnd: string
  /** YYYY-MM-DD */
  readonly filed: string
  readonly standard: "Japan GAAP" | "IFRS" | "US GAAP"
  readonly isGroup: boolean
  readonly isCorrection: boolean
  /** `第三号様式`: annual report; `第四号の三様式`: half-year report; `第八号様式`: annual report of a foreign company. */
  readonly documentForm: string
  /** Amounts in yen by concept (`jppfs_cor:Assets`), at the end of the period. */
  readonly balance: Readonly<Record<string, number>>
  /** Amounts in yen by concept, from the first day of the fiscal year to the end of the period. */
  readonly income: Readonly<Record<string, number>>
  readonly shares: MadeShares
}

export interface MadeShares {
  /** Day of the table of voting rights (YYYY-MM-DD). */
  readonly recordDay: string
  /** Shares by row of the table: `OrdinarySharesSharesLessThanOneUnit`. */
  readonly table: Readonly<Record<string, number>>
  /** Shares issued on the day of the report, by class: `OrdinaryShare`, `ClassAPreferredShares`. */
  readonly issued: Readonly<Record<string, number>>
}

const namespaces = {
  xbrli: "http://www.xbrl.org/2003/instance",
  xbrldi: "http://xbrl.org/2006/xbrldi",
  xlink: "http://www.w3.org/1999/xlink",
  link: "http://www.xbrl.org/2003/linkbase",
  xsi: "http://www.w3.org/2001/XMLSchema-instance",
  iso4217: "http://www.xbrl.org/2003/iso4217",
  jpdei_cor: "http://disclosure.edinet-fsa.go.jp/taxonomy/jpdei/2013-08-31/jpdei_cor",
  jpcrp_cor: "http://disclosure.edinet-fsa.go.jp/taxonomy/jpcrp/2025-11-01/jpcrp_cor",
  jppfs_cor: "http://disclosure.edinet-fsa.go.jp/taxonomy/jppfs/2025-11-01/jppfs_cor",
  jpigp_cor: "http://disclosure.edinet-fsa.go.jp/taxonomy/jpigp/2025-11-01/jpigp_cor",
} as const

/** The text of the instance. */
export function madeInstance(report: MadeReport): string {
  const declared = Object.entries(namespaces).map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<xbrli:xbrl ${declared.join(" ")}>
${units}${statements(report)}${shareCounts(report)}${cover(report)}</xbrli:xbrl>
`
}

const units = `<xbrli:unit id="JPY"><xbrli:measure>iso4217:JPY</xbrli:measure></xbrli:unit>
<xbrli:unit id="shares"><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unit>
`

function statements({ isGroup, yearStart, periodEnd, balance, income, edinetCode }: MadeReport): string {
  const alone = isGroup ? [] : ["jppfs_cor:ConsolidatedOrNonConsolidatedAxis jppfs_cor:NonConsolidatedMember"]
  const amounts = (context: string, values: Readonly<Record<string, number>>) =>
    Object.entries(values).map(([concept, value]) => fact(concept, context, String(value), "JPY"))
  return [
    context(edinetCode, "Instant", instant(periodEnd), alone),
    context(edinetCode, "Duration", period(yearStart, periodEnd), alone),
    ...amounts("Instant", balance),
    ...amounts("Duration", income),
  ].join("")
}

function shareCounts({ edinetCode, filed, shares }: MadeReport): string {
  const issuedConcept = "jpcrp_cor:NumberOfIssuedSharesAsOfFilingDateIssuedSharesTotalNumberOfSharesEtc"
  const counts = (name: string, concept: string, day: string, axis: string, values: object) => [
    context(edinetCode, name, instant(day), []),
    ...Object.entries(values).flatMap(([member, value]) => [
      context(edinetCode, `${name}_${member}Member`, instant(day), [`${axis} jpcrp_cor:${member}Member`]),
      fact(concept, `${name}_${member}Member`, String(value), "shares"),
    ]),
    fact(concept, name, String(Object.values(values).reduce((sum, value) => sum + value, 0)), "shares"),
  ]
  return [
    ...counts(
      "RecordDateInstant",
      "jpcrp_cor:NumberOfSharesIssuedSharesVotingRights",
      shares.recordDay,
      "jpcrp_cor:CategoriesIssuedSharesAxis",
      shares.table,
    ),
    ...counts("FilingDateInstant", issuedConcept, filed, "jpcrp_cor:ClassesOfSharesAxis", shares.issued),
  ].join("")
}

function cover(report: MadeReport): string {
  const stated: Readonly<Record<string, string>> = {
    EDINETCodeDEI: report.edinetCode,
    SecurityCodeDEI: report.securityCode,
    FilerNameInJapaneseDEI: report.nameInJapanese,
    FilerNameInEnglishDEI: report.nameInEnglish,
    DocumentTypeDEI: report.documentForm,
    AccountingStandardsDEI: report.standard,
    WhetherConsolidatedFinancialStatementsArePreparedDEI: String(report.isGroup),
    CurrentFiscalYearStartDateDEI: report.yearStart,
    CurrentPeriodEndDateDEI: report.periodEnd,
    CurrentFiscalYearEndDateDEI: report.yearEnd,
    AmendmentFlagDEI: String(report.isCorrection),
  }
  return Object.entries(stated)
    .map(([name, value]) =>
      value === ""
        ? `<jpdei_cor:${name} contextRef="FilingDateInstant" xsi:nil="true"/>\n`
        : `<jpdei_cor:${name} contextRef="FilingDateInstant">${escaped(value)}</jpdei_cor:${name}>\n`,
    )
    .join("")
}

function context(edinetCode: string, id: string, dates: string, dimensions: readonly string[]): string {
  const members = dimensions.map((each) => {
    const [axis = "", member = ""] = each.split(" ")
    return `<xbrldi:explicitMember dimension="${axis}">${member}</xbrldi:explicitMember>`
  })
  const scenario = members.length === 0 ? "" : `<xbrli:scenario>${members.join("")}</xbrli:scenario>`
  const entity = `<xbrli:identifier scheme="http://disclosure.edinet-fsa.go.jp">${edinetCode}-000</xbrli:identifier>`
  return `<xbrli:context id="${id}"><xbrli:entity>${entity}</xbrli:entity><xbrli:period>${dates}</xbrli:period>${scenario}</xbrli:context>\n`
}

function instant(day: string): string {
  return `<xbrli:instant>${day}</xbrli:instant>`
}

function period(start: string, end: string): string {
  return `<xbrli:startDate>${start}</xbrli:startDate><xbrli:endDate>${end}</xbrli:endDate>`
}

function fact(concept: string, contextRef: string, value: string, unit: string): string {
  return `<${concept} contextRef="${contextRef}" decimals="0" unitRef="${unit}">${value}</${concept}>\n`
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
}
