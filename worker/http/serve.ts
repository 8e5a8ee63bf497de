import type { Caller } from "../../src/access/caller.ts"
import type { Endpoint } from "../../src/contract/endpoint.ts"
import { type EndpointName, endpoints } from "../../src/contract/endpoints.ts"
import { statusOfError } from "../../src/contract/errors.ts"
import type { Outcome } from "../../src/outcome.ts"
import { type Admission, admit, identify } from "../../src/services/admit.ts"
import { invoke, type RawInput } from "../../src/services/invoke.ts"
import { publicOriginOf } from "../env.ts"
import { prefersCsv } from "./accept.ts"
import type { HeaderFields } from "./conditional.ts"
import { credentialOf } from "./credential.ts"
import { cachingOf, failure, success, windowHeaders } from "./envelope.ts"
import { type Reader, readerOf } from "./read.ts"
import type { Handler, RouteContext } from "./route.ts"
import { sendSnapshotFile } from "./snapshot-file.ts"
import { statusReporter } from "./status-reporter.ts"

/** An endpoint of the contract, and how its requests are read. */
interface ServedEndpoint {
  readonly name: EndpointName
  readonly declared: Endpoint
  readonly reader: Reader
}

/** Answers requests to one endpoint. */
export function endpointHandler(name: EndpointName): Handler {
  const declared: Endpoint = endpoints[name]
  const endpoint = { name, declared, reader: readerOf(declared) }
  return (context) =>
    declared.access === "key" ? serveKeyed(endpoint, context) : serveOpen(endpoint, context)
}

async function serveOpen(endpoint: ServedEndpoint, context: RouteContext): Promise<Response> {
  const input = readUrl(endpoint, context)
  return input.ok ? reply(endpoint, context, null, input.value, {}) : failure(input, context.requestId)
}

/** Identifies and counts the request, then reads and answers it: nothing is read for a request that is not admitted. */
async function serveKeyed(endpoint: ServedEndpoint, context: RouteContext): Promise<Response> {
  const { request, env, ports, requestId } = context
  const identity = await identify(
    ports,
    credentialOf(request, () => publicOriginOf(env)),
  )
  if (!identity.ok) return failure(identity, requestId)
  const admission = await admit(ports.allowances, identity.value, "rest", endpoint.name)
  const report = statusReporter(identity.value, admission, endpoint.name, context)
  try {
    const response = admission.ok
      ? await serveAdmitted(endpoint, context, admission)
      : failure(admission, requestId)
    report(response.status)
    return response
  } catch (cause) {
    report(statusOfError.internal_error)
    throw cause
  }
}

async function serveAdmitted(
  endpoint: ServedEndpoint,
  context: RouteContext,
  { caller, window }: Extract<Admission, { readonly ok: true }>,
): Promise<Response> {
  const { request, requestId } = context
  const headers = windowHeaders(window)
  const url = readUrl(endpoint, context)
  if (!url.ok) return failure(url, requestId, headers)
  const body = await endpoint.reader.body(request)
  if (!body.ok) return failure(body, requestId, headers)
  return reply(endpoint, context, caller, { ...url.value, ...body.value }, headers)
}

async function reply(
  { name, declared }: ServedEndpoint,
  context: RouteContext,
  caller: Caller | null,
  input: RawInput,
  headers: HeaderFields,
): Promise<Response> {
  const { request, ports, requestId } = context
  const invoked = await invoke(name, ports, caller, input)
  if (!invoked.ok) return failure(invoked, requestId, headers)
  const fields = { ...cachingOf[declared.access], ...headers }
  if (declared.answers === "file") return sendSnapshotFile(context, invoked.data, input, fields)
  if (!declared.csv || !prefersCsv(request.headers.get("Accept")))
    return success(request, invoked, requestId, fields)
  const { csvResponse } = await import("./csv/response.ts")
  return csvResponse(context, { name, data: invoked.data, extras: invoked.meta }, fields)
}

function readUrl(
  { reader }: ServedEndpoint,
  { url, parameters }: RouteContext,
): Outcome<RawInput, "bad_request"> {
  return reader.url(parameters, url.search)
}
