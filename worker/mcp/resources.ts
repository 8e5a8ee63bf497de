import { ProtocolError, type ReadResourceResult, ResourceNotFoundError } from "@modelcontextprotocol/server"
import type { Caller } from "../../src/access/caller.ts"
import { endpoints, type ToolEndpoint } from "../../src/api/endpoints.ts"
import { type Invoked, invoke } from "../../src/api/invoke.ts"
import type { ErrorCode } from "../../src/contract/errors.ts"
import { methodologiesInForce } from "../../src/methodologies/service.ts"
import type { Refusal } from "../../src/outcome.ts"
import type { CountedMessage } from "./counted.ts"
import { rpcCodes } from "./replies.ts"
import { nextStep } from "./text/next-steps.ts"

const methodologiesUri = "qistas://methodologies"
const methodologyTemplate = "qistas://methodologies/{id}"
const evidenceTemplate = "qistas://evidence/{instrument_id}"

const mimeType = "application/json"

/**
 * The result of `resources/list` on a day (YYYY-MM-DD): the methodologies in force. Packets are not listed,
 * because there are too many.
 */
export function resourcesOn(day: string) {
  return [
    {
      uri: methodologiesUri,
      name: "methodologies",
      title: "Methodologies in force",
      description: "The methodologies that verdicts rest on, with their criteria",
      mimeType,
    },
    ...methodologiesInForce(day).map(({ id, short_name, name }) => ({
      uri: methodologyUri(id),
      name: id,
      title: short_name,
      description: `${name}: screens, limits, clauses and versions`,
      mimeType,
    })),
  ]
}

export const resourceTemplates = [
  {
    uriTemplate: methodologyTemplate,
    name: "methodology",
    title: "One methodology",
    description: "Its screens, limits, clauses and versions, by id or id@version",
    mimeType,
  },
  {
    uriTemplate: evidenceTemplate,
    name: "evidence-packet",
    title: "Evidence Packet",
    description:
      "The figures, tags and filings behind the verdict on a stock, by instrument_id; each packet counts against the monthly limit",
    mimeType,
  },
] as const

/** Reads a resource, which is the data of its endpoint. */
export async function readResource(uri: string, counted: CountedMessage): Promise<ReadResourceResult> {
  const named = resourceAt(uri)
  const { admission } = counted
  // exchange.ts has already refused messages that were not admitted.
  if (named === null || !admission.ok) throw new ResourceNotFoundError(uri)
  const invoked = await callEndpoint(named, counted, admission.caller)
  if (!invoked.ok) throw refused(uri, endpointOf(named), invoked, counted.requestId)
  return { contents: [{ uri, mimeType, text: invoked.value.data.json }] }
}

function callEndpoint(named: NamedResource, { ports }: CountedMessage, caller: Caller): Promise<Invoked> {
  switch (named.kind) {
    case "methodologies":
      return invoke("methodologies", ports, caller, {})
    case "methodology":
      return invoke("methodology", ports, caller, { id: named.id })
    case "evidence":
      return invoke("evidence", ports, caller, { symbol: named.instrumentId })
  }
}

function endpointOf({ kind }: NamedResource): ToolEndpoint {
  return kind
}

function refused(
  uri: string,
  endpoint: ToolEndpoint,
  { code, message }: Refusal<ErrorCode>,
  requestId: string,
): ProtocolError {
  const text = [message, nextStep(code, endpoints[endpoint])].filter((part) => part !== null).join(" ")
  if (code === "not_found") return new ResourceNotFoundError(uri, text)
  const rpcCode = code === "bad_request" ? rpcCodes.invalidParams : rpcCodes.refused
  return new ProtocolError(rpcCode, text, { code, request_id: requestId })
}

type NamedResource =
  | { readonly kind: "methodologies" }
  | { readonly kind: "methodology"; readonly id: string }
  | { readonly kind: "evidence"; readonly instrumentId: string }

/** Reads the address of a resource; null if unknown. A colon in an identifier may be percent-encoded. */
export function resourceAt(uri: string): NamedResource | null {
  if (uri === methodologiesUri) return { kind: "methodologies" }
  const [, kind, encoded = ""] = /^qistas:\/\/(methodologies|evidence)\/([^/?#]+)$/.exec(uri) ?? []
  const name = decodedName(encoded)
  if (kind === undefined || name === null) return null
  return kind === "evidence" ? { kind, instrumentId: name } : { kind: "methodology", id: name }
}

/** `id` with or without `@version`, percent-encoded. */
function methodologyUri(id: string): string {
  return `${methodologiesUri}/${encodeURIComponent(id)}`
}

/** Percent-encodes the colon of an identifier. */
export function evidenceUri(instrumentId: string): string {
  return `qistas://evidence/${encodeURIComponent(instrumentId)}`
}

/** Null for invalid percent-encoding and for control characters. */
function decodedName(encoded: string): string | null {
  try {
    const name = decodeURIComponent(encoded)
    return /\p{Cc}/u.test(name) ? null : name
  } catch {
    return null
  }
}
