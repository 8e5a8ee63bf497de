import type { Caller } from "../access/caller.ts"
import type { RateWindow } from "../access/window.ts"
import type { DataOf, Endpoint, ExtrasOf } from "../contract/endpoint.ts"
import { type EndpointName, type Endpoints, endpoints } from "../contract/endpoints.ts"
import type { ErrorCode } from "../contract/errors.ts"
import { issueMessage, issuesText } from "../contract/issues.ts"
import { type Answer, type Refusal, refuse } from "../outcome.ts"
import type { Reply, ServicePorts } from "./service.ts"
import { services } from "./table.ts"

/** Values by parameter name, not validated. */
export type RawInput = Readonly<Record<string, unknown>>

/** What the service behind an endpoint answers. */
export type Invoked<Name extends EndpointName = EndpointName> =
  | Answer<Reply<DataOf<Endpoints[Name]>, ExtrasOf<Endpoints[Name]>>>
  | (Refusal<ErrorCode> & { readonly window?: RateWindow })

/** Calls a service: validates the input against the endpoint's schema, then runs it. The only way to the services. */
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
