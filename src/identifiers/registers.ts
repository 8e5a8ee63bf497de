import { hourMilliseconds } from "../days.ts"

/** The limits by which requests to a register are spaced. */
export interface RequestLimits {
  /** The time between two slots that the register's object grants (`worker/limits/pace.ts`). */
  readonly gapMilliseconds: number
  /**
   * The shortest time between the starts of two requests of one isolate. It is a little shorter than the gap,
   * so that it only spreads slots that arrived together.
   */
  readonly isolateGapMilliseconds: number
  /** The longest pause. It bounds what a wrong clock can do. */
  readonly pauseMillisecondsMax: number
}

/** When a report is due, for the filers with the longest time. */
export interface ReportDeadline {
  /** The report in words. */
  readonly report: string
  /** From the end of the period of the report before to the end of the report's own period. */
  readonly everyMonths: number
  /** From the end of the report's period to the day on which it is due. */
  readonly within: { readonly days: number } | { readonly months: number }
  readonly source: string
}

export interface RegisterDeclaration {
  /** The form of a filer's number. */
  readonly filerShape: RegExp
  /** The form of a filing's accession number. */
  readonly accessionShape: RegExp
  /** The page on which the register shows a filing. */
  readonly page: (filer: string, accession: string) => string
  /** The page on which the register shows the figures of a filing with XBRL, if it has one. */
  readonly statements?: (filer: string, accession: string) => string
  /** Every value that a filer has reported under a tag, by filing, if the register lists them. */
  readonly concept?: (filer: string, taxonomy: string, name: string) => string
  /** Where a link to a report leads, as a sentence continues after "its report". */
  readonly place: string
  /** The register in words, as a sentence continues after "files reports with". */
  readonly name: string
  readonly limits: RequestLimits
  /**
   * The variable without which the register is not read, and what it is to the register. Those that ask only for a
   * contact share one, since a service has one operator.
   */
  readonly credential: string
  readonly credentialKind: "key" | "contact"
  /**
   * The deadlines of the reports that follow a report of one of the forms `after`. After any other form the next
   * report is expected by the rules of the SEC (`src/screening/freshness.ts`).
   */
  readonly deadlines: readonly (ReportDeadline & { readonly after: RegExp })[]
}

interface RegisterAbroadDeclaration extends RegisterDeclaration {
  /** The country or continent, as a sentence continues after "the registers of". */
  readonly country: string
  /** The countries (ISO 3166-1 alpha-2) whose companies' reports it has. */
  readonly countryCodes: readonly string[]
  /** How far its day is ahead of UTC. */
  readonly hoursAheadOfUtc: number
  /** True if it states the industry of a filer. A filer without one is asked for again. */
  readonly statesIndustry: boolean
  /** Its addresses, without a trailing slash, by the variable that replaces each (on a developer's machine). */
  readonly addresses: Readonly<Record<string, string>>
}

/** EDGAR, the register of the SEC (US). A filer's number is its CIK. */
const edgar = {
  filerShape: /^(?!0+$)\d{10}$/,
  accessionShape: /^\d{10}-\d{2}-\d{6}$/,
  /**
   * EDGAR's folders belong to the registrant. The accession number's first ten digits name the submitter, which is
   * often a filing agent instead.
   */
  page: (cik, accession) =>
    `https://www.sec.gov/Archives/edgar/data/${Number(cik)}/${accession.replaceAll("-", "")}/${accession}-index.htm`,
  /** The viewer behind the button "Interactive Data", which the SEC has for every filing with XBRL. */
  statements: (cik, accession) =>
    `https://www.sec.gov/cgi-bin/viewer?action=view&cik=${Number(cik)}&accession_number=${accession}&xbrl_type=v`,
  /** Has the values of companyfacts, and no value that a filing splits by members. */
  concept: (cik, taxonomy, name) =>
    `https://data.sec.gov/api/xbrl/companyconcept/CIK${cik}/${taxonomy}/${name}.json`,
  place: "at the SEC",
  name: "the SEC",
  credential: "EDGAR_USER_AGENT",
  credentialKind: "contact",
  /**
   * The SEC allows ten requests a second; we start at most eight. Eight a second would be one every 125 ms.
   * The other 6 ms allow for uneven delays: nine starts span 1,048 ms, so their spread must shrink by more
   * than 48 ms before one second contains nine. Nine requests of one isolate also span more than a second,
   * even if the isolate was delayed.
   */
  limits: { gapMilliseconds: 131, isolateGapMilliseconds: 126, pauseMillisecondsMax: hourMilliseconds },
  deadlines: [],
} as const satisfies RegisterDeclaration

/**
 * The registers outside the US, with all that the code outside their clients needs to know of them. A client
 * (`worker/sources/registers/`) asks the register and reads its answers.
 */
