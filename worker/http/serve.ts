import type { Caller } from "../../src/access/caller.ts"
import type { Endpoint } from "../../src/contract/endpoint.ts"
import { type EndpointName, endpoints } from "../../src/contract/endpoints.ts"
import { statusOfError } from "../../src/contract/errors.ts"
import { admit, identify } from "../../src/services/admit.ts"
import { invoke } from "../../src/services/invoke.ts"
import { publicOriginOf } from "../env.ts"
import { prefersCsv } from "./accept.ts"
import type { HeaderFields } from "./conditional.ts"
import { credentialOf } from "./credential.ts"
import { cachingOf, failure, success, windowHeaders } from "./envelope.ts"
import { type Reader, readerOf } from "./read.ts"
import { reportStatus } from "./report-status.ts"
import type { Handler, RouteContext } from "./route.ts"
import { sendSnapshotFile } from "./snapshot-file.ts"

/** An endpoint of the contract, with the reader of its requests. */
interface ServedEndpoint {
  readonly name: EndpointName
  readonly declared: Endpoint
  readonly reader: Reader
}

/** Answers requests to one endpoint. */
export function endpointHandler(name: EndpointName): Handler {
  const declared: Endpoint = endpoints[name]
  const endpoint = { name, declared, reader: readerOf(declared) }
  return declared.access === "key"
    ? (context) => serveKeyed(endpoint, context)
    : (context) => reply(endpoint, context, null, {})
}

/** Identifies and counts the request, then reads and answers it. Reads only an admitted request. */
async function serveKeyed(endpoint: ServedEndpoint, context: RouteContext): Promise<Response> {
  const { request, env, ports, requestId } = context
  const identified = await identify(
    ports,
    credentialOf(request, () => publicOriginOf(env)),
  )
  if (!identified.ok) return failure(identified, requestId)
  const { value: identity } = identified
  const admission = await admit(ports.allowances, identity, "rest", endpoint.name)
  const counted = { identity, admission, route: endpoint.name }
  try {
    const response = admission.ok
      ? await reply(endpoint, context, admission.caller, windowHeaders(admission.window))
      : failure(admission, requestId)
    reportStatus(counted, response.status, context)
    return response
  } catch (cause) {
    reportStatus(counted, statusOfError.internal_error, context)
    throw cause
  }
}

/** Reads the request, calls the service behind the endpoint and prints its answer. */
async function reply(
  { name, declared, reader }: ServedEndpoint,
  context: RouteContext,
  caller: Caller | null,
  headers: HeaderFields,
): Promise<Response> {
  const { request, url, parameters, ports, requestId } = context
  const sent = reader.url(parameters, url.search)
  if (!sent.ok) return failure(sent, requestId, headers)
  const body = await reader.body(request)
  if (!body.ok) return failure(body, requestId, headers)
  const input = { ...sent.value, ...body.value }
  const invoked = await invoke(name, ports, caller, input)
  if (!invoked.ok) return failure(invoked, requestId, headers)
  const { data, meta } = invoked.value
  const fields = { ...cachingOf[declared.access], ...headers }
  if (declared.answers === "file") return sendSnapshotFile(context, data, input, fields)
  if (!declared.csv || !prefersCsv(request.headers.get("Accept")))
    return success(request, invoked.value, requestId, fields)
  const { csvResponse } = await import("./csv.ts")
  return csvResponse(context, { name, data, extras: meta }, fields)
}
