import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { endpoints } from "../../src/contract/endpoints.ts"
import { examples } from "../../src/contract/examples.ts"
import { languages as printers, textOf } from "../../worker/pages/docs/examples/languages.ts"
import { requestTo, type ShownRequest } from "../../worker/pages/docs/examples/request.ts"
import { service } from "../browser/support/running-service.ts"
import { languages, type Printed, runAll } from "../support/guide/languages.ts"
import { differences } from "../support/guide/match.ts"

/** Runs the example of every endpoint in curl, JavaScript and Python, as a reader copies it, against the service of `npm start`. */

interface Shown {
  readonly where: string
  readonly request: ShownRequest
  readonly status: 200 | 404
  readonly body: object
}

const shown = Object.entries(endpoints).map(([name, declared]): Shown => {
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
    status: isForeign ? 404 : 200,
    body: isForeign ? { error: "...", meta: "..." } : { data: shape, meta: "..." },
  }
})

/** Some guides show the headers too. */
const withHeaders = shown
  .filter(({ where }) => where === "the page of compliance")
  .map(({ request, ...example }) => ({ ...example, request: { ...request, isHeadShown: true } }))

/** What a program printed: the status, perhaps with the headers, and the body. A file has it in place of the screen. */
function faultsOf(
  { where, request, status, body }: Shown,
  printed: Printed,
  folder: string,
): readonly string[] {
  if (request.output !== null) {
    const file = join(folder, request.output)
    // The format of a snapshot's file begins and ends with one word.
    return existsSync(file) && /^PAR1.*PAR1$/s.test(readFileSync(file, "latin1"))
      ? []
      : [`${where}: no ${file}`]
  }
  const [line = []] = printed
  const isStatusRight = line.length < 2 || line[0] === status
  const isHeadRight = !request.isHeadShown || /x-ratelimit-limit/i.test(JSON.stringify(line[1]))
  return [
    ...differences(body, line.at(-1)),
    ...(isStatusRight ? [] : [`status is ${line[0]}, shown is ${status}`]),
    ...(isHeadRight ? [] : ["no headers"]),
  ].map((fault) => `${where}: ${fault}`)
}

// The guides' own test runs their curl commands.
describe.each(languages)("$id", (language) => {
  let folder: string
  const print = printers.find(({ id }) => id === language.id)?.print

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "qistas-examples-"))
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.skipIf(language.program === null)(
    language.program === null ? "skipped: this machine cannot run it" : "every example answers as shown",
    async () => {
      const run = language.id === "sh" ? shown : [...shown, ...withHeaders]
      const programs = run.map(({ request }) => textOf(print?.(request) ?? []))
      const printed = await runAll(language, programs, { service, folder })
      expect(run.flatMap((each, index) => faultsOf(each, printed[index] ?? [], folder))).toEqual([])
      expect(printed).toHaveLength(run.length)
      expect(shown.length).toBeGreaterThan(14)
    },
  )
})
