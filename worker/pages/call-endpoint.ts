import type { DataOf, ExtrasOf, SentTo } from "../../src/contract/endpoint.ts"
import type { EndpointName, Endpoints } from "../../src/contract/endpoints.ts"
import type { ErrorCode } from "../../src/contract/errors.ts"
import { valueIn } from "../../src/contract/json-text.ts"
import type { Refusal } from "../../src/outcome.ts"
import { invoke, type RawInput } from "../../src/services/invoke.ts"
import type { PageContext } from "./context.ts"

/** The result of an endpoint for the reader of a page. */
export type EndpointResult<Name extends EndpointName> =
  | { readonly ok: true; readonly data: DataOf<Endpoints[Name]>; readonly meta: ExtrasOf<Endpoints[Name]> }
  | Refusal<ErrorCode>

/** Calls the service behind an endpoint as the API would, with the reader of the page as its caller. */
export async function callEndpoint<Name extends EndpointName>(
  { ports, caller }: Pick<PageContext, "ports" | "caller">,
  name: Name,
  input: SentTo<Endpoints[Name]>,
): Promise<EndpointResult<Name>> {
  const invoked = await invoke(name, ports, caller, input as RawInput)
  return invoked.ok ? { ok: true, data: valueIn(invoked.value.data), meta: invoked.value.meta } : invoked
}
