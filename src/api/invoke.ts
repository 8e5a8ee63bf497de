import type { Caller } from "../access/caller.ts"
import type { RateWindow } from "../access/window.ts"
import { changes } from "../changes/service.ts"
import { compliance } from "../compliance/service.ts"
import { documents } from "../contract/documents.ts"
import type { DataOf, Endpoint, ExtrasOf } from "../contract/endpoint.ts"
import { type EndpointName, type Endpoints, endpoints } from "../contract/endpoints.ts"
import type { ErrorCode } from "../contract/errors.ts"
import type { IndexPage } from "../contract/index-page.ts"
import { issueMessage, issuesText } from "../contract/issues.ts"
import { printJson } from "../contract/json-text.ts"
import { evidence } from "../evidence/service.ts"
import { financials } from "../financials/service.ts"
import { etf, etfHoldings, purityHistory } from "../funds/service.ts"
import { health } from "../health/service.ts"
import { history } from "../history/service.ts"
import { overview } from "../instruments/service.ts"
import { me } from "../me/service.ts"
import { methodologies, methodology } from "../methodologies/service.ts"
import { type Answer, answer, type Refusal, refuse } from "../outcome.ts"
import { rulebookSchema } from "../rulebooks/service.ts"
import { screen } from "../screen/service.ts"
import { search } from "../search/service.ts"
import type { Reply, Service } from "../services/service.ts"
import { snapshot, snapshotFile, snapshots } from "../snapshots/service.ts"
import { rulebookStandards, standards } from "../standards/service.ts"
import { timeline } from "../timeline/service.ts"
import {
  createWebhook,
  deleteWebhook,
  replayWebhook,
  rotateWebhook,
  testWebhook,
  updateWebhook,
  webhookDeliveries,
  webhooks,
} from "../webhooks/service.ts"
import type { ServicePorts } from "./ports.ts"

/** Values by parameter name; not validated. */
export type RawInput = Readonly<Record<string, unknown>>

/** The answer or refusal of the service behind an endpoint. */
export type Invoked<Name extends EndpointName = EndpointName> =
  | Answer<Reply<DataOf<Endpoints[Name]>, ExtrasOf<Endpoints[Name]>>>
  | (Refusal<ErrorCode> & { readonly window?: RateWindow })

/** Validates the input by the endpoint's schema, then runs the service. No service is run in another way. */
export async function invoke<Name extends EndpointName>(
  name: Name,
  ports: ServicePorts,
  caller: Caller | null,
  raw: RawInput,
): Promise<Invoked<Name>> {
  const declared: Endpoint = endpoints[name]
  const parsed = declared.input.safeParse(raw, { error: issueMessage })
  if (!parsed.success) return refuse("bad_request", issuesText(parsed.error.issues, "input"))
  // The type of `services` guarantees that a schema and its service match, so the parsed input fits.
  return (services[name] as AnyService<Name>)(ports, { input: parsed.data, caller })
}

type AnyService<Name extends EndpointName> = (
  ports: ServicePorts,
  call: { readonly input: unknown; readonly caller: Caller | null },
) => Promise<Invoked<Name>>

/** Loads a service at its first request, because most isolates never get one. */
function onRequest<Declared extends Endpoint>(
  load: () => Promise<Service<Declared, ServicePorts>>,
): Service<Declared, ServicePorts> {
  return async (ports, call) => (await load())(ports, call)
}

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
const indexPage: Service<Endpoints["index"]> = async () => answer({ data: printJson(page), meta: {} })

/** The service of each endpoint. A missing or surplus service does not compile. */
const services = {
  index: indexPage,
  me,
  screen,
  portfolio: onRequest<Endpoints["portfolio"]>(
    async () => (await import("../portfolio/service.ts")).portfolio,
  ),
  search,
  overview,
  compliance,
  evidence,
  health,
  financials,
  history,
  timeline,
  zakat: onRequest<Endpoints["zakat"]>(async () => (await import("../zakat/service.ts")).zakat),
  etf,
  etfHoldings,
  purityHistory,
  changes,
  snapshots,
  snapshot,
  snapshotFile,
  methodologies,
  methodology,
  standards,
  rulebookStandards,
  rulebookSchema,
  purification: onRequest<Endpoints["purification"]>(
    async () => (await import("../purification/service.ts")).purification,
  ),
  lotPurification: onRequest<Endpoints["lotPurification"]>(
    async () => (await import("../purification/service.ts")).lotPurification,
  ),
  webhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  rotateWebhook,
  testWebhook,
  webhookDeliveries,
  replayWebhook,
} as const satisfies { readonly [Name in EndpointName]: Service<Endpoints[Name], ServicePorts> }
