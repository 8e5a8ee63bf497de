import { env, exports } from "cloudflare:workers"
import { beforeAll, expect, test, vi } from "vitest"
import { watchlistStore } from "../../../../src/accounts/watchlist.ts"
import { endpointNames, endpoints } from "../../../../src/api/endpoints.ts"
import { toolEndpoints } from "../../../../src/api/tools.ts"
import type { DecidingStandard } from "../../../../src/compliance/schema.ts"
import { documents } from "../../../../src/contract/documents.ts"
import { publishAll } from "../../../../src/pipeline/rescreen/publication.ts"
import { fileKey } from "../../../../src/snapshots/keys.ts"
import { languageCodes } from "../../../../worker/html/language/address.ts"
import { basePath } from "../../../../worker/http/envelope.ts"
import { evidenceUri, resourcesOn, resourceTemplates } from "../../../../worker/mcp/resources.ts"
import { freshMemory, memory } from "../../../../worker/memory.ts"
import { routeGroups } from "../../../../worker/routes.ts"
import { shippedOn } from "../../../support/methodology.ts"
import { snapshotFileNames, snapshotText } from "../../../support/snapshot.ts"
import { site } from "../../support/browser.ts"
import {
  decided,
  decidedDocuments,
  heldBack,
  heldBackDocuments,
  soundMeasures,
} from "../../support/documents.ts"
import { seedFunds } from "../../support/funds.ts"
import { post, rpc } from "../../support/mcp.ts"
import { requestTo } from "../../support/requests.ts"
import { ask, type Credential, newKey, plusKey, seededSnapshot } from "../../support/service.ts"
import { newSession } from "../../support/sessions.ts"
import { database, publishing } from "../../support/stores.ts"
import { seedWorld } from "../../support/universe.ts"
import { inputsOf, symbols, words } from "./inputs.ts"

/**
 * No answer to a sandbox key or a visitor depends on a verdict outside the sandbox. Every route, tool,
 * resource and page is read before and after all those verdicts change. The answers must be equal, including
 * ETags, counts and refusals.
 */

const alphabet = "edgar:0001652044"
const tsmc = "edgar:0001046179"
const berkshire = "edgar:0001067983"
/** What is published of a fund's purity changes only when the fund is weighed again. */
const published: readonly string[] = ["etf", "purityHistory"]
/** Endpoints whose answers to a live key show the change, so that the comparison has a meaning. */
const endpointsWithVerdicts = endpointNames.filter(
  (name) =>
    inputsOf(name).length > 0 &&
    !published.includes(name) &&
    (namesListings(endpoints[name].input.shape) || endpoints[name].group === "Snapshots"),
)

/** True for an input with a field that names listings. */
function namesListings(shape: object): boolean {
  return ["symbol", "symbols", "positions", "lots", "q"].some((field) => field in shape)
}

/** Responses by request. */
type Answers = ReadonlyMap<string, string>

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-20T12:00:10.000Z") })
  await seedWorld()
  await publishAll(publishing, [withoutPrice()])
  await seedFunds()
  return () => vi.useRealTimers()
})

function failing(filer: typeof tsmc | typeof berkshire) {
  const { compliance, ...rest } = decidedDocuments(filer)
  const determination = { ...compliance.determination, status: "non-compliant" as const }
  return decided(filer, { ...rest, compliance: { ...compliance, determination } })
}

/** TSMC withheld for want of a share price, and decided by another standard. */
function withoutPrice() {
  const { compliance } = heldBackDocuments
  const determination = {
    ...compliance.determination,
    withheld: { reason: "market_cap_unavailable" as const, analysed: true, since: "2026-08-31" },
  }
  const deciding: DecidingStandard = {
    ...{ methodology: "sc-malaysia@2026.1", name: "SC Malaysia", edition: "unconfirmed" },
    ...{ status: "compliant", business_activity: { result: "pass", prohibited_activities: [] }, screens: {} },
  }
  const priceless = { ...compliance, determination, decided_by: [deciding] }
  return heldBack(tsmc, { assessmentId: "priceless", compliance: priceless })
}

