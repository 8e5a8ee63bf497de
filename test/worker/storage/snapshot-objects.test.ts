import { env } from "cloudflare:workers"
import { describe, expect, test } from "vitest"
import { r2SnapshotObjects } from "../../../worker/storage/snapshot-objects.ts"
import { sha256Of } from "../support/snapshots.ts"

const mebibyte = 2 ** 20
const key = "snapshots/2026-11-20/r1/full/a-file"

/** Random bytes, repeated at a distance beyond gzip's window, so that a compressed file has as many parts. */
const block = crypto.getRandomValues(new Uint8Array(2 ** 16))

function noise(bytes: number): Uint8Array {
  const all = new Uint8Array(bytes)
  for (let at = 0; at < bytes; at += block.byteLength) all.set(block.subarray(0, bytes - at), at)
  return all
}

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size)
}

/** Reports each call and carries it out. An upload that a call creates reports its own calls too. */
function telling<Target extends object>(of: Target, tell: (call: string) => void): Target {
  return new Proxy(of, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name)
      if (typeof call !== "function") return call
      if (name === "createMultipartUpload")
        return async (...given: unknown[]) => telling(await call.apply(target, given), tell)
      return (...given: unknown[]) => {
        tell(`${String(name)}${typeof given[0] === "number" ? ` ${given[0]}` : ""}`)
        return call.apply(target, given)
      }
    },
  })
}

/** The bucket and its calls that store a file, of which one may be refused. */
function watched(refused: string | null = null) {
  const calls: string[] = []
  const bucket = telling(env.PACKETS, (call) => {
    calls.push(call)
    if (call === refused) throw new Error(`out of reach: ${call}`)
  })
  return { objects: r2SnapshotObjects(bucket), calls }
}

async function stored(): Promise<Uint8Array | null> {
  const object = await env.PACKETS.get(key)
  return object && new Uint8Array(await object.arrayBuffer())
}

describe("a file is stored", () => {
  test.each([
    [0, ["put"]],
    [5 * mebibyte, ["put"]],
    [10 * mebibyte + 1, ["uploadPart 1", "uploadPart 2", "uploadPart 3", "complete"]],
  ])("of %i bytes by %j", async (bytes, expected) => {
    const file = noise(bytes)
    const sha256 = await sha256Of(file)
    const { objects, calls } = watched()
    expect(await objects.writeFile(key, chunksOf(file, 700_001), "identity")).toEqual({ bytes, sha256 })
    expect(calls).toEqual(expected)
    expect(await sha256Of((await stored()) ?? noise(3))).toBe(sha256)
  })

  test("compressed, with the length and digest of what is stored", async () => {
    const file = noise(6 * mebibyte)
    const { objects, calls } = watched()
    const written = await objects.writeFile(key, chunksOf(file, 500_000), "gzip")
    const bytes = (await stored()) ?? noise(3)
    expect(calls.at(-1)).toBe("complete")
    expect(written).toEqual({ bytes: bytes.byteLength, sha256: await sha256Of(bytes) })
    const unpacked = new Response(bytes).body?.pipeThrough(new DecompressionStream("gzip"))
    expect(await sha256Of(new Uint8Array(await new Response(unpacked).arrayBuffer()))).toBe(
      await sha256Of(file),
    )
  })

  test.each(["uploadPart 2", "complete"])(
    "never in part: if %s is refused, the upload is aborted",
    async (refused) => {
      await env.PACKETS.delete(key)
      const { objects, calls } = watched(refused)
      const writing = objects.writeFile(key, chunksOf(noise(6 * mebibyte), 7 * mebibyte), "identity")
      await expect(writing).rejects.toThrow(`out of reach: ${refused}`)
      expect(calls.at(-1)).toBe("abort")
      expect(await stored()).toBeNull()
    },
  )

  test.each(["gzip", "identity"] as const)("for %s not at all if printing fails", async (coding) => {
    await env.PACKETS.delete(key)
    async function* broken() {
      yield noise(mebibyte)
      throw new Error("a shard is missing")
    }
    await expect(watched().objects.writeFile(key, broken(), coding)).rejects.toThrow("a shard is missing")
    expect(await stored()).toBeNull()
  })
})

test("objects are removed by prefix, and only before a key if one is given", async () => {
  const { objects } = watched()
  const days = ["2026-11-18", "2026-11-19", "2026-11-20"]
  for (const day of days) await objects.write(`snapshots/rows/${day}/r1/shard`, "[]")
  expect(await objects.remove("snapshots/rows/", "snapshots/rows/2026-11-20/")).toBe(2)
  const { objects: left } = await env.PACKETS.list({ prefix: "snapshots/rows/" })
  expect(left.map((object) => object.key)).toEqual(["snapshots/rows/2026-11-20/r1/shard"])
  expect(await objects.remove("snapshots/rows/2026-11-20/r1/", null)).toBe(1)
  expect(await objects.remove("snapshots/rows/", null)).toBe(0)
})
