import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { completeSettings } from "../../../scripts/deploy/answers.ts"
import { readSettings, type Settings, settingsFile, writeSettings } from "../../../scripts/deploy/settings.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "qistas-answers-"))
  vi.stubEnv("QISTAS_SETTINGS", folder)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

/** A person who gives these answers in turn, and then goes away. */
function person(answers: readonly string[]) {
  const asked: string[] = []
  const left = [...answers]
  const ask = async (question: string, echo: "shown" | "hidden") => {
    asked.push(`${question.split(/[,(]/)[0]?.trim()}${echo === "hidden" ? " *" : ""}`)
    const next = left.shift()
    if (next === undefined) throw new Error("the person is gone")
    return next
  }
  return { asked, ask }
}

async function complete(
  known: Settings,
  answers: readonly string[],
  deployedSecrets: readonly string[] = [],
) {
  const { asked, ask } = person(answers)
  const said: string[] = []
  const asking = {
    environment: "staging",
    known,
    deployedSecrets,
    ask,
    say: (line: string) => said.push(line),
  } as const
  const done = await completeSettings(asking).catch((cause: Error) => cause)
  return { done, asked, said }
}

const contact = "Example Inc. ops@qistas.example"

describe("a person is asked once", () => {
  it("for what has no value, and again for a wrong answer", async () => {
    const answers = ["https://x", "staging.qistas.example", contact, "", "eodhd stooq", "a token", ""]
    const { done, asked, said } = await complete({}, answers)
    expect(asked).toEqual([
      "Host of the service",
      "Host of the service",
      "Contact that EDGAR and the registers of Europe see",
      "Sender of emails",
      "Source of closes: none",
      "EODHD's token *",
      "Stooq's key *",
    ])
    expect(said[0]).toMatch(/^HOST must be a host name/)
    expect(said.slice(1)).toEqual(["made KEY_PEPPER", "made OPERATOR_TOKEN"])
    expect(done).toMatchObject({
      ok: true,
      value: { HOST: "staging.qistas.example", MAIL_FROM: "", EODHD_TOKEN: "a token", STOOQ_KEY: "" },
    })
    expect((await complete(readSettings(settingsFile("staging")), [])).asked).toEqual([])
  })

  it("for no token of a source that is not chosen", async () => {
    const { asked } = await complete({}, ["staging.qistas.example", contact, "", ""])
    expect(asked).not.toContain("EODHD's token *")
  })

  it("for the rest, if the first time was interrupted", async () => {
    await complete({}, ["staging.qistas.example", contact])
    const known = readSettings(settingsFile("staging"))
    expect((await complete(known, ["", "none"])).asked).toEqual([
      "Sender of emails",
      "Source of closes: none",
    ])
  })
})

describe("secrets", () => {
  const known = {
    HOST: "staging.qistas.example",
    EDGAR_USER_AGENT: contact,
    MAIL_FROM: "",
    PRICES_SOURCE: "none",
  }

  it("that the Worker has are not made again", async () => {
    const { done } = await complete(
      { ...known, OPERATOR_TOKEN: "t".repeat(32) },
      [],
      ["KEY_PEPPER", "OPERATOR_TOKEN"],
    )
    expect(done).toEqual({ ok: true, value: { ...known, OPERATOR_TOKEN: "t".repeat(32) } })
  })

  it("that are made have 33 random bytes each", async () => {
    const made = await complete(known, [])
    const again = await complete(known, [])
    const texts = [made, again].flatMap(({ done }) =>
      "value" in done ? [done.value.KEY_PEPPER ?? "", done.value.OPERATOR_TOKEN ?? ""] : [],
    )
    expect(texts.map((text) => Buffer.from(text, "base64").length)).toEqual([33, 33, 33, 33])
    expect(new Set(texts).size).toBe(4)
  })
})

describe("the file of settings", () => {
  it.each([contact, "a b#c", "it's", 'a "quoted" word', "$HOME \\n", "back`tick"])(
    "gives %j back as it was, to its owner only",
    (value) => {
      writeSettings("staging", { EODHD_TOKEN: value })
      expect(readSettings(settingsFile("staging"))).toEqual({ EODHD_TOKEN: value })
      expect(statSync(settingsFile("staging")).mode & 0o777).toBe(0o600)
    },
  )

  it("may have comments and empty lines, which stay until a setting changes", () => {
    writeFileSync(settingsFile("staging"), `# ours\n\nHOST=staging.qistas.example\n`)
    expect(readSettings(settingsFile("staging"))).toEqual({ HOST: "staging.qistas.example" })
    writeSettings("staging", { HOST: "staging.qistas.example" })
    expect(readFileSync(settingsFile("staging"), "utf8")).toContain("# ours")
  })
})
