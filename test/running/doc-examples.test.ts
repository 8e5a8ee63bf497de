import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { endpoints } from "../../src/contract/endpoints.ts"
import { examples } from "../../src/contract/examples.ts"
import { languages as printers, textOf } from "../../worker/pages/docs/examples/languages.ts"
import { requestOf, requestTo, type ShownRequest } from "../../worker/pages/docs/examples/request.ts"
import { service } from "../browser/support/running-service.ts"
import { readCsv } from "../support/csv-reader.ts"
import { type Answer, blocksOf, examplesOf } from "../support/guide/examples.ts"
import { languages, type Printed, runAll } from "../support/guide/languages.ts"
import { differences } from "../support/guide/match.ts"

/** Runs every example of the docs in curl, JavaScript and Python, as a reader copies it, against the service of `npm start`. */

const root = fileURLToPath(new URL("../..", import.meta.url))

interface Shown {
  readonly where: string
  readonly request: ShownRequest
  readonly answer: Answer
}

const ofEndpoints = Object.entries(endpoints).map(([name, declared]): Shown => {
  const example = examples.endpoints[name as keyof typeof endpoints]
  const { data = null } = (example?.answer ?? {}) as { readonly data?: object | null }
  const shape = Array.isArray(data)
    ? ["..."]
    : Object.fromEntries(Object.keys(data ?? {}).map((field) => [field, "..."]))
  // The webhook of the example is of another account.
  const isForeign = declared.path.startsWith("/webhooks/{id}")
  return {
    where: `the page of ${name}`,
    request: requestTo(declared, example?.input ?? {}, `${service.origin}/v1`),
    answer: isForeign
      ? { head: ["HTTP/1.1 404 Not Found"], body: { error: "...", meta: "..." } }
      : { head: ["HTTP/1.1 200 OK"], body: { data: shape, meta: "..." } },
  }
})

const ofGuides = readdirSync(join(root, "docs/guide")).flatMap((file) => {
  const text = readFileSync(join(root, "docs/guide", file), "utf8")
  return examplesOf(blocksOf(text)).flatMap((example): readonly Shown[] => {
    if (example.kind !== "curl") return []
    const request = requestOf(example.command.replaceAll("http://localhost:8787", service.origin))
    return request === null
      ? []
      : [{ where: `${file}, line ${example.line}`, request, answer: example.answer }]
  })
})

/** True for a file of `{ data, meta }`, for a table, and for a file of a snapshot, whose format begins and ends with one word. */
function isAnswer(file: string): boolean {
  if (file.endsWith(".parquet")) return /^PAR1.*PAR1$/s.test(readFileSync(file, "latin1"))
  const text = readFileSync(file, "utf8")
  return file.endsWith(".csv") ? readCsv(text).length > 1 : "data" in JSON.parse(text)
}

/** What a program printed: the status, perhaps the headers, and the body. A file has the body in place of the screen. */
function faultsOf({ where, request, answer }: Shown, printed: Printed, folder: string): readonly string[] {
  if (request.output !== null) {
    const file = join(folder, request.output)
    return existsSync(file) && isAnswer(file) ? [] : [`${where}: no ${file}`]
  }
  const [line = []] = printed
  const body = answer.body === "..." ? [] : differences(answer.body, line.at(-1))
  const status = /^HTTP\/\S+ (\d{3})/.exec(answer.head?.[0] ?? "")?.[1]
  const isStatusRight = line.length < 2 || status === undefined || line[0] === Number(status)
  return [...body, ...(isStatusRight ? [] : [`status is ${line[0]}, shown is ${status}`])].map(
    (fault) => `${where}: ${fault}`,
  )
}

// The guides' own test runs their curl commands, with what they print of headers.
describe.each(languages)("$id", (language) => {
  let folder: string
  const shown = language.id === "sh" ? ofEndpoints : [...ofEndpoints, ...ofGuides]
  const print = printers.find(({ id }) => id === language.id)?.print

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "qistas-examples-"))
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.skipIf(language.program === null)(
    language.program === null ? "skipped: this machine cannot run it" : "every example answers as shown",
    async () => {
      const programs = shown.map(({ request }) => textOf(print?.(request) ?? []))
      const printed = await runAll(language, programs, { service, folder })
      expect(shown.flatMap((each, index) => faultsOf(each, printed[index] ?? [], folder))).toEqual([])
      expect(printed).toHaveLength(shown.length)
      expect(shown.length).toBeGreaterThan(14)
    },
  )
})
