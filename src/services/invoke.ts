import type { Caller } from "../access/caller.ts"
import type { RateWindow } from "../access/window.ts"
import type { Endpoint } from "../contract/endpoint.ts"
import { type EndpointName, endpoints } from "../contract/endpoints.ts"
import type { ErrorCode } from "../contract/errors.ts"
import { issueMessage, issuesText } from "../contract/issues.ts"
import type { JsonText } from "../contract/json-text.ts"
import { type Refusal, refuse } from "../outcome.ts"
import type { ServicePorts } from "./service.ts"
import { services } from "./table.ts"

/** Values by parameter name, not validated. */
export type RawInput = Readonly<Record<string, unknown>>

export type InvokeResult =
  | { readonly ok: true; readonly data: JsonText<unknown>; readonly meta: object }
  | (Refusal<ErrorCode> & { readonly window?: RateWindow })

/** Calls a service: validates the input against the endpoint's schema, then runs it. The only way to the services. */
export async function invoke(
  name: EndpointName,
  ports: ServicePorts,
  caller: Caller | null,
  raw: RawInput,
): Promise<InvokeResult> {
  const declared: Endpoint = endpoints[name]
  const parsed = declared.input.safeParse(raw, { error: issueMessage })
  if (!parsed.success) return refuse("bad_request", issuesText(parsed.error.issues, "input"))
  const reply = await run(name, ports, caller, parsed.data)
  return reply.ok ? { ok: true, data: reply.value.data, meta: reply.value.meta } : reply
}

/** The type of `services` guarantees that a schema and its service match, so the parsed input fits. */
type AnyService = (
  ports: ServicePorts,
  call: { readonly input: unknown; readonly caller: Caller | null },
) => ReturnType<(typeof services)[EndpointName]>

async function run(name: EndpointName, ports: ServicePorts, caller: Caller | null, input: unknown) {
  return (services[name] as AnyService)(ports, { input, caller })
}
