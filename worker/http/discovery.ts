import { type DocumentName, documents } from "../../src/contract/documents.ts"
import { examples } from "../../src/contract/examples.ts"
import { openApiDocument } from "../../src/contract/openapi.ts"
import { conditional } from "./conditional.ts"
import { corsHeaders } from "./cors.ts"
import { cachingOf } from "./envelope.ts"
import { refuseByIp, type Serve } from "./serve.ts"

const writers: Readonly<Record<DocumentName, () => Promise<string>>> = {
  openapiJson: async () => JSON.stringify(openApiDocument(examples)),
  async openapiYaml() {
    const { printYaml } = await import("./yaml.ts")
    return printYaml(openApiDocument(examples))
  },
}

/** Answers a document of the interface as it is: cacheable by anyone, limited per IP, its query of no account. */
export function servingDocument(name: DocumentName): Serve {
  const { mediaType } = documents[name]
  /** Written at the first request of this isolate for it. */
  let written: string | null = null
  return async ({ request }, context) => {
    const refused = await refuseByIp("discovery", request, context)
    if (refused !== null) return refused
    written ??= await writers[name]()
    const headers = { ...corsHeaders, ...cachingOf.open }
    return conditional(request, { body: written, mediaType, content: written }, headers)
  }
}
