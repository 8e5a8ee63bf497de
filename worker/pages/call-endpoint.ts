import type { DataOf, ExtrasOf, SentTo } from "../../src/contract/endpoint.ts"
import type { EndpointName, Endpoints } from "../../src/contract/endpoints.ts"
import type { ErrorCode } from "../../src/contract/errors.ts"
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
  if (!invoked.ok) return invoked
  // The text is JSON of the endpoint's type, which `invoke` does not keep.
  const data = JSON.parse(invoked.data.json) as DataOf<Endpoints[Name]>
  return { ok: true, data, meta: invoked.meta as ExtrasOf<Endpoints[Name]> }
}
