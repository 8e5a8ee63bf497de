import { Webhook } from "standardwebhooks"
import { describe, expect, inject, test } from "vitest"
import { dnsOverHttps, postWithin, sign } from "../../../worker/webhooks/sender.ts"
import type { ReceivedRequest } from "../../support/receiver-host.ts"

const host = inject("receiverHost")
const body = '{"type":"test","timestamp":"2026-11-22T06:00:00.000Z","data":{}}'

async function receivedBy(name: string): Promise<readonly ReceivedRequest[]> {
  return (await fetch(`${host}/${name}`)).json()
}

describe("a receiver's answer", () => {
  test.each([
    ["200", 200, null, "answered 200"],
    ["204", 204, null, ""],
    ["410", 410, null, "answered 410"],
    ["500", 500, null, "answered 500"],
    ["429", 429, "120", "slow down"],
    ["302", 302, null, "elsewhere"],
  ])("%s is kept with its status and the beginning of its body", async (manner, status, retryAfter, text) => {
    const reply = await postWithin()(`${host}/sender-${manner}/${manner}`, {}, body)
    expect(reply).toEqual({ kind: "response", status, retryAfter, body: text })
    expect(await receivedBy(`sender-${manner}`)).toMatchObject([{ body }])
  })

  test("that redirects is not followed", async () => {
    await postWithin()(`${host}/sender-redirect/302`, {}, body)
    expect(await receivedBy("redirected")).toEqual([])
  })

  test("without an end is read up to 1,024 bytes", async () => {
    const reply = await postWithin()(`${host}/sender-endless/endless`, {}, body)
    expect(reply).toMatchObject({ status: 200, body: "x".repeat(1_024) })
  })

  test.each(["then-silent", "then-cut"])(
    "that breaks off after its status counts by its status: %s",
    async (manner) => {
      const reply = await postWithin(500)(`${host}/sender-${manner}/${manner}`, {}, body)
      expect(reply).toMatchObject({ kind: "response", status: 200, body: "begun" })
    },
  )

  test("that is no text is kept without its zero bytes", async () => {
    const reply = await postWithin()(`${host}/sender-binary/binary`, {}, body)
    expect(reply).toMatchObject({ body: "a\uFFFDb" })
  })

  test.each([
    ["silent", "timeout"],
    ["cut", "connection_failed"],
  ])("%s counts as no answer", async (manner, error) => {
    const reply = await postWithin(300)(`${host}/sender-${manner}/${manner}`, {}, body)
    expect(reply).toEqual({ kind: "none", error })
  })

  test("is missing if nobody listens", async () => {
    const none = { kind: "none", error: "connection_failed" }
    expect(await postWithin(2_000)("http://127.0.0.1:1/", {}, body)).toEqual(none)
  })
})

describe("a host name", () => {
  const resolve = (addresses: string) => dnsOverHttps(`${host}/dns/${addresses}`)("hooks.example.com")

  test("has its IPv4 and IPv6 addresses, without its aliases", async () => {
    const addresses = ["8.8.8.8", "10.0.0.1", "2606:4700::1111"]
    expect(await resolve("8.8.8.8,2606:4700::1111,10.0.0.1")).toEqual(addresses)
  })

  test("that does not exist has no addresses", async () => expect(await resolve("none")).toEqual([]))

  test.each(["refused", "broken"])("that the resolver cannot look up has no answer: %s", async (how) => {
    expect(await resolve(how)).toBeNull()
    expect(await dnsOverHttps("http://127.0.0.1:1/")("example.com")).toBeNull()
  })
})

describe("a signature", () => {
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

  /** HMAC-SHA-256 of "msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}". */
  test("equals that of the specification's example", async () => {
    expect(await sign([secret], "msg_p5jXN8AQM9LWM0D4loKWxJek", 1_614_265_330, '{"test": 2432232314}')).toBe(
      "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    )
  })

  test("is made with each secret of a rotation, and the official verifier accepts both", async () => {
    const secrets = [secret, "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD"]
    const timestamp = Math.floor(Date.now() / 1_000)
    const headers = {
      "webhook-id": "msg_1",
      "webhook-timestamp": String(timestamp),
      "webhook-signature": await sign(secrets, "msg_1", timestamp, body),
    }
    for (const each of secrets)
      expect(new Webhook(each).verify(body, headers)).toMatchObject({ type: "test" })
    const stranger = new Webhook("whsec_AAAAsBQIhrscChlQIMV+b5sSYspob7oD")
    expect(() => stranger.verify(body, headers)).toThrow()
    expect(() => new Webhook(secrets[0] ?? "").verify(`${body} `, headers)).toThrow()
  })
})