/**
 * Changes Alphabet from failing to passing, TSMC from withheld to failing, and Berkshire from passing to failing.
 */
async function changeVerdictsOutside(): Promise<void> {
  const sound = soundMeasures(alphabet, {
    prices: { currency: "USD", closes: [{ date: "2026-03-31", close: 200 }] },
  })
  const purificationJson = JSON.stringify({ currency: "USD", periods: [], splits: [] })
  const holderFigures = sound.holderFigures && { ...sound.holderFigures, purificationJson }
  await publishAll(publishing, [
    decided(alphabet, {
      assessmentId: "changed",
      marketCapUsd: 1e9,
      health: null,
      measured: { ...sound, holderFigures },
    }),
    failing(tsmc),
    failing(berkshire),
  ])
  await changeFullSnapshot()
}

/** A published snapshot does not change, so the same snapshot with other verdicts is compared. */
async function changeFullSnapshot(): Promise<void> {
  await env.DB.prepare("DROP TRIGGER snapshots_published_stay").run()
  await env.DB.prepare(
    `UPDATE snapshots SET manifest = replace(manifest, '"rows":6000', '"rows":6001')`,
  ).run()
  for (const file of snapshotFileNames) {
    const text = snapshotText(seededSnapshot, "full", file)
    await env.PACKETS.put(fileKey(seededSnapshot, "full", file), text.replaceAll("1", "2"))
  }
}

/** The answer without the parts that differ between two keys or visits. */
async function answersOf(response: Response): Promise<string> {
  const { status, headers } = response
  const text = await response.text()
  const namesKey = /qistas_(sandbox|live)_\w+/g
  const etag = namesKey.test(text) ? null : headers.get("ETag")
  const anyId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|form[_-]token" (value|content)="[0-9a-f]+/g
  const shown = ["Location", "X-RateLimit-Remaining"].map((name) => headers.get(name))
  return [status, etag, ...shown, text.replaceAll(namesKey, "a key").replaceAll(anyId, "an id")].join("\n")
}

/** Sends each request with a key that has calls left. */
async function sendAll(
  requests: readonly (readonly [label: string, send: (key: string) => Promise<Response>])[],
  issue: () => Promise<Credential>,
): Promise<Answers> {
  const answers = new Map<string, string>()
  let key = ""
  for (const [index, [label, send]] of requests.entries()) {
    if (index % 20 === 0) key = (await issue()).key
    answers.set(label, await answersOf(await send(key)))
  }
  return answers
}

const calls = endpointNames.flatMap((name) =>
  inputsOf(name).map((input) => ({ name, input, label: `${name} ${JSON.stringify(input)}` })),
)

function overRest(issue: () => Promise<Credential>): Promise<Answers> {
  const requests = calls.map(({ name, input, label }) => {
    const { path, query, method, body } = requestTo(name, input)
    const send = (key: string) => ask(`${path}${query}`, key, body === null ? { method } : { method, body })
    return [label, send] as const
  })
  return sendAll(requests, issue)
}

function overMcp(issue: () => Promise<Credential>): Promise<Answers> {
  const sent = (method: string, params: object) => (key: string) =>
    post(rpc(method, params), { "X-API-Key": key })
  const tools = toolEndpoints.flatMap((name) =>
    calls
      .filter((each) => each.name === name)
      .map(
        ({ input, label }) =>
          [label, sent("tools/call", { name: endpoints[name].tool.name, arguments: input })] as const,
      ),
  )
  const uris = [...resourcesOn(shippedOn).map(({ uri }) => uri), ...symbols.map(evidenceUri)]
  const lists = ["tools/list", "resources/list", "resources/templates/list", "prompts/list"]
  return sendAll(
    [
      ...tools,
      ...uris.map((uri) => [uri, sent("resources/read", { uri })] as const),
      ...lists.map((method) => [method, sent(method, {})] as const),
    ],
    issue,
  )
}

