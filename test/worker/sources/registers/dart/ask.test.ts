import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest"
import type { DartFault } from "../../../../../scripts/register-mirror/dart.ts"
import type { Pace } from "../../../../../worker/sources/edgar/request.ts"
import { dart } from "../../../../../worker/sources/registers/dart.ts"
import { madeReport, madeWorld } from "../../../../support/registers/dart-world.ts"
import {
  annual,
  annualReport,
  answers,
  dartKey,
  type OpenedDart,
  openDart,
} from "../../../support/dart-mirror.ts"

afterEach(() => {
  vi.useRealTimers()
})

describe("the service's refusals", () => {
  const calls = async (options: OpenedDart) => {
    const { register, pauses, requests } = await openDart(options)
    const fetched = [
      await register.publishedOn("2025-03-11"),
      await register.identify(annual),
      await register.read(annual),
    ]
    return { fetched, pauses, requests: await requests() }
  }

  test.each<[status: string, meaning: string]>([
    ["010", "the key is not registered"],
    ["777", "a status that the guide does not list"],
  ])("status %s: %s", async (status, meaning) => {
    const { fetched, pauses } = await calls({ fault: { path: ".", fault: { kind: "status", status } } })
    for (const each of fetched)
      expect(each).toEqual({
        kind: "unreachable",
        detail: expect.stringMatching(new RegExp(`^\\w+\\.json: status ${status}: ${meaning}$`)),
      })
    expect(pauses).toEqual([])
  })

  test("a wrong key is refused", async () => {
    const { fetched } = await calls({ key: "f".repeat(40) })
    expect(fetched[0]).toMatchObject({ detail: "list.json: status 010: the key is not registered" })
  })

  test("a used-up quota pauses all requests until the next Korean day", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2025-03-11T14:30:00Z") })
    const { register, pauses } = await openDart({ requestsMax: 0 })
    const midnight = Date.parse("2025-03-11T15:01:00Z")
    expect(await register.publishedOn("2025-03-11")).toEqual({ kind: "paused", untilMilliseconds: midnight })
    vi.setSystemTime(Date.parse("2025-03-11T15:00:30Z"))
    await register.identify(annual)
    expect(pauses).toEqual([midnight, midnight + 86_400_000])
  })

  test.each<[what: string, fault: DartFault, detail: RegExp]>([
    ["no JSON", answers(200, '{"status":"000"'), /^\w+\.json: Not JSON/],
    ["an HTML page", answers(200, `<html><title>${dartKey}</title></html>`), /an HTML page \(\*\*\*\)/],
    ["an empty body", answers(200, ""), /an empty text/],
    ["a body without a status", answers(200, "{}"), /status: Invalid input/],
    ["a body without its content", answers(200, '{"status":"000"}'), /^\w+\.json: Not the answer asked for/],
    ["a truncated body", { kind: "truncated" }, /^body broken off/],
    ["an endless body", { kind: "endless" }, /^body larger than/],
    ["a redirect", answers(302, "", { Location: "http://127.0.0.1:1/" }), /^status 302$/],
    ["an unknown path", answers(404, ""), /^\w+\.json: status 404$/],
    ["an error of the server", answers(500, dartKey), /^status 500$/],
  ])("%s is unreachable, with the reason and without the key", async (_, fault, detail) => {
    const world = madeWorld([madeReport(annualReport)])
    const { fetched } = await calls({ world, fault: { path: ".", fault } })
    for (const each of fetched) {
      expect(each).toMatchObject({ kind: "unreachable", detail: expect.stringMatching(detail) })
      expect(JSON.stringify(each)).not.toContain(dartKey)
    }
  })

  test("statements of several reports at once are not used", async () => {
    const lines = ["20250311000001", "20250311000002"].map((rcept_no) => ({ rcept_no }))
    const body = JSON.stringify({ status: "000", list: lines })
    const { register } = await openDart({ fault: { path: "fnltt", fault: answers(200, body) } })
    expect(await register.read(annual)).toMatchObject({
      kind: "unreachable",
      detail: expect.stringContaining("lines of several reports"),
    })
  })

  test("an address where nobody answers is unreachable", async () => {
    const pace: Pace = { nextSlot: async () => ({ kind: "go" }), pause: async () => {} }
    const register = dart({ url: "http://127.0.0.1:1", key: dartKey }, pace)
    const fetched = await register.publishedOn("2025-03-11")
    expect(fetched.kind).toBe("unreachable")
    expect(JSON.stringify(fetched)).not.toContain(dartKey)
  })

  test("an answer that does not end in time is unreachable", async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const spy = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => timeout(100))
    onTestFinished(() => spy.mockRestore())
    const { fetched } = await calls({ fault: { path: ".", fault: { kind: "stalled" } } })
    for (const each of fetched)
      expect(each).toEqual({ kind: "unreachable", detail: expect.stringMatching(/time/i) })
    expect(spy).toHaveBeenCalledWith(60_000)
  })

  test("a paused source gets no request", async () => {
    const untilMilliseconds = Date.now() + 1_000
    const pace: Pace = {
      nextSlot: async () => ({ kind: "paused", untilMilliseconds }),
      pause: async () => {},
    }
    const register = dart({ url: "http://127.0.0.1:1", key: dartKey }, pace)
    expect(await register.read(annual)).toEqual({ kind: "paused", untilMilliseconds })
  })
})
