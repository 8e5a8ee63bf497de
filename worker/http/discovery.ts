import { stringify } from "yaml"
import { type DocumentName, documents } from "../../src/contract/documents.ts"
import { examples } from "../../src/contract/examples.ts"
import { openApiDocument } from "../../src/contract/openapi.ts"
import { sha256 } from "../storage/key-hash.ts"
import { type RequestContext, refuseByIp } from "./serve.ts"

/** A document as it is sent. */
interface Written {
  readonly text: string
  readonly etag: string
}

const writers: Readonly<Record<DocumentName, () => string>> = {
  openapiJson: () => JSON.stringify(openApiDocument(examples)),
  openapiYaml: () => stringify(openApiDocument(examples), { aliasDuplicateObjects: false, lineWidth: 0 }),
}

/** Each is written at the first request of this isolate for it. */
const written = new Map<DocumentName, Written>()

/** Answers a document of the interface: as it is, cacheable by anyone, limited per IP. */
export async function serveDocument(
  name: DocumentName,
  request: Request,
  context: RequestContext,
): Promise<Response> {
  const refused = await refuseByIp("discovery", request, context)
  if (refused !== null) return refused
  const { text, etag } = await documentOf(name)
  const headers = { "Cache-Control": "public, max-age=300", ETag: etag }
  return new Response(text, { headers: { ...headers, "Content-Type": documents[name].mediaType } })
}

async function documentOf(name: DocumentName): Promise<Written> {
  const known = written.get(name)
  if (known !== undefined) return known
  const text = writers[name]()
  const document = { text, etag: `"${await sha256(text)}"` }
  written.set(name, document)
  return document
}