/** The values for each named part of a path. A path with another part has no values, so its test fails. */
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  "/stocks/:id": symbols,
  "/stocks/:id/csv": symbols,
  "/stocks/:id/evidence.json": symbols,
  "/stocks/:id/changes.atom": symbols,
  "/funds/:id": symbols,
  "/funds/:id/csv": symbols,
  "/funds/:id/changes.atom": symbols,
  "/assets/:name": ["base.css"],
  "/badge/:file": symbols.map((symbol) => `${symbol}.svg`),
  "/preview/:file": symbols.map((symbol) => `${symbol}.png`),
  ...Object.fromEntries(
    languageCodes.flatMap((code) => [
      [`/${code}/stocks/:id`, symbols],
      [`/${code}/funds/:id`, symbols],
    ]),
  ),
  "/docs/:guide": ["methodology", "quick-start", "open-fields"],
  "/docs/reference/:endpoint": ["etf-holdings", "search", "screen"],
  "/operator/instruments/:name": symbols,
  "/dashboard/keys/:id/revoke": ["00000000-0000-4000-8000-000000000000"],
  "/dashboard/webhooks/:id": ["00000000-0000-4000-8000-000000000000"],
  "/dashboard/webhooks/:id/delete": ["00000000-0000-4000-8000-000000000000"],
}

const queriesOf: Readonly<Record<string, readonly string[]>> = {
  "/": ["", ...words.map((q) => `?q=${encodeURIComponent(q)}`)],
  "/suggestions": words.map((q) => `?q=${encodeURIComponent(q)}`),
  "/docs/suggestions": words.map((q) => `?q=${encodeURIComponent(q)}`),
  "/funds/:id": ["", "?until=2026-10-02"],
  "/compare": ["", ...symbols.map(comparing)],
  "/compare/csv": ["", ...symbols.map(comparing)],
}

function comparing(symbol: string): string {
  return `?symbols=AAPL,${encodeURIComponent(symbol)}`
}

/** Every GET route except the endpoints, with every value of its parts. */
const pagePaths = routeGroups.flatMap(({ routes }) =>
  routes
    .filter(({ method, path }) => method === "GET" && (!path.startsWith(basePath) || isDocument(path)))
    .flatMap(({ path }) =>
      (path.includes(":") ? (valuesOf[path] ?? []) : [""]).flatMap((value) =>
        (queriesOf[path] ?? [""]).map((query) => path.replace(/:\w+/, encodeURIComponent(value)) + query),
      ),
    ),
)

function isDocument(path: string): boolean {
  return Object.values(documents).some((document) => path === `${basePath}${document.path}`)
}

let readers = 0

/** Pages whose answers to a reader on Plus show the change. */
const pagesWithVerdicts = [
  "/stocks/GOOGL",
  "/stocks/TSM/csv",
  "/funds/IJR",
  "/funds/IJR/csv",
  "/compare?symbols=AAPL,GOOGL",
  "/compare/csv?symbols=AAPL,GOOGL",
  "/watchlist",
  "/watchlist/csv",
  "/?q=alphabet",
  "/suggestions?q=alphabet",
]

/** `cookie` is that of a session, or empty. */
async function overPages(cookie: string, paths: readonly string[] = pagePaths): Promise<Answers> {
  const answers = new Map<string, string>()
  for (const path of paths.filter((each) => cookie !== "" || !/^\/(dashboard|watchlist)/.test(each))) {
    readers += 1
    const headers = { Cookie: cookie, "CF-Connecting-IP": `10.91.${readers >> 8}.${readers & 255}` }
    const response = await exports.default.fetch(`${site}${path}`, { headers, redirect: "manual" })
    answers.set(path, await answersOf(response))
  }
  return answers
}

