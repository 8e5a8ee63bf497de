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

/** Loaded with the first request for the document: its examples are the largest module of the service. */
async function openApi() {
  const [{ openApiDocument }, { examples }] = await Promise.all([
    import("../../src/contract/openapi.ts"),
    import("../../src/contract/examples.ts"),
  ])
  return openApiDocument(examples)
}

/** Serves a document of the interface, the same to every client; the query is ignored. */
export function documentHandler(name: DocumentName): Handler {
  const { mediaType } = documents[name]
  /** Written with the first request to this isolate. */
  let written: string | null = null
  return async ({ request }) => {
    written ??= await writers[name]()
    return conditional(request, { body: written, mediaType, content: written }, cachingOf.open)
  }
}
