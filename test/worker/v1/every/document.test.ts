import { beforeAll, expect, test } from "vitest"
import type { EndpointName } from "../../../../src/api/endpoints.ts"
import { publish } from "../../../../src/pipeline/rescreen/publication.ts"
import { heldBack } from "../../support/documents.ts"
import { listing } from "../../support/listing.ts"
import { type RouteRequest, requests } from "../../support/requests.ts"
import { refusalOf, seedUniverse } from "../../support/service.ts"
import { list, publishing } from "../../support/stores.ts"
import { publishVehicles, vehicleNamed } from "../../support/vehicles.ts"

/**
 * The documents that an instrument lacks, and the reason: the same sentence on every route of
 * `/instruments/{symbol}`.
 */

beforeAll(async () => {
  await seedUniverse()
  await list([
    listing("NONE", "Nothing filed", "edgar:0000000001"),
    listing("NOTE", "Berkshire", null, { canonical: false, otherOf: "edgar:0001067983", security: "note" }),
  ])
  await publish(publishing, heldBack("edgar:0000000001", { financials: null }))
  await publishVehicles([vehicleNamed("GLD")])
})

const routes = requests.filter(({ declared }) => declared.path.startsWith("/instruments/{symbol}/"))
const named: Readonly<Partial<Record<EndpointName, string>>> = {
  evidence: "Evidence Packet",
  health: "health rating",
  financials: "financials",
  timeline: "timeline",
  standards: "comparison of standards",
  rulebookStandards: "comparison of standards",
  purification: "purification figures",
  zakat: "zakat figures",
}
const documents = routes.flatMap((route) => {
  const document = named[route.name]
  if (document === undefined) return []
  const forms = route.name === "timeline" ? ["?by=day", "?by=report"] : [""]
  return forms.map((form) => ({ ...route, path: route.path + form, document }))
})
const unaffected = "Its compliance determination is unaffected."
const unread = "No balance sheet of {} could be read, so it"
const pooled = "{} is a pooled vehicle decided on its structure:"
const withheld = "The verdict on {} is withheld, so it has no Evidence Packet."
const unmeasured = "{} has not been measured yet: other methodologies can judge it once it is screened again."
const unstored = `No filings of {} are stored, so no earlier verdict on it can be computed: it has no timeline. ${unaffected}`
const unknown = "Neither figures nor a price of {} are known, so its zakat is not known."
const structural = "{} is decided on its structure: the standards of operating companies say nothing on it."

function asked({ path, body }: RouteRequest, symbol: string): Promise<string> {
  return refusalOf(path.replace("AAPL", symbol), undefined, body ?? undefined)
}

test("every document of an instrument is tested here, except the determination, which every instrument has", () => {
  expect(routes.map(({ name }) => name).filter((name) => !(name in named))).toEqual(["compliance"])
})

test.each(documents)("404 $method $path: for an instrument without $document", async (route) => {
  const { document } = route
  expect([
    await asked(route, "ABCDY"),
    await asked(route, "BRK-B"),
    await asked(route, "NOTE"),
    await asked(route, "ZZZZ"),
  ]).toEqual([
    `404 not_found ABCDY is no listing of a company known to file with the SEC: it has no ${document}. ${unaffected}`,
    `404 not_found BRK-B has not been analysed yet: it has no ${document}.`,
    `404 not_found NOTE is a note of Berkshire, not its common share: it has no ${document}. The common share is BRK-B.`,
    '404 not_found No listing under the identifier "ZZZZ".',
  ])
  if (route.name !== "purification" && route.name !== "zakat")
    expect(await asked(route, "SPY")).toBe(`404 not_found SPY is a fund: it has no ${document}.`)
})

/** NONE and MCD are withheld, NONE without a balance sheet. GLD is a trust decided on its structure. */
test.each<[EndpointName, string, string]>([
  ["evidence", "MCD", withheld],
  ["health", "MCD", `The filings of {} do not have every figure that the health rating needs. ${unaffected}`],
  ["health", "NONE", `${unread} is not rated. ${unaffected}`],
  ["health", "GLD", `${pooled} it is not rated. ${unaffected}`],
  ["financials", "NONE", `${unread} has no figures. ${unaffected}`],
  ["timeline", "MCD", unstored],
  ["standards", "MCD", unmeasured],
  ["standards", "GLD", structural],
  ["rulebookStandards", "MCD", unmeasured],
  ["rulebookStandards", "GLD", structural],
  ["purification", "NONE", `${unread} has no purification figures. ${unaffected}`],
  ["purification", "GLD", `${pooled} what its shares owe is not computed. ${unaffected}`],
  ["zakat", "SPY", unknown],
  ["zakat", "MCD", unknown],
])("404 %s for %s: %s", async (name, symbol, why) => {
  const [route] = routes.filter((each) => each.name === name)
  expect(route && (await asked(route, symbol))).toBe(`404 not_found ${why.replace("{}", symbol)}`)
})