function changed(before: Answers, after: Answers): readonly string[] {
  return [...before.keys()].filter((label) => before.get(label) !== after.get(label))
}

/**
 * The fields that no answered request of their endpoint has, without those of past days, of which nothing is
 * stored here.
 */
function unansweredFields(answers: Answers): readonly string[] {
  return endpointNames.flatMap((name) => {
    const own = calls.filter((call) => call.name === name && answers.get(call.label)?.startsWith("200"))
    const answered = own.flatMap(({ input }) => Object.keys(input))
    const declared = inputsOf(name).length > 0 ? Object.keys(endpoints[name].input.shape) : []
    const isOfPast = (field: string) =>
      field.endsWith("as_of") || (name === "timeline" && ["from", "to"].includes(field))
    return declared
      .filter((field) => !isOfPast(field) && !answered.includes(field))
      .map((field) => `${name} ${field}`)
  })
}

/** The endpoint names among the labels. */
function endpointsOf(labels: readonly string[]): readonly string[] {
  return [...new Set(labels.map((label) => label.split(" ", 1)[0] ?? ""))]
}

test("every endpoint, path and resource is read", () => {
  const unread = endpointNames.filter((name) => inputsOf(name).length === 0)
  expect(unread).toEqual(endpointNames.filter((name) => /webhook/i.test(name) && name !== "webhooks"))
  const parts = routeGroups
    .flatMap(({ routes }) => routes)
    .filter(({ method, path }) => method === "GET" && path.includes(":") && !path.startsWith(basePath))
  expect(parts.map(({ path }) => path).sort()).toEqual(Object.keys(valuesOf).sort())
  expect(resourceTemplates.map(({ name }) => name)).toEqual(["methodology", "evidence-packet"])
})

async function sessionCookie(plan: "plus" | null): Promise<string> {
  const { token, accountId } = await newSession(plan && { plan, activeUntil: null })
  for (const symbol of symbols)
    await watchlistStore(database).add(accountId, symbol, "2026-11-22T12:00:00.000Z", 50)
  return `__Host-session=${token}`
}

test("no verdict outside the sandbox changes an answer to a sandbox key, a visitor or a free account", async () => {
  const [free, plus] = [await sessionCookie(null), await sessionCookie("plus")]
  const readAll = async () => {
    Object.assign(memory, freshMemory())
    return {
      rest: await overRest(() => newKey("sandbox")),
      mcp: await overMcp(() => newKey("sandbox")),
      visitor: await overPages(""),
      free: await overPages(free),
      live: await overRest(plusKey),
      paid: await overPages(plus, pagesWithVerdicts),
    }
  }
  await publishAll(publishing, [decided(berkshire)])
  const before = await readAll()
  await changeVerdictsOutside()
  const after = await readAll()
  for (const reader of ["rest", "mcp", "visitor", "free"] as const) {
    expect([reader, changed(before[reader], after[reader])]).toEqual([reader, []])
  }
  expect(unansweredFields(after.live)).toEqual([])
  const told = endpointsOf(changed(before.live, after.live))
  expect(told).toEqual(endpointsWithVerdicts.filter((name) => name !== "financials"))
  expect(changed(before.paid, after.paid)).toEqual(pagesWithVerdicts)

  // Pages tell everybody that nothing is published of a stock (decision 0027). The API tells only whom the plan lets know.
  await env.DB.prepare("DELETE FROM determinations WHERE filer IN (?, ?)").bind(tsmc, berkshire).run()
  Object.assign(memory, freshMemory())
  expect(changed(before.rest, await overRest(() => newKey("sandbox")))).toEqual([])
  expect(changed(before.mcp, await overMcp(() => newKey("sandbox")))).toEqual([])
  expect(endpointsOf(changed(after.live, await overRest(plusKey)))).toContain("financials")
})
