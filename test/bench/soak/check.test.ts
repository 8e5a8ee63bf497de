import { describe, expect, test } from "vitest"
import { realTime, serviceTime } from "../../../bench/soak/check/clock.ts"
import { noDocument, stateLedger } from "../../../bench/soak/check/ledger.ts"
import {
  causelessFailure,
  faultMark,
  type SoakResponse,
  wrongPageRefusal,
  wrongRefusal,
  wrongRpcRefusal,
} from "../../../bench/soak/check/refusals.ts"
import {
  admittedIn,
  dayNumber,
  minuteNumber,
  monthNumber,
  overAdmitted,
} from "../../../bench/soak/check/windows.ts"

/** A check that cannot count would always print zero. */

describe("the requests admitted beyond a limit", () => {
  const minute = 60_000
  const at = (...minutes: number[]) =>
    minutes.map((each) => ({ sentAt: each * minute, answeredAt: each * minute + 10 }))

  test("are counted within one window", () => {
    expect(overAdmitted(at(1.1, 1.2, 1.3), minuteNumber, 2)).toBe(1)
    expect(overAdmitted(at(1.1, 1.2, 2.1, 2.2), minuteNumber, 2)).toBe(0)
    expect(overAdmitted([], minuteNumber, 2)).toBe(0)
  })

  test("are not attributed to a window that ended while a request was underway", () => {
    const across = { sentAt: 1.9 * minute, answeredAt: 2.1 * minute }
    expect(overAdmitted([...at(1.1, 1.2), across], minuteNumber, 2)).toBe(0)
    expect(overAdmitted([...at(1.1, 1.2, 2.2, 2.3), across], minuteNumber, 2)).toBe(1)
  })

  test("are counted over days and months", () => {
    const before = Date.parse("2026-08-31T23:59:59Z")
    const after = Date.parse("2026-09-01T00:00:01Z")
    const spans = [before, before, after].map((each) => ({ sentAt: each, answeredAt: each }))
    expect([overAdmitted(spans, dayNumber, 1), overAdmitted(spans, monthNumber, 1)]).toEqual([1, 1])
    expect([overAdmitted(spans, dayNumber, 2), overAdmitted(spans, monthNumber, 2)]).toEqual([0, 0])
    expect(monthNumber(after) - monthNumber(before)).toBe(1)
    const across = { sentAt: before, answeredAt: after }
    expect(admittedIn([...spans, across], dayNumber, dayNumber(before))).toEqual({ surely: 2, perhaps: 3 })
  })
})

describe("a response", () => {
  const ledger = stateLedger()
  ledger.begin("AAPL", { status: "compliant", evidence: "first" }, 0)
  ledger.begin("AAPL", { status: "pending", evidence: noDocument }, 100)
  ledger.settle("AAPL", 110)
  const judged = (documents: Record<string, string>, from: number, until: number) =>
    ledger.judge("AAPL", documents, from, until)

  test("is right if its state may have been in force when it was sent", () => {
    expect(judged({ status: "compliant" }, 0, 50)).toBe("right")
    expect(judged({ status: "compliant" }, 105, 120)).toBe("right")
    expect(judged({ status: "pending" }, 90, 100)).toBe("right")
    expect(judged({ evidence: noDocument }, 5_000, 6_000)).toBe("right")
  })

  test("is stale if its state was in force only before or after", () => {
    expect(judged({ status: "compliant" }, 111, 120)).toBe("stale")
    expect(judged({ status: "pending" }, 0, 99)).toBe("stale")
  })

  test("is unknown if a figure belongs to no state, or its parts belong to two states", () => {
    expect(judged({ evidence: "f1rst" }, 0, 50)).toBe("unknown")
    expect(judged({ status: "pending", evidence: "first" }, 100, 110)).toBe("unknown")
    expect(ledger.judge("KMB", { status: "pending" }, 0, 50)).toBe("unknown")
  })
})

describe("a refusal", () => {
  const id = "d5734cab-21fe-4f2d-9578-728579b65812"
  const response = (
    status: number,
    body: object | string,
    change: Partial<SoakResponse> = {},
  ): SoakResponse => ({
    status,
    contentType: "application/json; charset=utf-8",
    retryAfter: null,
    refusedCalls: 0,
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...change,
  })
  const envelope = (code: string, message: string, more: object = {}) => ({
    error: { code, message, ...more },
    meta: { request_id: id },
  })
  const outage = "Something went wrong on our side. If this happens again, quote the request id."

  test("passes if it is as the interface promises", () => {
    expect(wrongRefusal(response(500, envelope("internal_error", outage)))).toBeNull()
    expect(wrongRefusal(response(503, envelope("service_unavailable", "Try again shortly.")))).toBeNull()
    const spent = envelope("rate_limit_exceeded", "Used.", { retry_after: 7 })
    expect(wrongRefusal(response(429, spent, { retryAfter: "7" }))).toBeNull()
  })

  test.each<[string, SoakResponse]>([
    ["a page", response(500, "<!doctype html>", { contentType: "text/html" })],
    ["cut", response(503, '{"error":')],
    ["another code", response(503, envelope("internal_error", outage))],
    ["words of its own", response(500, envelope("internal_error", "D1 is down"))],
    ["internals", response(503, envelope("service_unavailable", `${faultMark}: D1 run`))],
    ["no request id", response(503, { error: { code: "service_unavailable", message: "Later." } })],
    ["no wait", response(429, envelope("rate_limit_exceeded", "Used."))],
    [
      "two waits",
      response(429, envelope("rate_limit_exceeded", "Used.", { retry_after: 7 }), { retryAfter: "8" }),
    ],
  ])("is reported: %s", (_what, answer) => {
    expect(wrongRefusal(answer)).not.toBeNull()
  })

  test("that is a failure of the service must have a known cause", () => {
    expect(causelessFailure(response(500, "", { refusedCalls: 1 }), null)).toBeNull()
    expect(causelessFailure(response(500, ""), null)).not.toBeNull()
    expect(causelessFailure(response(200, ""), "internal_error: It failed.")).not.toBeNull()
    expect(causelessFailure(response(200, ""), "rate_limit_exceeded: Used.")).toBeNull()
    expect(causelessFailure(response(503, ""), null)).toBeNull()
  })

  test("of the MCP server or of a page is checked too", () => {
    const error = { code: -32603, message: "Later.", data: { code: "service_unavailable", request_id: id } }
    expect(wrongRpcRefusal(response(503, { jsonrpc: "2.0", error, id: null }))).toBeNull()
    expect(wrongRpcRefusal(response(503, envelope("service_unavailable", "Later.")))).not.toBeNull()
    const html = { contentType: "text/html; charset=utf-8" }
    expect(wrongPageRefusal(response(500, "<html><p>Later.</p></html>", html))).toBeNull()
    expect(wrongPageRefusal(response(500, "<html><p>Late", html))).not.toBeNull()
    expect(wrongPageRefusal(response(500, `<html>${faultMark}</html>`, html))).not.toBeNull()
  })
})

test("the conversion of a clock time to a timer's time and back changes nothing", () => {
  const clock = { realStart: 1_000, serviceStart: 5_000_000, speed: 6 }
  expect(serviceTime(clock, 1_010)).toBe(5_000_060)
  expect(realTime(clock, 5_000_060)).toBe(1_010)
})
