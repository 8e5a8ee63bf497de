/** A route that answers a document as it is, outside the envelope: open to all, limited per IP, free to be cached. */
export interface DocumentRoute {
  /** Relative to `{base_url}`. */
  readonly path: `/${string}`
  readonly mediaType: string
  readonly summary: string
}

/** The documents of the interface, by operation id; beside the table of endpoints they are all there is under `/v1`. */
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
