import { type IRequest, Router } from "itty-router"
import { type EndpointName, endpoints } from "../../src/contract/endpoints.ts"
import { refuse } from "../../src/outcome.ts"
import { failure } from "./envelope.ts"
import { type RequestContext, serve } from "./serve.ts"

const basePath = "/v1"
const names = Object.keys(endpoints) as readonly EndpointName[]

/** Every route of the table; a wrong method answers 405, an unknown path 404. A HEAD arrives here as a GET. */
export const router = routerOverTable()

function routerOverTable() {
  const table = Router<IRequest, [RequestContext], Response>()
  for (const name of names) {
    const register = endpoints[name].method === "GET" ? table.get : table.post
    register(pattern(name), (request, context) => serve(name, request, request.params, context))
  }
  for (const name of names) {
    const allow = methodsOf(pattern(name)).join(", ")
    table.all(pattern(name), (_request, { requestId }) =>
      failure(refuse("method_not_allowed", `This path takes ${allow}.`), requestId, { Allow: allow }),
    )
  }
  return table.all("*", (_request, { requestId }) =>
    failure(refuse("not_found", `No such path. GET ${basePath} lists every endpoint.`), requestId),
  )
}

/** The path as itty-router writes it: `{symbol}` becomes `:symbol`. */
function pattern(name: EndpointName): string {
  return `${basePath}${endpoints[name].path.replaceAll(/\{(\w+)\}/g, ":$1")}`
}

function methodsOf(path: string): readonly string[] {
  const declared = names.filter((name) => pattern(name) === path).map((name) => endpoints[name].method)
  return declared.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
}
