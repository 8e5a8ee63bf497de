import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect, test } from "vitest"
import { service } from "../browser/support/running-service.ts"

test("npm run status shows the service of npm start on one screen, and finds it healthy", async () => {
  const env = { ...process.env, QISTAS_URL: service.origin, OPERATOR_TOKEN: service.operatorToken }
  const { stdout } = await promisify(execFile)(process.execPath, ["scripts/status/main.ts"], { env })
  const lines = stdout.trimEnd().split("\n")
  expect(lines[0]).toBe("The local service is healthy.")
  expect(lines.length).toBeLessThanOrEqual(40)
  const labels = lines.slice(2).flatMap((line) => /^[a-z]+/.exec(line) ?? [])
  expect(labels).toEqual(["tasks", "queues", "database", "reports", "ledger", "content", "errors", "cost"])
  expect(stdout).toMatch(/snapshots +done +\d+ (s|min) ago$/m)
  expect(stdout).toMatch(/closes through 2026-08-21; snapshot of \d{4}-\d{2}-\d{2}$/m)
  expect(stdout).not.toContain(service.operatorToken)
})
