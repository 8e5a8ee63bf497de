import { stringify } from "yaml"
import { type DocumentName, documents } from "../../src/contract/documents.ts"
import { examples } from "../../src/contract/examples.ts"
import { openApiDocument } from "../../src/contract/openapi.ts"
import { conditional } from "./conditional.ts"
import { corsHeaders } from "./cors.ts"
import { cachingOf } from "./envelope.ts"
import { refuseByIp, type Serve } from "./serve.ts"

const writers: Readonly<Record<DocumentName, () => string>> = {
  openapiJson: () => JSON.stringify(openApiDocument(examples)),
  // YAML 1.1, which quotes what older readers would take for a date: both documents say the same to every reader.
  openapiYaml: () =>
    stringify(openApiDocument(examples), { version: "1.1", aliasDuplicateObjects: false, lineWidth: 0 }),
}

/** Answers a document of the interface as it is: cacheable by anyone, limited per IP, its query of no account. */
export function servingDocument(name: DocumentName): Serve {
  const { mediaType } = documents[name]
  /** Written at the first request of this isolate for it. */
  let written: string | null = null
  return async ({ request }, context) => {
    const refused = await refuseByIp("discovery", request, context)
    if (refused !== null) return refused
    written ??= writers[name]()
    const headers = { ...corsHeaders, ...cachingOf.open }
    return conditional(request, { body: written, mediaType, content: written }, headers)
  }
}
