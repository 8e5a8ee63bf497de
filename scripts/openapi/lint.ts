/** Checks the OpenAPI document by Redocly's rules: `npm run lint:openapi`. A warning exits with 1. */
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { examples } from "../../src/api/examples.ts"
import { type OpenApiDocument, openApiDocument } from "../../src/api/openapi.ts"

const redocly = fileURLToPath(new URL("../../node_modules/@redocly/cli/bin/cli.js", import.meta.url))

interface Problem {
  readonly ruleId: string
  readonly severity: string
  readonly message: string
  readonly location: readonly { readonly pointer: string }[]
}

/** Rules that `spectral:oas` has, and Redocly's `recommended` rules lack. */
const further = { "info-contact": "error", "operation-description": "error" }

/** Returns every error and warning of Redocly's `recommended` and `further` rules, one line each. */
export function lintOpenApi(document: OpenApiDocument): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), "qistas-openapi-"))
  try {
    const file = join(folder, "openapi.json")
    writeFileSync(file, JSON.stringify(document))
    writeFileSync(join(folder, "redocly.yaml"), JSON.stringify({ extends: ["recommended"], rules: further }))
    const flags = ["lint", file, "--format", "json", "--max-problems", "1000"]
    const { stdout, stderr } = spawnSync(process.execPath, [redocly, ...flags], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
    })
    if (!stdout.startsWith("{")) throw new Error(`Redocly did not lint: ${stderr || stdout}`)
    const { problems }: { readonly problems: readonly Problem[] } = JSON.parse(stdout)
    return problems.map(
      ({ ruleId, severity, message, location }) =>
        `${severity} ${ruleId}: ${message} (${location[0]?.pointer})`,
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const problems = lintOpenApi(openApiDocument(examples))
  for (const problem of problems) console.log(problem)
  console.log(`OpenAPI document: ${problems.length} errors and warnings`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
