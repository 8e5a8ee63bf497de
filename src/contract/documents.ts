/** A route that returns a document without the envelope. It is public, limited per IP and cacheable. */
interface DocumentRoute {
  /** The path under `{base_url}`. */
  readonly path: `/${string}`
  readonly mediaType: string
  readonly summary: string
}

/** The documents by operation id. These and the list of endpoints are all routes under `/v1`. */
export const documents = {
  openapiJson: {
    path: "/openapi.json",
    mediaType: "application/json",
    summary: "This interface in OpenAPI 3.1, as JSON",
  },
  openapiYaml: {
    path: "/openapi.yaml",
    mediaType: "application/yaml",
    summary: "This interface in OpenAPI 3.1, as YAML",
  },
} as const satisfies Readonly<Record<string, DocumentRoute>>

export type DocumentName = keyof typeof documents
