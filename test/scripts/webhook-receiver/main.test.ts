import { type ChildProcess, execFile, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { Webhook } from "standardwebhooks"
import { afterEach, describe, expect, test } from "vitest"

const main = fileURLToPath(new URL("../../../scripts/webhook-receiver/main.ts", import.meta.url))
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
const body = JSON.stringify({ type: "test", timestamp: "2026-05-04T12:00:00.000Z", data: { id: "7" } })

let running: ChildProcess | null = null

afterEach(() => {
  running?.kill()
  running = null
})

/**
 * The address of a receiver, started as a reader would, and the list of lines that it prints from then on.
 */
async function started(...args: readonly string[]) {
  running = spawn(process.execPath, [main, "--port", "0", "--secret", secret, ...args])
  if (running.stdout === null) throw new Error("no output")
  const lines = createInterface({ input: running.stdout })
  const nextLine = async () => String((await once(lines, "line"))[0])
  const address = (await nextLine()).match(/http:\S+/)?.[0] ?? ""
  return { address, nextLine }
}

function signed(id: string, at = new Date(), signing = secret): Record<string, string> {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": new Webhook(signing).sign(id, at, body),
  }
}

async function send(address: string, headers: Record<string, string>, signal: AbortSignal | null = null) {
  const init = { method: "POST", headers, body, redirect: "manual", signal } as const
  return fetch(address, init).then(
    ({ status }) => status,
    () => "no response",
  )
}

test("the receiver verifies and prints each event in a line, marks repeated events, and refuses forged ones", async () => {
  const { address, nextLine } = await started()
  const forged = signed("msg_2", new Date(), "whsec_AnotherSecretThatIsNotTheOneXX")
  const sent = [
    [signed("msg_1"), 204, 'verified  test  msg_1  {"id":"7"}'],
    [signed("msg_1"), 204, 'again     test  msg_1  {"id":"7"}'],
    [forged, 400, "refused   No matching signature found  msg_2"],
    [signed("msg_3", new Date(Date.now() - 600_000)), 400, "refused   Message timestamp too old  msg_3"],
    [{}, 400, "refused   Missing required headers  "],
  ] as const
  for (const [headers, status, line] of sent) {
    const printed = nextLine()
    expect([await send(address, headers), await printed]).toEqual([status, line])
  }
})

test("--answer 302 answers every event with status 302", async () => {
  const { address } = await started("--answer", "302")
  expect(await send(address, signed("msg_1"))).toBe(302)
})

test("--answer none leaves every event without an answer", async () => {
  const { address } = await started("--answer", "none")
  expect(await send(address, signed("msg_1"), AbortSignal.timeout(100))).toBe("no response")
})

describe("the command line", () => {
  const run = (args: readonly string[]) =>
    promisify(execFile)(process.execPath, [main, ...args]).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: "" }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
        code,
        stdout,
        stderr,
      }),
    )

  test("--help says how to create the webhook for the receiver", async () => {
    const { code, stdout } = await run(["--help"])
    expect([code, stdout]).toEqual([0, expect.stringContaining("http://127.0.0.1:8787/v1/webhooks\n")])
  })

  test.each([
    [[], 2, "--secret is missing."],
    [["--secret", secret, "--answer", "99"], 2, "--answer is a status from 200 to 599, or none."],
    [["--secret", secret, "--port", "x"], 2, "--port is not a port."],
    [["--secret", "whsec_%"], 1, "The receiver does not start: "],
  ])("%j ends with code %i: %s", async (args, code, message) => {
    expect(await run(args)).toEqual({ code, stdout: "", stderr: expect.stringContaining(message) })
  })
})
