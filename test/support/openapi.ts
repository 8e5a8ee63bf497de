import type { OpenApiDocument } from "../../src/api/openapi.ts"

/** A small interface with every construct of the real one. */
export const released = {
  openapi: "3.1.0",
  info: {},
  externalDocs: { url: "/docs", description: "" },
  servers: [{ url: "/v1" }],
  tags: [],
  security: [{ apiKey: [] }],
  paths: {
    "/": {
      get: { operationId: "index", summary: "", description: "", tags: [], security: [], responses: {} },
    },
    "/stocks/{symbol}": {
      get: {
        operationId: "stock",
        summary: "",
        description: "",
        tags: [],
        parameters: [
          { name: "symbol", in: "path", required: true, schema: { type: "string", maxLength: 20 } },
          {
            name: "limit",
            in: "query",
            required: false,
            schema: { type: "integer", default: 20, maximum: 100 },
          },
          {
            name: "types",
            in: "query",
            required: false,
            explode: false,
            schema: { type: "array", items: { type: "string", enum: ["stock", "etf"] } },
          },
          { $ref: "#/components/parameters/IfNoneMatch" },
        ],
        responses: {
          200: {
            description: "",
            headers: { ETag: { $ref: "#/components/headers/ETag" } },
            content: { "application/json": { schema: { $ref: "#/components/schemas/Stock" } } },
          },
          404: { $ref: "#/components/responses/NotFound" },
        },
      },
    },
    "/screen": {
      post: {
        operationId: "screen",
        summary: "",
        description: "",
        tags: [],
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: {
                type: "object",
                properties: {
                  sector: { type: "string" },
                  status: {
                    anyOf: [
                      { type: "string", enum: ["compliant", "pending"] },
                      { type: "array", items: { type: "string", enum: ["compliant", "pending"] } },
                    ],
                  },
                },
                additionalProperties: false,
              },
            },
          },
        },
        responses: {},
      },
    },
  },
  webhooks: {
    event: {
      post: {
        operationId: "receive",
        summary: "",
        description: "",
        tags: [],
        requestBody: {
          required: true,
          content: { "application/json": { schema: { $ref: "#/components/schemas/Stock" } } },
        },
        responses: {},
      },
    },
  },
  components: {
    securitySchemes: {},
    headers: { ETag: { description: "", required: true, schema: { type: "string" } } },
    parameters: {
      IfNoneMatch: { name: "If-None-Match", in: "header", required: false, schema: { type: "string" } },
    },
    schemas: {
      Stock: {
        type: "object",
        properties: {
          name: { type: "string" },
          sector: { type: "string" },
          status: { type: "string", enum: ["compliant", "pending"] },
          since: { type: ["string", "null"], format: "date" },
          score: { type: "integer", minimum: 0, maximum: 1 },
          operator: { type: "string", const: "<=" },
          parts: { type: "object", additionalProperties: { type: "number" } },
          entries: {
            type: "array",
            items: {
              anyOf: [
                { type: "object", properties: { ratio: { type: "number" } }, required: ["ratio"] },
                { type: "object", properties: { activity: { type: "string" } }, required: ["activity"] },
              ],
            },
          },
          parent: { $ref: "#/components/schemas/Stock" },
        },
        required: ["name", "status"],
      },
    },
    responses: {
      NotFound: { description: "", content: { "application/json": { schema: { type: "object" } } } },
    },
  },
} as const satisfies OpenApiDocument
