import { createExecutionContext } from "cloudflare:test"
import { env } from "cloudflare:workers"
import { expect, test } from "vitest"
import type { Env } from "../../../worker/env.ts"
import deployedWorker from "../../../worker/index.ts"
import worker from "../../../worker/local/index.ts"

/** The calls by which `npm start` fills the stores of the started service. */

const operator = { Authorization: "Bearer operator-token-that-only-the-tests-know" }
const statement = { method: "all", statements: [{ sql: "SELECT 7 AS seven", values: [] }] }

function call(
  name: string,
  headers: Record<string, string>,
  by: typeof worker | typeof deployedWorker = worker,
) {
  const request: Request<unknown, IncomingRequestCfProperties> = new Request(
    `https://qistas.test/dev/stores/${name}`,
    {
      method: "POST",
      headers,
      body: JSON.stringify(statement),
    },
  )
  return by.fetch(request, env as Env, createExecutionContext())
}

test("a call with the operators' token is carried out", async () => {
  expect(await (await call("database", operator)).json()).toMatchObject({ results: [{ seven: 7 }] })
})

test.each([
  ["without a token", "database", {}, worker],
  [
    "with another token",
    "database",
    { Authorization: "Bearer another-token-of-the-same-length-as-ours" },
    worker,
  ],
  ["of an unknown name", "accounts", operator, worker],
  ["to a deployed Worker", "database", operator, deployedWorker],
])("a call %s is an unknown path", async (_, name, headers, by) => {
  const response = await call(name, headers, by)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain("seven")
})
