import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type ZipMember, zipMembers, zipMemberText } from "../../../worker/sources/zip.ts"

/** A stored file in an archive of its own, whose headers a test may change. */
function archive(
  content: string,
  change: (view: DataView, directoryAt: number) => void = () => {},
): Uint8Array {
  return archiveOf(new TextEncoder().encode(content), change)
}

function archiveOf(bytes: Uint8Array, change: (view: DataView, directoryAt: number) => void): Uint8Array {
  const name = new TextEncoder().encode("a.xbrl")
  const directoryAt = 30 + name.length + bytes.length
  const whole = new Uint8Array(directoryAt + 46 + name.length + 22)
  const view = new DataView(whole.buffer)
  view.setUint32(0, 0x04034b50, true)
  view.setUint16(26, name.length, true)
  whole.set(name, 30)
  whole.set(bytes, 30 + name.length)
  view.setUint32(directoryAt, 0x02014b50, true)
  view.setUint32(directoryAt + 16, crc32Of123, true)
  view.setUint32(directoryAt + 20, bytes.length, true)
  view.setUint32(directoryAt + 24, bytes.length, true)
  view.setUint16(directoryAt + 28, name.length, true)
  whole.set(name, directoryAt + 46)
  const end = directoryAt + 46 + name.length
  view.setUint32(end, 0x06054b50, true)
  view.setUint16(end + 10, 1, true)
  view.setUint32(end + 12, 46 + name.length, true)
  view.setUint32(end + 16, directoryAt, true)
  change(view, directoryAt)
  return whole
}
/** The check value of CRC-32, that of the text `123456789`. */
const crc32Of123 = 0xcbf43926
const content = "123456789"

function sole(bytes: Uint8Array): ZipMember {
  const members = zipMembers(bytes)
  if (!members.ok || members.value[0] === undefined) throw new Error("no member")
  return members.value[0]
}

async function textOf(bytes: Uint8Array, bytesMax = 1_000): Promise<string> {
  let text = ""
  for await (const piece of zipMemberText(bytes, sole(bytes), bytesMax)) text += piece
  return text
}

test("a member is read with its name and its text", async () => {
  expect(sole(archive(content))).toMatchObject({ name: "a.xbrl", method: 0, bytes: 9, packedBytes: 9 })
  expect(await textOf(archive(content))).toBe(content)
})

async function deflated(text: string): Promise<Uint8Array> {
  const packed = new Response(text).body?.pipeThrough(new CompressionStream("deflate-raw"))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

test("a deflated member is unpacked, but no further than its stated size", async () => {
  const text = "0".repeat(5_000_000)
  const packed = await deflated(text)
  const bytes = archiveOf(packed, (view, at) => {
    view.setUint16(at + 10, 8, true)
    view.setUint32(at + 24, 10, true)
  })
  expect(packed.byteLength).toBeLessThan(10_000)
  await expect(textOf(bytes)).rejects.toThrow("the member is larger than the directory states")
  const small = archiveOf(await deflated(content), (view, at) => {
    view.setUint16(at + 10, 8, true)
    view.setUint32(at + 24, content.length, true)
  })
  expect(await textOf(small)).toBe(content)
})

test("any bytes are listed or refused, without throwing", () => {
  const changed = fc.tuple(fc.nat(200), fc.nat(255)).map(([at, byte]) => {
    const bytes = archive(content)
    bytes[at % bytes.length] = byte
    return bytes
  })
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 200 }), changed), (bytes) => {
      expect(typeof zipMembers(bytes).ok).toBe("boolean")
    }),
  )
})

describe("a member is not read to its end if", () => {
  test.each<[what: string, bytes: Uint8Array, message: RegExp]>([
    ["its checksum is another", archive("123456780"), /wrong checksum/],
    ["it is encrypted", archive(content, (view, at) => view.setUint16(at + 8, 1, true)), /encrypted/],
    [
      "it is packed by another method",
      archive(content, (view, at) => view.setUint16(at + 10, 14, true)),
      /by the method 14/,
    ],
    ["it is no deflated data", archive(content, (view, at) => view.setUint16(at + 10, 8, true)), /./],
    [
      "its header is elsewhere",
      archive(content, (view, at) => view.setUint32(at + 42, 1, true)),
      /has no header/,
    ],
    [
      "its header is outside the archive",
      archive(content, (view, at) => view.setUint32(at + 42, 1e9, true)),
      /has no header/,
    ],
    [
      "it reaches out of the archive",
      archive(content, (view, at) => view.setUint32(at + 20, 1_000, true)),
      /cut short/,
    ],
    [
      "it is larger than stated",
      archive(content, (view, at) => view.setUint32(at + 24, 8, true)),
      /larger than the directory states/,
    ],
    [
      "it is shorter than stated",
      archive(content, (view, at) => view.setUint32(at + 24, 10, true)),
      /shorter than the directory states/,
    ],
  ])("%s", async (_, bytes, message) => {
    await expect(textOf(bytes)).rejects.toThrow(message)
  })

  test("it is larger than allowed, before anything is unpacked", async () => {
    await expect(textOf(archive(content), 8)).rejects.toThrow("the member unpacks to 9 bytes")
  })
})

test.each<[what: string, bytes: Uint8Array, message: RegExp]>([
  ["nothing", new Uint8Array(0), /no directory/],
  ["a part of an archive", archive(content).subarray(0, 60), /no directory/],
  [
    "a directory of gigabytes",
    archive(content, (view, at) => view.setUint32(at + 46 + 6 + 16, 0xffffffff, true)),
    /many gigabytes/,
  ],
  [
    "a directory that is elsewhere",
    archive(content, (view, at) => view.setUint32(at + 46 + 6 + 16, 5, true)),
    /directory of the archive is broken/,
  ],
  [
    "a directory of more entries",
    archive(content, (view, at) => view.setUint16(at + 46 + 6 + 10, 9, true)),
    /directory of the archive is broken/,
  ],
  [
    "a member without a size",
    archive(content, (view, at) => view.setUint32(at + 24, 0, true)),
    /does not state its size/,
  ],
])("%s is refused", (_, bytes, message) => {
  expect(zipMembers(bytes)).toMatchObject({ ok: false, message: expect.stringMatching(message) })
})
