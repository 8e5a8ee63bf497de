import { type IRequest, Router } from "itty-router"
import { type DocumentName, documents } from "../../src/contract/documents.ts"
import { type EndpointName, endpoints } from "../../src/contract/endpoints.ts"
import { refuse } from "../../src/outcome.ts"
import { answerWebhook, webhookPath } from "../billing/webhook.ts"
import { answerOperator, operatorPaths } from "../operator/operator.ts"
import { preflight } from "./cors.ts"
import { servingDocument } from "./discovery.ts"
import { failure } from "./envelope.ts"
import { answerFile, files } from "./files.ts"
import { type RequestContext, type Serve, serving } from "./serve.ts"

const basePath = "/v1"

interface Route {
  readonly method: "GET" | "POST"
  /** As itty-router writes it: `{symbol}` becomes `:symbol`. */
  readonly pattern: string
  readonly answer: Serve
}

const routes: readonly Route[] = [
  ...(Object.keys(endpoints) as readonly EndpointName[]).map((name) => ({
    method: endpoints[name].method,
    pattern: `${basePath}${endpoints[name].path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    answer: serving(name),
  })),
  ...(Object.keys(documents) as readonly DocumentName[]).map((name) => ({
    method: "GET" as const,
    pattern: `${basePath}${documents[name].path}`,
    answer: servingDocument(name),
  })),
]

/**
 * Every endpoint of the table and every document; `OPTIONS` of a path tells its methods, a wrong method answers 405, an
 * unknown path 404. Paths are told apart to the letter: case, doubled and trailing slashes count. A HEAD arrives here as a GET.
 */
export const router = routerOverTable()

function routerOverTable() {
  const table = Router<IRequest, [RequestContext], Response>()
  table.all("*", (request, { requestId }) => (endsInSlash(request) ? noSuchPath(requestId) : undefined))
  for (const { method, pattern, answer } of routes) {
    const register = method === "GET" ? table.get : table.post
    register(pattern, (request, context) => answer({ request, parameters: request.params }, context))
  }
  for (const pattern of new Set(routes.map((route) => route.pattern))) {
    const allow = [...methodsOf(pattern), "OPTIONS"].join(", ")
    table.options(pattern, () => preflight(allow))
    table.all(pattern, (_request, { requestId }) =>
      failure(refuse("method_not_allowed", `This path takes ${allow}.`), requestId, { Allow: allow }),
    )
  }
  for (const path of operatorPaths)
    table.all(path, (request, { env, surroundings }) => answerOperator(request, env, surroundings))
  table.all(webhookPath, answerWebhook)
  for (const [path, file] of Object.entries(files)) {
    table.get(path, (request) => answerFile(request, file))
    table.all(path, (_request, { requestId }) =>
      failure(refuse("method_not_allowed", "This path takes GET, HEAD."), requestId, { Allow: "GET, HEAD" }),
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

function methodsOf(pattern: string): readonly string[] {
  return routes
    .filter((route) => route.pattern === pattern)
    .flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]))
}
