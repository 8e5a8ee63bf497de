import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { readFormIndex } from "../../src/filings/form-index.ts"
import { errorBodies } from "../support/error-bodies.ts"

const rule = "-".repeat(141)

const preamble = `Description:           Daily Index of EDGAR Dissemination Feed by Form Type
Last Data Received:    Mar 18, 2020
Comments:              webmaster@sec.gov
Anonymous FTP:         ftp://ftp.sec.gov/edgar/
 
 
`

const formHeading = `Form Type   Company Name                                                  CIK         Date Filed  File Name
${rule}
`

/** EDGAR breaks the heading of a company index into two lines. */
const companyHeading = `Company Name                                                  Form Type   CIK
      Date Filed  File Name
${rule}
`

const masterHeading = `CIK|Company Name|Form Type|Date Filed|File Name
${"-".repeat(80)}
`

const formIndex = `${preamble}${formHeading}10-K        1ST SOURCE CORP                                               34782       20200318    edgar/data/34782/0000034782-20-000023.txt           
10-K/A      UNITED PLANNERS' FINANCIAL SERVICES OF AMERICA A LIMITED PARTNER  820694      20200318    edgar/data/820694/0000820694-20-000001.txt          
10-KT       FUND 2                                                            9           20200318    edgar/data/9/0000000009-20-000001.txt               
NPORT-P     SPDR SERIES TRUST                                                 1064642     20200318    edgar/data/1064642/0001752724-20-051234.txt         
SC 13D/A    36Kr Holdings Inc.                                                1779476     20200318    edgar/data/1779476/0001104659-20-034841.txt         
NT 10-K     LATE FILER INC                                                    1000045     20200318    edgar/data/1000045/0001000045-20-000003.txt         
`

const companyIndex = `${preamble}${companyHeading}1ST SOURCE CORP                                               10-K        34782     20200318    edgar/data/34782/0000034782-20-000023.txt         
UNITED PLANNERS' FINANCIAL SERVICES OF AMERICA A LIMITED PARTNER  10-K/A      820694     20200318    edgar/data/820694/0000820694-20-000001.txt         
FUND 2                                                        10-KT       9     20200318    edgar/data/9/0000000009-20-000001.txt         
SPDR SERIES TRUST                                             NPORT-P     1064642     20200318    edgar/data/1064642/0001752724-20-051234.txt         
36Kr Holdings Inc.                                            SC 13D/A    1779476     20200318    edgar/data/1779476/0001104659-20-034841.txt         
LATE FILER INC                                                NT 10-K     1000045     20200318    edgar/data/1000045/0001000045-20-000003.txt         
`

const masterIndex = `${preamble}${masterHeading}34782|1ST SOURCE CORP|10-K|20200318|edgar/data/34782/0000034782-20-000023.txt
820694|UNITED PLANNERS' FINANCIAL|SERVICES OF AMERICA|10-K/A|20200318|edgar/data/820694/0000820694-20-000001.txt
9|FUND 2|10-KT|20200318|edgar/data/9/0000000009-20-000001.txt
1064642|SPDR SERIES TRUST|NPORT-P|20200318|edgar/data/1064642/0001752724-20-051234.txt
1779476|36Kr Holdings Inc.|SC 13D/A|20200318|edgar/data/1779476/0001104659-20-034841.txt
1000045|LATE FILER INC|NT 10-K|20200318|edgar/data/1000045/0001000045-20-000003.txt
`

const day = { filed: "2020-03-18", acceptedAt: null }
const filings = [
  { accession: "0000034782-20-000023", filer: "edgar:0000034782", form: "10-K", ...day },
  { accession: "0000820694-20-000001", filer: "edgar:0000820694", form: "10-K/A", ...day },
  { accession: "0000000009-20-000001", filer: "edgar:0000000009", form: "10-KT", ...day },
  { accession: "0001752724-20-051234", filer: "edgar:0001064642", form: "NPORT-P", ...day },
]

describe("filings of report and fund forms are read", () => {
  test.each([
    ["a form index", formIndex],
    ["a company index, whose heading is in two lines", companyIndex],
    ["a master index", masterIndex],
    ["lines that end as on Windows", formIndex.replaceAll("\n", "\r\n")],
    ["dates with dashes", formIndex.replaceAll("20200318    ", "2020-03-18  ")],
    ["no line break at the end", formIndex.trimEnd()],
    ["an index whose heading is of another kind and that ends there", formIndex + formHeading],
  ])("%s", (_, text) => {
    expect(readFormIndex(text)).toEqual({ ok: true, value: { filings, malformed: [] } })
  })

  test.each([
    ["a form index", preamble + formHeading],
    ["a company index", preamble + companyHeading],
    ["a master index", preamble + masterHeading],
    ["a form index without a preamble", formHeading],
  ])("and there are none on a day without filings: %s", (_, text) => {
    expect(readFormIndex(text)).toEqual({ ok: true, value: { filings: [], malformed: [] } })
  })
})

