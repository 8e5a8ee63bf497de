import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import type { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { type EdgarMirror, type Fault, startMirror } from "../../../scripts/edgar-mirror/server.ts"

let folder: string
let mirror: EdgarMirror
let fault: Fault | null

beforeEach(async () => {
  fault = null
  folder = mkdtempSync(join(tmpdir(), "edgar-mirror-"))
  mirror = await startMirror({ folder: join(folder, "served"), faults: () => fault })
})
afterEach(async () => {
  await mirror.stop()
  rmSync(folder, { recursive: true })
})

function put(path: string, body: string | Uint8Array): void {
  const place = join(folder, "served", path)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, body)
}

const submissions = "/submissions/CIK0000000001.json"

test.each([
  "/../secret",
  "/submissions/../../secret",
  "/%2e%2e/secret",
  "/submissions/%2e%2e%2f%2e%2e%2fsecret",
  "/cgi-bin/browse-edgar?type=..%2F..%2F..%2F..%2Fsecret%00",
  "//../secret",
  "/%",
  "/%00",
])("no path leads out of the folder: %s", async (path) => {
  writeFileSync(join(folder, "secret"), "secret")
  writeFileSync(join(folder, "served.atom"), "secret")
  put(submissions, "{}")
  // A raw socket is used, because a client would normalise the path.
  const socket = connect(Number(new URL(mirror.url).port), "127.0.0.1")
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  const output = await text(socket)
  expect(output).toMatch(/^HTTP\/1.1 (200|403|404) /)
  expect(output).not.toMatch(/secret$/)
})

describe("npm run edgar-mirror", () => {
  const root = fileURLToPath(new URL("../../..", import.meta.url))
  const run = (...args: string[]) =>
    spawn(process.execPath, ["scripts/edgar-mirror/main.ts", ...args], { cwd: root })
  const said = async (stream: Readable) => String((await once(stream, "data"))[0])

  test("prints its address, at which it serves", async () => {
    put(submissions, "served")
    const child = run(join(folder, "served"), "--port", "0")
    const url = /http:\S+/.exec(await said(child.stdout))?.[0]
    const body = await (await fetch(`${url}${submissions}`)).text()
    const summary = said(child.stdout)
    child.kill()
    expect([body, await summary]).toEqual(["served", "\n1 requests, 1 at most within a second\n"])
  })

  test.each([
    [["one", "two"], "Usage:"],
    [["/nowhere/at/all"], "/nowhere/at/all: there is no such folder."],
    [[".", "--port", "http"], "Usage:"],
  ])("refuses %j", async (args, why) => {
    const child = run(...args)
    const [output, [code]] = await Promise.all([text(child.stderr), once(child, "close")])
    expect([code, output]).toEqual([2, expect.stringContaining(why)])
  })
})
