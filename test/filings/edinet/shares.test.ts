import { expect, test } from "vitest"
import { type MadeReport, madeInstance } from "../../../scripts/register-mirror/edinet/report.ts"
import { readEdinetReport } from "../../../src/filings/edinet/report.ts"
import { aReport, inPieces, listed } from "../../support/registers/edinet.ts"

const table = "jpcrp:NumberOfSharesIssuedSharesVotingRights"
const issued = "jpcrp:NumberOfIssuedSharesAsOfFilingDateIssuedSharesTotalNumberOfSharesEtc"

async function read(report: MadeReport, change: (instance: string) => string = (instance) => instance) {
  const outcome = await readEdinetReport(
    listed(report),
    inPieces(change(madeInstance(report))),
    new Set(["jppfs:Assets"]),
  )
  if (!outcome.ok) throw new Error(outcome.message)
  const { series, notes } = outcome.value
  const counts = series
    .filter(({ unit }) => unit === "shares")
    .map(({ concept, facts }) => [
      concept,
      ...facts.map(({ start, end, value }) => `${start ?? end} ${value}`),
    ])
  return { counts, notes }
}

const expected = [
  [
    `${table}[jpcrp:OrdinarySharesTreasurySharesSharesWithFullVotingRightsTreasurySharesEtcMember]`,
    "2026-03-31 5000",
  ],
  [
    `${table}[jpcrp:OrdinarySharesReciprocalHoldingSharesWithFullVotingRightsTreasurySharesEtcMember]`,
    "2026-03-31 300",
  ],
  [`${table}[jpcrp:OrdinarySharesSharesWithFullVotingRightsOtherMember]`, "2026-03-31 94000"],
  [`${table}[jpcrp:OrdinarySharesSharesLessThanOneUnitMember]`, "2026-03-31 700"],
  [`${issued}[jpcrp:OrdinaryShareMember]`, "2026-06-19 100000"],
  [issued, "2026-06-19 100000"],
]

test("the rows of ordinary shares and the shares issued are read, each on its day", async () => {
  expect(await read(aReport)).toEqual({ counts: expected, notes: [] })
})

test("a company without subsidiaries has the same counts, whose contexts name no kind of statements", async () => {
  expect(await read({ ...aReport, isGroup: false })).toEqual({ counts: expected, notes: [] })
})

test("shares of another class are not counted, and are named", async () => {
  const shares = { ...aReport.shares, issued: { OrdinaryShare: 100_000, ClassAPreferredShares: 2_000 } }
  const { counts, notes } = await read({ ...aReport, shares })
  expect(counts.at(-1)).toEqual([issued, "2026-06-19 102000"])
  expect(counts).toHaveLength(expected.length)
  expect(notes).toEqual(["2000 shares of jpcrp:ClassAPreferredSharesMember are not counted."])
})

test.each<[what: string, from: RegExp, to: string]>([
  ["of yen", /unitRef="shares">700</, 'unitRef="JPY">700<'],
  ["that is no number", />700</, ">七百<"],
  [
    "with a second axis",
    /(<xbrldi:explicitMember dimension="jpcrp_cor:CategoriesIssuedSharesAxis">jpcrp_cor:OrdinarySharesSharesLessThanOneUnitMember<\/xbrldi:explicitMember>)/,
    '$1<xbrldi:explicitMember dimension="jpcrp_cor:ClassesOfSharesAxis">jpcrp_cor:OrdinaryShareMember</xbrldi:explicitMember>',
  ],
])("a count %s is not read", async (_, from, to) => {
  const { counts } = await read(aReport, (instance) => {
    expect(instance).toMatch(from)
    return instance.replace(from, to)
  })
  expect(counts).toEqual(expected.filter(([, fact]) => fact !== "2026-03-31 700"))
})
