/**
 * What a team would otherwise write: Fastify over a SQLite file with an in-memory limiter, one process. It answers the
 * routes of the script with the documents the service answers, from the same rows. `bench/load/main.ts` starts it with the
 * file and the pepper, and it reports its port.
 *
 * `node:sqlite` replaces better-sqlite3, which is the same C library called in the same synchronous manner, but is
 * compiled or downloaded when it is installed.
 */
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify"
import type { Scope } from "../../../src/access/plans.ts"
import { limiter } from "./limiter.ts"
import { openReader } from "./reader.ts"
import { Refused } from "./refused.ts"

const [file = "", pepper = ""] = process.argv.slice(2)
const reader = openReader(file, pepper)
const admit = limiter()
const mediaType = "application/json; charset=utf-8"

/** A schema of an object that takes these fields and no others. */
const taking = (properties: object, required: readonly string[] = []) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
})
const none = taking({})
const text = taking({ q: { type: "string", minLength: 1 } }, ["q"])
const page = taking({
  limit: { type: "integer", minimum: 1, maximum: 500, default: 100 },
  offset: { type: "integer", minimum: 0, default: 0 },
})
const list = taking({ symbols: { type: "array", items: { type: "string" }, minItems: 1, maxItems: 50 } }, [
  "symbols",
])

interface BySymbol {
  readonly Params: { readonly symbol: string }
}

declare module "fastify" {
  interface FastifyRequest {
    scope: Scope
  }
}

const app = Fastify({
  genReqId: () => crypto.randomUUID(),
  ajv: { customOptions: { removeAdditional: false } },
})
app.decorateRequest("scope", "sandbox")

/** Every route below needs a key, and counts. */
const keyed = async (request: FastifyRequest): Promise<void> => {
  const key = request.headers["x-api-key"]
  const found = typeof key === "string" ? reader.findKey(key) : null
  if (found === null) throw new Refused(401, "unauthorized", "The API key is not valid or has been revoked.")
  if (!admit(found.id, found.limits)) throw new Refused(429, "rate_limit_exceeded", "The allowance is used.")
  request.scope = found.scope
}

const answered = (request: FastifyRequest, data: string, extras: object): string =>
  `{"data":${data},"meta":${JSON.stringify({ request_id: request.id, as_of: new Date().toISOString(), ...extras })}}`

app.register(async (api) => {
  api.addHook("onRequest", keyed)
  api.addHook("onSend", async (_request, reply) => {
    reply.header("Content-Type", mediaType).header("Cache-Control", "private, no-store")
  })

  api.get<BySymbol>(
    "/v1/instruments/:symbol/compliance",
    { schema: { querystring: none } },
    (request, reply) => {
      const { data, extras } = reader.compliance(request.params.symbol, request.scope)
      reply.send(answered(request, data, extras))
    },
  )
  api.get<BySymbol>("/v1/instruments/:symbol/health", (request, reply) => {
    const { data, extras } = reader.health(request.params.symbol, request.scope)
    reply.send(answered(request, data, extras))
  })
  api.get<BySymbol>("/v1/instruments/:symbol/evidence", (request, reply) => {
    const { data, extras } = reader.evidence(request.params.symbol, request.scope)
    reply.send(answered(request, data, extras))
  })
  api.get<{ Querystring: { readonly q: string } }>(
    "/v1/search",
    { schema: { querystring: text } },
    async (request, reply) => {
      const { data, extras } = await reader.search(request.query.q, request.scope)
      reply.send(answered(request, data, extras))
    },
  )
  api.delete("/v1/search", () => {
    throw new Refused(405, "method_not_allowed", "This path takes GET.")
  })
  api.post<{ Body: { readonly symbols: readonly string[] } }>(
    "/v1/screen",
    { schema: { body: list } },
    (request, reply) => {
      const { data, extras } = reader.screen(request.body.symbols)
      reply.send(answered(request, data, extras))
    },
  )
  api.get<BySymbol>("/v1/etfs/:symbol", (request, reply) => {
    const { data, extras } = reader.fund(request.params.symbol)
    reply.send(answered(request, data, extras))
  })
  api.get<BySymbol & { Querystring: { readonly limit: number; readonly offset: number } }>(
    "/v1/etfs/:symbol/holdings",
    { schema: { querystring: page } },
    (request, reply) => {
      const { data, extras } = reader.holdings(request.params.symbol, request.query)
      reply.send(answered(request, data, extras))
    },
  )
  api.get("/v1/methodologies/:id", () => {
    throw new Refused(404, "not_found", "No such methodology.")
  })
})

app.setNotFoundHandler((request, reply) => {
  refuse(request, reply, new Refused(404, "not_found", "No such path."))
})
app.setErrorHandler((cause: Error & { readonly statusCode?: number }, request, reply) => {
  if (cause instanceof Refused) return refuse(request, reply, cause)
  if (cause.statusCode === 400) return refuse(request, reply, new Refused(400, "bad_request", cause.message))
  console.error(cause)
  return refuse(request, reply, new Refused(500, "internal_error", "Something went wrong on our side."))
})

console.log(await app.listen({ host: "127.0.0.1", port: 0 }))

function refuse({ id }: FastifyRequest, reply: FastifyReply, { status, code, message }: Refused): void {
  const body = JSON.stringify({ error: { code, message }, meta: { request_id: id } })
  reply.code(status).header("Content-Type", mediaType).send(body)
}
