import { describe, expect, test } from "vitest"
import { verifyFiles } from "../../src/verify/verify.ts"
import { sound } from "../support/company.ts"
import { caseOf, realCase } from "./cases.ts"

describe("an unusable file is refused with a helpful message:", () => {
  const { packet, facts } = caseOf(sound)
  const json = JSON.stringify(packet)

  const limit = '"threshold":0.3'
  const tags = JSON.stringify(Array(101).fill("us-gaap:Debt"))
  const amounts = JSON.stringify(Object.fromEntries([...Array(101).keys()].map((at) => [`amount_${at}`, at])))
  const outcomeOf = (files: { packet?: string; facts?: string; prices?: string }) =>
    verifyFiles({
      packet: files.packet ?? json,
      facts: [{ name: "facts.json", text: files.facts ?? facts }],
      prices: files.prices === undefined ? null : { name: "p.csv", text: files.prices },
    })

  test.each([
    ["no JSON", "{", /not JSON/],
    ["a list", "[]", /it should be an object/],
    ["an error of the service", '{"error":{"code":"not_found"}}', /and is an error/],
    ["the answer of another endpoint", '{"data":{"screens":{}}}', /and is one of …\/compliance/],
    ["a packet without its screens", json.replace('"screens"', '"scrolls"'), /screens should be a list/],
    ["a malformed number", json.replace(limit, '"threshold":"0.3"'), /threshold should be a number/],
    ["a number beyond all limits", json.replace(limit, '"threshold":1e999'), /threshold should be a number/],
    ["a malformed date", json.replace('"as_of":"2026-03', '"as_of":"2026-02'), /as_of should be a day/],
    ["an endless list", json.replace(/(?<="xbrl_tags":)\[[^\]]*\]/, tags), /be a list of at most 100/],
    [
      "an endless number of amounts",
      json.replace(/(?<="raw_values":)\{[^}]*\}/, amounts),
      /be an object of at most 100 amounts/,
    ],
  ])("a packet that is %s", (_name, text, message) => {
    expect(outcomeOf({ packet: text })).toMatchObject({ ok: false, message: expect.stringMatching(message) })
  })

  test.each([
    ["no JSON", "<html>", /facts\.json is not JSON/],
    ["without a CIK", "{}", /cik should be a number above zero/],
    ["without facts", '{"cik":"0000000001"}', /facts should be an object/],
    ["with a malformed fact", facts.replace('"val":100000,', '"val":"x",'), /\.val should be a number/],
    ["a packet", json, /cik should be a number above zero/],
  ])("facts that are %s", (_name, text, message) => {
    expect(outcomeOf({ facts: text })).toMatchObject({ ok: false, message: expect.stringMatching(message) })
  })

  // Trying every combination would take 2 to the power of 60 steps.
  test("but tags with several facts each are checked in bounded time", () => {
    const { facts: stated } = JSON.parse(facts)
    const source = packet.screens.flatMap((screen) => ("sources" in screen ? screen.sources : []))[0]
    const [tag = ""] = source?.xbrl_tags ?? []
    const [taxonomy = "", concept = ""] = tag.split(":")
    const [written] = Object.values<{ val: number }[]>(stated[taxonomy][concept].units)
    written?.push(...written.map((fact) => ({ ...fact, val: fact.val + 1 })))
    const repeated = json.replace(
      `"xbrl_tags":["${tag}"]`,
      `"xbrl_tags":${JSON.stringify(Array(60).fill(tag))}`,
    )
    expect(repeated).not.toBe(json)
    const outcome = outcomeOf({
      packet: repeated,
      facts: JSON.stringify({ ...JSON.parse(facts), facts: stated }),
    })
    expect(outcome).toMatchObject({ ok: true, value: { tally: { differs: expect.any(Number) } } })
    expect(outcome.ok && outcome.value.tally.differs).toBeGreaterThan(0)
  })

  test("facts of another company", () => {
    const { packet: apple } = realCase("AAPL")
    expect(outcomeOf({ packet: JSON.stringify(apple) })).toMatchObject({
      code: "other_company",
      message:
        "The packet describes Apple Inc., the facts Someone Inc. (CIK 1): none of the 2 filings that the packet names is in them.",
    })
  })

  test.each([
    ["no columns", "2026-01-31,5", /must name the columns Date and Close/],
    ["no closes", "Date,Close\n2026-01-31,", /there is no close in it/],
    ["a malformed line", "Date,Close\n2026-01-31,5\nx,y", /line 3: no day with its close/],
  ])("prices with %s", (_name, text, message) => {
    expect(outcomeOf({ prices: text })).toMatchObject({ ok: false, message: expect.stringMatching(message) })
  })
})
