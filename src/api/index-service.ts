import { documents } from "../contract/documents.ts"
import type { Endpoint } from "../contract/endpoint.ts"
import type { IndexPage, indexEndpoint } from "../contract/index-page.ts"
import { printJson } from "../contract/json-text.ts"
import { methodologiesEndpoint } from "../methodologies/endpoint.ts"
import { answer } from "../outcome.ts"
import type { Service } from "../services/service.ts"

/**
 * The service of `GET {base_url}`: every endpoint of the list. The paths of endpoints are relative to the base
 * address, those of links to the origin.
 */
export function indexServiceOf(endpoints: Readonly<Record<string, Endpoint>>): Service<typeof indexEndpoint> {
  const page: IndexPage = {
    service: "Qistas",
    version: "v1",
    authentication: "Send an API key in the X-API-Key header. Routes with access `open` need none.",
    endpoints: [
      ...Object.values(endpoints).map(({ method, path, summary, access }) => ({
        method,
        path: path === "" ? "/" : path,
        summary,
        access,
      })),
      ...Object.values(documents).map(({ path, summary }) => ({
        method: "GET",
        path,
        summary,
        access: "open" as const,
      })),
    ],
    links: {
      openapi_json: `/v1${documents.openapiJson.path}`,
      openapi_yaml: `/v1${documents.openapiYaml.path}`,
      methodologies: `/v1${methodologiesEndpoint.path}`,
      docs: "/docs",
    },
  }
  return async () => answer({ data: printJson(page), meta: {} })
}
