import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import * as z from "zod"
import { release } from "../../../src/contract/release.ts"
import { runScript } from "../../support/command.ts"

/** The file by which a deployed service is listed in the MCP registry. */

const folder = mkdtempSync(join(tmpdir(), "qistas-settings-"))
writeFileSync(join(folder, "production.env"), "HOST=api.qistas.example\n")

const print = (...args: string[]) =>
  runScript("server-json/main.ts", args, { ...process.env, QISTAS_SETTINGS: folder })

/** What the schema of 2025-12-11 asks of a server that is only reached over HTTP. */
const address = z.url({ protocol: /^https$/ }).max(255)
const icon = z.strictObject({
  src: address,
  mimeType: z.enum(["image/png", "image/jpeg", "image/svg+xml", "image/webp"]),
  sizes: z.array(z.string().regex(/^(\d+x\d+|any)$/)),
})
const serverJson = z.strictObject({
  $schema: z.literal("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"),
  name: z
    .string()
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().max(100),
  description: z.string().max(100),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  websiteUrl: address,
  icons: z.array(icon),
  remotes: z.tuple([z.strictObject({ type: z.literal("streamable-http"), url: address })]),
})

it("names the environment's own address, under its own domain, as the registry's schema asks", async () => {
  const { code, stdout } = await print("production")
  expect(code).toBe(0)
  expect(serverJson.parse(JSON.parse(stdout))).toMatchObject({
    name: "example.qistas.api/qistas",
    version: release,
    websiteUrl: "https://api.qistas.example",
    remotes: [{ url: "https://api.qistas.example/mcp" }],
  })
})

it.each([
  ["an environment that was never deployed from here", ["staging"], "has no HOST"],
  ["no environment", [], "server-json -- production"],
  ["more than one word", ["production", "staging"], "server-json -- production"],
  ["an address", ["https://qistas.example"], "server-json -- production"],
])("%s: prints nothing, and says what is missing", async (_what, args, says) => {
  const { code, stdout, stderr } = await print(...args)
  expect([code, stdout]).toEqual([2, ""])
  expect(stderr).toContain(says)
})
