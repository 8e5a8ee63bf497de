/**
 * Stores the OpenAPI document of this release: `npm run release:openapi`. Later releases may only add to it.
 * Exits with 1 for an incompatible change since an earlier release, or since the stored document of this one.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { type OpenApiDocument, openApiDocument } from "../../src/api/openapi.ts"
import { release } from "../../src/contract/release.ts"
import { breakingChanges } from "./changes.ts"

export interface Released {
  readonly name: string
  readonly document: OpenApiDocument
}

const folder = fileURLToPath(new URL("../../test/contract/released", import.meta.url))

/** Reads the documents of every release so far. */
export function releasedDocuments(): readonly Released[] {
  return readdirSync(folder).map((name) => ({
    name,
    document: JSON.parse(readFileSync(join(folder, name), "utf8")),
  }))
}

/** Returns the current document without its examples, which are not part of the contract. */
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
  console.log(`stored ${file}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) freeze()