describe("an unreadable line is reported with its number and does not stop the rest", () => {
  const good =
    "10-Q        APPLE INC                                                     320193      20200318    edgar/data/320193/0000320193-20-000010.txt"
  test.each([
    ["cut after the name", good.slice(0, 40)],
    ["cut inside the file name", good.slice(0, -1)],
    ["a day that is not in the calendar", good.replace("20200318", "20200230")],
    ["a date with six digits", good.replace("20200318", "200318  ")],
    ["a CIK in letters", good.replace("320193   ", "APPLE    ")],
    ["a CIK of zero", good.replaceAll("320193", "000000")],
    ["a CIK that differs from the path's", good.replace("320193   ", "320194   ")],
    ["a path to another kind of file", good.replace(".txt", ".exe")],
    ["a form that runs into the name", good.replace("10-Q        APPLE INC  ", "SCHEDULE 13G/A APPLE INC")],
    ["no form", good.replace("10-Q", "    ")],
    ["a line of another layout", "320193|APPLE INC|10-Q|20200318|edgar/data/320193/0000320193-20-000010.txt"],
    ["a sentence", "The index is late today."],
    ["a line without an end", good.replace("APPLE INC", "A".repeat(10_000))],
  ])("%s", (_, line) => {
    const read = readFormIndex(`${preamble}${formHeading}${line}\n${good}\n`)
    const text = line.replace(/\s+/g, " ").trim().slice(0, 100)
    expect(read).toMatchObject({
      ok: true,
      value: {
        filings: [{ accession: "0000320193-20-000010", form: "10-Q" }],
        malformed: [{ line: 9, text: expect.stringContaining(text) }],
      },
    })
  })

  test.each([
    ["of four columns", "320193|10-Q|20200318|edgar/data/320193/0000320193-20-000010.txt"],
    ["with empty columns", "||||"],
    ["with one unreadable CIK", "320193 320194|X|10-Q|20200318|edgar/data/320193/0000320193-20-000010.txt"],
  ])("such as, in a master index, a line %s", (_, line) => {
    const read = readFormIndex(`${masterHeading}${line}\n`)
    expect(read).toEqual({ ok: true, value: { filings: [], malformed: [{ line: 3, text: line }] } })
  })

  test("but not the preamble of a concatenated index, except for its heading", () => {
    const read = readFormIndex(formIndex + formIndex)
    expect(read.ok && read.value.filings).toEqual([...filings, ...filings])
    expect(read.ok && read.value.malformed.map(({ line }) => line)).toEqual([15, 16, 17, 18])
  })
})

describe("a text that is not an index is refused with a reason", () => {
  test.each(errorBodies)("%s", (_, body, description) => {
    expect(readFormIndex(body)).toEqual({
      ok: false,
      code: "malformed_index",
      message: `Not an index: ${description}.`,
    })
  })

  test.each([
    ["only a preamble", preamble],
    ["a heading without its ruled line", preamble + formHeading.slice(0, 80)],
    ["a heading with its ruled line too far below", `${formHeading.split("\n")[0]}\n\n\n\n\n${rule}\n`],
    ["JSON", '{"error":"paused"}'],
  ])("%s", (_, body) => {
    expect(readFormIndex(body)).toEqual({
      ok: false,
      code: "malformed_index",
      message: "Not an index, or one cut short: no heading of columns.",
    })
  })
})

test("a truncated index is refused, or gives the first filings and at most one malformed line", () => {
  for (const text of [formIndex, companyIndex, masterIndex]) {
    for (let at = 0; at < text.length; at++) {
      const read = readFormIndex(text.slice(0, at))
      if (!read.ok) continue
      expect(read.value.filings).toEqual(filings.slice(0, read.value.filings.length))
      expect(read.value.malformed.length).toBeLessThanOrEqual(1)
    }
  }
})

test("reading never throws, whatever the text, and every line is read or reported", () => {
  const heading = fc.constantFrom(formHeading, companyHeading, masterHeading)
  const junk = fc.constantFrom("|", " ", "  ", "\t", "9", "edgar/data/", ".txt", "-")
  const line = fc
    .array(fc.oneof(junk, fc.string({ unit: "binary" })), { maxLength: 8 })
    .map((pieces) => pieces.join("").replace(/[\r\n]/g, "."))
  fc.assert(
    fc.property(heading, fc.array(line), (above, lines) => {
      const read = readFormIndex(`${above}${lines.join("\n")}`)
      expect(read.ok && read.value.malformed.length).toBe(lines.filter((text) => text.trim() !== "").length)
      readFormIndex(lines.join("\n"))
    }),
    { numRuns: 500 },
  )
})
