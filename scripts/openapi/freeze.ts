/**
 * `npm run release:openapi`: keeps the OpenAPI document of this release, which every later one may only add to. Exits
 * with 1 when this one takes something back of an earlier release, or of itself as it was kept before.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { type OpenApiDocument, openApiDocument } from "../../src/contract/openapi.ts"
import { release } from "../../src/contract/release.ts"
import { breakingChanges } from "./changes.ts"

export interface Released {
  readonly name: string
  readonly document: OpenApiDocument
}

const folder = fileURLToPath(new URL("../../test/contract/released", import.meta.url))

/** The documents of every release so far. */
export function releasedDocuments(): readonly Released[] {
  return readdirSync(folder).map((name) => ({
    name,
    document: JSON.parse(readFileSync(join(folder, name), "utf8")),
  }))
}

/** The document of this code as it is kept: without examples, which are no promise. */
export function documentToKeep(): OpenApiDocument {
  return JSON.parse(JSON.stringify(openApiDocument({ endpoints: {}, errors: {} })))
}

function freeze(): void {
  const document = documentToKeep()
  const broken = releasedDocuments().flatMap(({ name, document: before }) =>
    breakingChanges(before, document).map((change) => `${name}: ${change}`),
  )
  if (broken.length > 0) {
    console.error(broken.join("\n"))
    process.exitCode = 1
    return
  }
  const file = join(folder, `openapi-${release}.json`)
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`)
  console.log(`kept ${file}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) freeze()
