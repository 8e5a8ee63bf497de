import { type JsonSchema, jsonSchemaOf } from "../contract/json-schema.ts"
import { webhookEvent } from "../webhooks/event-schema.ts"
import type { Operation, ParameterObject } from "./openapi.ts"

const { schema, components } = jsonSchemaOf(webhookEvent, "output")

/** The schemas to which the operation refers. */
export const webhookSchemas: Readonly<Record<string, JsonSchema>> = components

/** The headers of Standard Webhooks 1.0. */
const headers: Readonly<Record<string, string>> = {
  "webhook-id": "The same on every attempt to deliver an event",
  "webhook-timestamp": "When the request was signed, in seconds since 1970",
  "webhook-signature": "`v1,` and a signature in base64; after a rotation several, separated by spaces",
}

/** The request that a webhook sends to the address of its owner. */
export const webhookOperation: Operation = {
  operationId: "receiveEvent",
  summary: "Receive an event",
  description: "What a webhook sends to your address for each change that it delivers, and for a test",
  tags: ["Changes and webhooks"],
  security: [],
  parameters: Object.entries(headers).map(([name, description]): ParameterObject => {
    return { name, in: "header", description, required: true, schema: { type: "string" } }
  }),
  requestBody: { required: true, content: { "application/json": { schema } } },
  responses: {
    "2XX": { description: "The event is delivered. Any other response is tried again" },
    410: { description: "The webhook is disabled" },
  },
}
