import { readFileSync } from "node:fs"
import { gunzipSync } from "node:zlib"
import { describe, expect, test } from "vitest"
import { type FilerId, filerNumber } from "../../../src/identifiers/filer.ts"
import { declaredSuccessions } from "../../../src/pipeline/universe/state.ts"

const shared = process.env.QISTAS_SHARED
const accession = /^\d{10}-\d{2}-\d{6}\b/

describe("the declared successions of registrants", () => {
  test("have one predecessor for each successor and one successor for each predecessor", () => {
    const [from, to] = [
      declaredSuccessions.map((each) => each.from),
      declaredSuccessions.map((each) => each.to),
    ]
    expect([new Set(from).size, new Set(to).size]).toEqual([from.length, to.length])
  })

  test("never lead back to the same registrant", () => {
    const successor = new Map(declaredSuccessions.map(({ from, to }) => [from, to]))
    for (const { from } of declaredSuccessions) {
      const met = new Set<FilerId>()
      for (let at: FilerId | undefined = from; at !== undefined; at = successor.get(at)) {
        expect(met).not.toContain(at)
        met.add(at)
      }
    }
  })

  test.each(declaredSuccessions)("include for $ticker a date and the filing that announces it", (row) => {
    expect(row.on).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(row.source).toMatch(accession)
    expect(row.source).toContain("8-K12B")
  })

  test.skipIf(shared === undefined).each(declaredSuccessions)(
    "include for $ticker a filing of the successor",
    (row) => {
      const file = `${shared}/submissions/CIK${filerNumber(row.to)}.json.gz`
      const { recent } = JSON.parse(gunzipSync(readFileSync(file)).toString()).filings
      const at = recent.accessionNumber.indexOf(accession.exec(row.source)?.[0])
      expect([recent.form[at], recent.filingDate[at]]).toEqual(["8-K12B", row.on])
    },
  )
})
