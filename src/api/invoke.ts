import type { Caller } from "../access/caller.ts"
import { isStranger, keyNeeded } from "../access/strangers.ts"
import type { RateWindow } from "../access/window.ts"
import type { DataOf, Endpoint, ExtrasOf } from "../contract/endpoint.ts"
import { withoutKey } from "../contract/envelope.ts"
import type { ErrorCode } from "../contract/errors.ts"
import { issueMessage, issuesText } from "../contract/issues.ts"
import { type Answer, type Refusal, refuse } from "../outcome.ts"
import type { Reply } from "../services/service.ts"
import { type EndpointName, type Endpoints, endpoints, services } from "./endpoints.ts"
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
  const isWithoutKey = caller !== null && isStranger(caller)
  if (isWithoutKey && declared.access === "key") return refuse("unauthorized", keyNeeded)
  const parsed = declared.input.safeParse(raw, { error: issueMessage })
  if (!parsed.success) return refuse("bad_request", issuesText(parsed.error.issues, "input"))
  // The type of `services` guarantees that a schema and its service match, so the parsed input fits.
  const service = (await services[name]()) as AnyService<Name>
  const invoked = await service(ports, { input: parsed.data, caller })
  return isWithoutKey ? asToStranger(invoked) : invoked
}

/** Says in the answer that it is the sandbox's, and instead of a refusal of the sandbox how to get a key. */
function asToStranger<Name extends EndpointName>(invoked: Invoked<Name>): Invoked<Name> {
  if (invoked.ok) {
    const { data, meta } = invoked.value
    return { ...invoked, value: { data, meta: { ...meta, access: withoutKey } } }
  }
  return invoked.code === "sandbox_restricted" ? refuse("unauthorized", keyNeeded) : invoked
}

type AnyService<Name extends EndpointName> = (
  ports: ServicePorts,
  call: { readonly input: unknown; readonly caller: Caller | null },
) => Promise<Invoked<Name>>
