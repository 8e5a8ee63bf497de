import { env } from "cloudflare:workers"
import { SaxesParser } from "saxes"
import { beforeAll, describe, expect, test } from "vitest"
import { watch, watchlistStore } from "../../../../src/accounts/watchlist.ts"
import { publish } from "../../../../src/pipeline/rescreen/publication.ts"
import { accountsOf } from "../../../../worker/storage/accounts.ts"
import { seenByVisitor, seenWithPlus, signedInBrowser, site } from "../../support/browser.ts"
import { heldBack } from "../../support/documents.ts"
import { fundEntry, holding, seedFund, seedFunds, snapshot } from "../../support/funds.ts"
import { forgetReads } from "../../support/isolate.ts"
import { fundLine } from "../../support/listing.ts"
import { newAddress } from "../../support/sign-in.ts"
import { database, list, publishing } from "../../support/stores.ts"
import { seedWorld } from "../../support/universe.ts"

const hostile = `<b>"A" & 'B'\u{0}\u{fffe}`

beforeAll(async () => {
  await seedWorld()
  await seedFunds()
  await list([fundLine("EVIL", hostile, { sandbox: true })])
  await seedFund(fundEntry("EVIL"), snapshot([holding("Apple", 97, { ticker: "AAPL" })]))
  const held = { assessmentId: "apple-held", asOf: "2026-09-01T00:00:00.000Z" }
  await publish(publishing, heldBack(320193, held))
})

/** The name, attributes and text of each element in a document. Throws if it is not well-formed XML. */
function elementsOf(xml: string) {
  const parser = new SaxesParser({ xmlns: true })
  const elements: { name: string; href: string | undefined; text: string }[] = []
  const open: (typeof elements)[number][] = []
  parser.on("error", (error) => {
    throw error
  })
  parser.on("opentag", ({ local, uri, attributes }) => {
    expect(uri).toBe("http://www.w3.org/2005/Atom")
    const element = { name: local, href: attributes.href?.value, text: "" }
    elements.push(element)
    open.push(element)
  })
  parser.on("text", (text) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
  })
  parser.on("closetag", () => open.pop())
  parser.write(xml).close()
  return elements
}

const texts = (xml: string, name: string) =>
  elementsOf(xml).flatMap((element) => (element.name === name ? [element.text] : []))

async function accountWatching(ids: readonly string[], plan: "plus" | null) {
  const email = newAddress()
  const browser = await signedInBrowser(email)
  const accountId = (await accountsOf(env.DB).findByEmail(email))?.id ?? ""
  if (plan !== null) await accountsOf(env.DB).grant(accountId, { plan, activeUntil: null })
  const ports = { clock: { nowMilliseconds: Date.now }, watchlist: watchlistStore(database) }
  for (const id of ids) expect(await watch(ports, accountId, id)).toMatchObject({ ok: true })
  return { accountId, browser, address: addressIn((await browser.get("/watchlist")).text) }
}

function addressIn(page: string): string {
  return /https:\/\/qistas\.test(\/watchlist\/changes\.atom\?token=[\w.-]+)/.exec(page)?.[1] ?? ""
}