export const registersAbroad = {
  /** Open DART, the service of Korea's Financial Supervisory Service. It numbers filers by corporate codes. */
  dart: {
    filerShape: /^\d{8}$/,
    /** The receipt number. */
    accessionShape: /^\d{14}$/,
    page: (_filer, accession) => `https://dart.fss.or.kr/dsaf001/main.do?rcpNo=${accession}`,
    place: "on DART",
    name: "DART, the register of Korea",
    country: "Korea",
    countryCodes: ["KR"],
    hoursAheadOfUtc: 9,
    statesIndustry: true,
    credential: "DART_API_KEY",
    credentialKind: "key",
    addresses: { DART_URL: "https://opendart.fss.or.kr" },
    /**
     * Open DART allows 20,000 requests a day for a key (development guide, status 020). Users report that an
     * address with more than 1,000 requests in a minute is blocked for a day; we start at most 240. A used-up
     * quota pauses the source up to the next day.
     */
    limits: {
      gapMilliseconds: 250,
      isolateGapMilliseconds: 240,
      pauseMillisecondsMax: 24 * hourMilliseconds,
    },
    deadlines: [],
  },
  /** EDINET, the disclosure system of Japan's Financial Services Agency. A filer's number is its EDINET code. */
  edinet: {
    filerShape: /^E\d{5}$/,
    /** The document id. */
    accessionShape: /^S[0-9A-Z]{7}$/,
    page: (_filer, accession) => `https://disclosure2.edinet-fsa.go.jp/WZEK0040.aspx?${accession}`,
    place: "on EDINET",
    name: "EDINET, the register of Japan",
    country: "Japan",
    countryCodes: ["JP"],
    hoursAheadOfUtc: 9,
    statesIndustry: true,
    credential: "EDINET_API_KEY",
    credentialKind: "key",
    addresses: {
      EDINET_URL: "https://api.edinet-fsa.go.jp/api/v2",
      EDINET_CODES_URL: "https://disclosure2dl.edinet-fsa.go.jp/searchdocument/codelist",
    },
    /** The Financial Services Agency publishes no rate. One request in two seconds is our own choice. */
    limits: { gapMilliseconds: 2_000, isolateGapMilliseconds: 1_920, pauseMillisecondsMax: hourMilliseconds },
    /** Since April 2024 companies in Japan report twice a year. */
    deadlines: [
      {
        report: "half-year report on EDINET",
        after: /^annual report(\/A)?$/,
        everyMonths: 6,
        within: { days: 45 },
        source: "Financial Instruments and Exchange Act of Japan, article 24-5",
      },
      {
        report: "annual report on EDINET",
        after: /^half-year report(\/A)?$/,
        everyMonths: 6,
        within: { months: 3 },
        source: "Financial Instruments and Exchange Act of Japan, article 24",
      },
    ],
  },
  /**
   * Annual reports of Europe in the format ESEF, by the index of filings.xbrl.org. A filer's number is its LEI, by
   * which GLEIF names it.
   */
  esef: {
    filerShape: /^[0-9A-Z]{18}\d{2}$/,
    /** The `fxo_id` of the index. */
    accessionShape: /^[0-9A-Z]{20}-\d{4}-\d{2}-\d{2}-[A-Z0-9-]+$/,
    page: (_filer, accession) => `https://filings.xbrl.org/api/filings?filter%5Bfxo_id%5D=${accession}`,
    place: "in the index of filings.xbrl.org",
    name: "a register of Europe",
    country: "Europe",
    /** The index lacks some countries of the European Union, Germany among them. */
    countryCodes: "AT BE CY CZ DK ES FI FR GB GR IS IT LT NL NO PL PT RO SE".split(" "),
    /** The days of the index are in UTC. */
    hoursAheadOfUtc: 0,
    statesIndustry: false,
    credential: "EDGAR_USER_AGENT",
    credentialKind: "contact",
    addresses: { ESEF_URL: "https://filings.xbrl.org", GLEIF_URL: "https://api.gleif.org" },
    /**
     * GLEIF allows 60 requests a minute, and most requests for a new filer go there. filings.xbrl.org publishes no
     * rate. Both share this pace: one every 1,050 ms is 57 a minute, which leaves room for uneven delays.
     */
    limits: { gapMilliseconds: 1_050, isolateGapMilliseconds: 1_010, pauseMillisecondsMax: hourMilliseconds },
    deadlines: [],
  },
} as const satisfies Readonly<Record<string, RegisterAbroadDeclaration>>
export type RegisterAbroad = keyof typeof registersAbroad
export const namesAbroad = Object.keys(registersAbroad) as readonly RegisterAbroad[]

/** The public registers of companies' reports. */
export const registers = { edgar, ...registersAbroad } as const
export type Register = keyof typeof registers
export const registerNames = Object.keys(registers) as readonly Register[]

/** True for the name of a register. */
export function isRegister(name: string): name is Register {
  return Object.hasOwn(registers, name)
}
