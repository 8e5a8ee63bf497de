import { type IRequest, Router } from "itty-router"
import { type EndpointName, endpoints } from "../../src/contract/endpoints.ts"
import { refuse } from "../../src/outcome.ts"
import { preflight } from "./cors.ts"
import { failure } from "./envelope.ts"
import { type RequestContext, serving } from "./serve.ts"

const basePath = "/v1"
const names = Object.keys(endpoints) as readonly EndpointName[]

/**
 * Every route of the table; `OPTIONS` of a path tells its methods, a wrong method answers 405, an unknown path 404.
 * Paths are told apart to the letter: case, doubled and trailing slashes count. A HEAD arrives here as a GET.
 */
export const router = routerOverTable()

function routerOverTable() {
  const table = Router<IRequest, [RequestContext], Response>()
  table.all("*", (request, { requestId }) => (endsInSlash(request) ? noSuchPath(requestId) : undefined))
  for (const name of names) {
    const register = endpoints[name].method === "GET" ? table.get : table.post
    const answer = serving(name)
    register(pattern(name), (request, context) => answer({ request, parameters: request.params }, context))
  }
  for (const path of new Set(names.map(pattern))) {
    const allow = [...methodsOf(path), "OPTIONS"].join(", ")
    table.options(path, () => preflight(allow))
    table.all(path, (_request, { requestId }) =>
      failure(refuse("method_not_allowed", `This path takes ${allow}.`), requestId, { Allow: allow }),
    )
  }
  return table.all("*", (_request, { requestId }) => noSuchPath(requestId))
}

/** itty-router overlooks slashes at the end of a path. The base address alone may end in one: the index lists it as `/`. */
function endsInSlash({ url }: IRequest): boolean {
  const { pathname } = new URL(url)
  return pathname.endsWith("/") && pathname !== `${basePath}/`
}

function noSuchPath(requestId: string): Response {
  return failure(refuse("not_found", `No such path. GET ${basePath} lists every endpoint.`), requestId)
}

/** The path as itty-router writes it: `{symbol}` becomes `:symbol`. */
function pattern(name: EndpointName): string {
  return `${basePath}${endpoints[name].path.replaceAll(/\{(\w+)\}/g, ":$1")}`
}

function methodsOf(path: string): readonly string[] {
  const declared = names.filter((name) => pattern(name) === path).map((name) => endpoints[name].method)
  return declared.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
}
