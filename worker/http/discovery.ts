import { type DocumentName, documents } from "../../src/contract/documents.ts"
import { conditional } from "./conditional.ts"
import { cachingOf } from "./envelope.ts"
import type { Handler } from "./route.ts"

const writers: Readonly<Record<DocumentName, () => Promise<string>>> = {
  openapiJson: async () => JSON.stringify(await openApi()),
  async openapiYaml() {
    const { printYaml } = await import("./yaml.ts")
    return printYaml(await openApi())
  },
}

/** Loads the document with the first request, since its examples are the service's largest module. */
async function openApi() {
  const [{ openApiDocument }, { examples }] = await Promise.all([
    import("../../src/api/openapi.ts"),
    import("../../src/api/examples.ts"),
  ])
  return openApiDocument(examples)
}

/** Serves a document of the interface. It is the same to every client, and the query is ignored. */
export function documentHandler(name: DocumentName): Handler {
  const { mediaType } = documents[name]
  /** Printed with the first request to this isolate. */
  let written: string | null = null
  return async ({ request }) => {
    written ??= await writers[name]()
    return conditional(request, { body: written, mediaType, content: written }, cachingOf.open)
  }
}
