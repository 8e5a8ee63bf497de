import { describe, expect, test } from "vitest"
import { verifyWebhook } from "../../../packages/client/src/webhook.ts"
import { changeBody, eventTypes } from "../../../src/webhooks/event.ts"
import { testBody } from "../../../src/webhooks/made-event.ts"
import { sign } from "../../../worker/webhooks/sender.ts"

/** Requests signed by the code with which the service signs. */

const secret = "whsec_QSBzZWNyZXQgb2YgMzIgYnl0ZXMgZm9yIGEgZ3VpZGU="
const newSecret = "whsec_QW5vdGhlciBzZWNyZXQgb2YgMzIgYnl0ZXMsIGZvcg=="
const id = "msg_2e8f4d0c5b7a49a1b36d0f9c8a7e6d51"
const at = 1_795_167_002
const body = testBody("test", "5f0c0f9e-2c59-4d0b-9a3f-6a1f6e1d7b42", "2026-11-20T09:30:00.000Z")
const event = JSON.parse(body)

async function headersBy(secrets: readonly string[], text = body): Promise<Record<string, string>> {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(at),
    "webhook-signature": await sign(secrets, id, at, text),
  }
}

function verify(headers: Parameters<typeof verifyWebhook>[1], text: string | Uint8Array = body, seconds = 0) {
  return verifyWebhook(secret, headers, text, { nowSeconds: at + seconds })
}

describe("a request from the service gives its event", () => {
  test.each([
    ["if it is signed with the secret", [secret]],
    ["if it is also signed with the next secret", [newSecret, secret]],
    ["if it is also signed with the secret before", [secret, newSecret]],
  ])("%s", async (_what, secrets) => {
    expect(await verify(await headersBy(secrets))).toEqual({ ok: true, id, event })
  })

  test("whichever types contain the headers and the body", async () => {
    const headers = await headersBy([secret])
    expect(await verify(new Headers(headers))).toMatchObject({ ok: true })
    const upper = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]])
    expect(await verify(Object.fromEntries(upper))).toMatchObject({ ok: true })
    expect(await verify(headers, new TextEncoder().encode(body))).toMatchObject({ ok: true })
  })

  test("up to five minutes before or after its time", async () => {
    const headers = await headersBy([secret])
    expect(await verify(headers, body, 300)).toMatchObject({ ok: true })
    expect(await verify(headers, body, -300)).toMatchObject({ ok: true })
    const tolerant = await verifyWebhook(secret, headers, body, {
      nowSeconds: at + 900,
      toleranceSeconds: 900,
    })
    expect(tolerant).toMatchObject({ ok: true })
  })

  test("with text in any language", async () => {
    const change = {
      id: 1,
      at: "",
      kind: "ticker",
      instrument_id: "القسطاس",
      cause: null,
      filing: null,
    } as const
    const text = changeBody(eventTypes.ticker, { ...change, before: null, after: null, links: {} })
    expect(await verify(await headersBy([secret], text), text)).toMatchObject({
      event: { data: { instrument_id: "القسطاس" } },
    })
  })
})

describe("any other request is refused:", () => {
  test("with another body, id, time or secret", async () => {
    const headers = await headersBy([secret])
    const wrong = { ok: false, code: "wrong_signature" }
    expect(await verify(headers, body.replace("test", "tent"))).toMatchObject(wrong)
    expect(await verify({ ...headers, "webhook-id": "msg_other" })).toMatchObject(wrong)
    expect(await verify({ ...headers, "webhook-timestamp": String(at + 1) })).toMatchObject(wrong)
    expect(await verify(await headersBy([newSecret]))).toMatchObject(wrong)
  })

  test.each(["", "v1,", "v1,!!!", "v1a,aGVsbG8=", "nothing", "v2,aGVsbG8= v1,aGVsbG8="])(
    "with the signature %j",
    async (signature) => {
      const reply = await verify({ ...(await headersBy([secret])), "webhook-signature": signature })
      expect(reply.ok).toBe(false)
    },
  )

  test.each(["webhook-id", "webhook-timestamp", "webhook-signature"])("without %s", async (name) => {
    const { [name]: _left, ...headers } = await headersBy([secret])
    expect(await verify(headers)).toMatchObject({ ok: false, code: "not_signed" })
  })

  test.each(["", "soon", "1e9", "-1", " 1795167002"])("with the time %j", async (timestamp) => {
    const headers = { ...(await headersBy([secret])), "webhook-timestamp": timestamp }
    expect(await verify(headers)).toMatchObject({ ok: false, code: "not_signed" })
  })

  test.each([-301, 301])("%i seconds after its time", async (seconds) => {
    expect(await verify(await headersBy([secret]), body, seconds)).toMatchObject({ code: "out_of_time" })
  })
})

test("a malformed secret throws, because it is a mistake in the program", async () => {
  const headers = await headersBy([secret])
  await expect(verifyWebhook("whsec_", headers, body, { nowSeconds: at })).rejects.toThrow(TypeError)
  await expect(verifyWebhook("öä", headers, body, { nowSeconds: at })).rejects.toThrow(TypeError)
})

test("the types of events are those of the declarations", () => {
  expect(Object.values(eventTypes).filter((type) => !type.endsWith("changed"))).toEqual([])
  expect("test").toBe("test")
})
