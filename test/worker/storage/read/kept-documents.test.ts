import { env } from "cloudflare:workers"
import { expect, test, vi } from "vitest"
import { r2KeptDocuments } from "../../../../worker/storage/read/kept-documents.ts"

const kept = r2KeptDocuments(env.PACKETS)

test("a document is found once it is kept, and is never replaced", async () => {
  expect(await kept.find("as-of/a.json")).toBeNull()
  await kept.keep("as-of/a.json", "1")
  await kept.keep("as-of/a.json", "2")
  expect(await kept.find("as-of/a.json")).toBe("1")
})

test("one that R2 does not take is logged and not kept, and the caller goes on", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue()
  const refusing = { get: () => Promise.resolve(null), put: () => Promise.reject(new Error("busy")) }
  await r2KeptDocuments(refusing).keep("as-of/b.json", "1")
  expect(log).toHaveBeenCalledWith(expect.stringContaining('"event":"document_not_kept"'))
  log.mockRestore()
})
