import { afterEach, expect, test, vi } from "vitest"
import { namesAbroad, registersAbroad } from "../../../../src/identifiers/registers.ts"
import { configuredRegister } from "../../../../worker/sources/registers/configured.ts"

const pace = { nextSlot: async () => ({ kind: "go" }) as const, pause: async () => {} }

afterEach(() => vi.unstubAllGlobals())

/** The address that a register asks for the reports of a day. */
async function asked(name: (typeof namesAbroad)[number], variables: Record<string, string>): Promise<string> {
  const asks: string[] = []
  vi.stubGlobal("fetch", async (href: string) => {
    asks.push(href)
    return new Response("", { status: 404 })
  })
  const set = { [registersAbroad[name].credential]: "a key", ...variables }
  await configuredRegister(name, set, pace)?.publishedOn("2026-05-19")
  return asks.join(" ")
}

test.each(namesAbroad)(
  "%s is asked at its declared address, unless a variable names another",
  async (name) => {
    const [[variable, declared] = ["", ""]] = Object.entries<string>(registersAbroad[name].addresses)
    expect(await asked(name, {})).toMatch(new RegExp(`^${declared}/`))
    expect(await asked(name, { [variable]: "" })).toMatch(new RegExp(`^${declared}/`))
    expect(await asked(name, { [variable]: "http://127.0.0.1:1" })).toMatch(/^http:\/\/127\.0\.0\.1:1\//)
  },
)

test.each(namesAbroad)("%s is not opened without its key or contact", (name) => {
  expect(configuredRegister(name, {}, pace)).toBeNull()
})