describe("the feed of a stock or fund", () => {
  test("is Atom with the newest changes first, for a visitor who may read the page", async () => {
    const { status, headers, text } = await seenByVisitor("/stocks/AAPL/changes.atom")
    expect([status, headers.get("Content-Type")]).toEqual([200, "application/atom+xml; charset=utf-8"])
    expect(texts(text, "title")).toEqual([
      "Apple Inc. (AAPL): changes",
      expect.stringMatching(/^AAPL: pending by \S+, .*; previously compliant by /),
      "AAPL: pending (screen_unresolved); previously compliant",
      expect.stringMatching(/^AAPL: compliant by /),
      "AAPL: compliant",
    ])
    const ids = texts(text, "id")
    expect(ids[0]).toBe(`${site}/stocks/AAPL/changes.atom`)
    expect(ids.slice(1).every((id) => /^tag:qistas\.test,2026:changes\/\d+$/.test(id))).toBe(true)
    expect(new Set(ids).size).toBe(ids.length)
    expect(texts(text, "updated").every((at) => new Date(at).toISOString() === at)).toBe(true)
    const links = elementsOf(text).filter(({ name }) => name === "link")
    expect(links.map(({ href }) => href)).toEqual([
      `${site}/stocks/AAPL/changes.atom`,
      ...ids.map(() => `${site}/stocks/AAPL`),
    ])
  })

  test("has the badge if it is of a fund, and is linked from the fund's page", async () => {
    const { text } = await seenByVisitor("/funds/IJR/changes.atom")
    expect(texts(text, "title")[1]).toMatch(/^IJR: no badge, purity \d+(\.\d+)?%$/)
    expect((await seenByVisitor("/funds/IJR")).text).toContain(
      '<link rel="alternate" type="application/atom+xml" title="Changes" href="/funds/IJR/changes.atom"/>',
    )
    expect((await seenByVisitor("/stocks/AAPL")).text).toContain('href="/stocks/AAPL/changes.atom"')
  })

  test("escapes texts from outside", async () => {
    const { text } = await seenByVisitor("/funds/EVIL/changes.atom")
    expect(texts(text, "title")[0]).toBe(`<b>"A" & 'B' (EVIL): changes`)
  })

  test.each([
    ["/stocks/GOOGL/changes.atom", 403],
    ["/stocks/NOSUCH/changes.atom", 404],
    ["/funds/SPY/changes.atom", 403],
  ])("is, at %s, answered %i for a visitor", async (path, status) => {
    expect((await seenByVisitor(path)).status).toBe(status)
  })

  test.each([
    ["/stocks/aapl/changes.atom", "/stocks/AAPL/changes.atom"],
    ["/stocks/IJR/changes.atom", "/funds/IJR/changes.atom"],
    ["/funds/FRA:QCIJ/changes.atom", "/funds/IJR/changes.atom"],
  ])("redirects from %s to %s", async (path, location) => {
    expect(await seenByVisitor(path)).toMatchObject({ status: 302, location })
  })

  test("opens with a session on Plus", async () => {
    const { status, text } = await seenWithPlus("/stocks/GOOGL/changes.atom")
    expect([status, texts(text, "title").at(-1)]).toEqual([200, "GOOGL: non-compliant"])
  })
})

describe("the feed of a watchlist", () => {
  const lines = async (address: string) => {
    const { status, text } = await seenByVisitor(address)
    const [, ...titles] = status === 200 ? texts(text, "title") : []
    return status === 200 ? new Set(titles.map((title) => title.split(":")[0])) : status
  }

  test("opens by its address only, within the present plan of the account", async () => {
    const { accountId, address } = await accountWatching(["AAPL", "GOOGL", "FRA:QCIJ"], "plus")
    expect(await lines(address)).toEqual(new Set(["AAPL", "GOOGL", "IJR"]))
    await accountsOf(env.DB).grant(accountId, { plan: "plus", activeUntil: "2020-01-01T00:00:00.000Z" })
    forgetReads()
    expect(await lines(address)).not.toContain("GOOGL")
  })

  test("is 404 at an address that was replaced, and 200 at the new one", async () => {
    const { address, browser } = await accountWatching(["AAPL"], null)
    expect(await lines(address)).toEqual(new Set(["AAPL"]))
    expect(await browser.submit("/watchlist/feed")).toMatchObject({ status: 303, location: "/watchlist" })
    const replaced = addressIn((await browser.get("/watchlist")).text)
    expect(replaced).not.toBe(address)
    expect([await lines(address), await lines(replaced)]).toEqual([404, new Set(["AAPL"])])
  })

  test("is 404 for another account's token, a changed token, or none", async () => {
    const [one, other] = [await accountWatching(["AAPL"], null), await accountWatching(["MCD"], null)]
    const [mac] = /[0-9a-f]{64}/.exec(other.address) ?? [""]
    for (const address of [
      one.address.replace(/[0-9a-f]{64}/, mac),
      one.address.replace(/.$/, "x"),
      `/watchlist/changes.atom?token=${one.accountId}`,
      "/watchlist/changes.atom?token=..",
      "/watchlist/changes.atom",
    ]) {
      expect([address, await lines(address)]).toEqual([address, 404])
    }
  })
})
