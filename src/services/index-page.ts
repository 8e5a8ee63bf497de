import { documents } from "../contract/documents.ts"
import { type Endpoints, endpoints } from "../contract/endpoints.ts"
import type { IndexPage } from "../contract/index-page.ts"
import { printJson } from "../contract/json-text.ts"
import { answer } from "../outcome.ts"
import type { Service } from "./service.ts"

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
    openapi_json: documents.openapiJson.path,
    openapi_yaml: documents.openapiYaml.path,
    methodologies: endpoints.methodologies.path,
    // The pages are next to the base address, not under it.
    docs: "/../docs",
  },
}

/** `GET {base_url}`: every endpoint of the table. Paths are relative to the base address. */
export const indexPage: Service<Endpoints["index"]> = async () => answer({ data: printJson(page), meta: {} })
