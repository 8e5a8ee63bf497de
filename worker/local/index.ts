import { waitUntil } from "cloudflare:workers"
import { type Env, publicOriginOf } from "../env.ts"
import { apiReplies } from "../http/envelope.ts"
import type { RouteContext, RouteGroup } from "../http/route.ts"
import { unreadyReply } from "../http/unready.ts"
import { isOperator, senderOfCommand } from "../operator/replies.ts"
import { routeGroups } from "../routes.ts"
import { serviceIn } from "../service.ts"
import { fillCompany, fillPath } from "./fill.ts"
import { mailboxPage, mailboxPath } from "./mailbox.ts"
import {
  type LocalEnv,
  noteOpening,
  readFirst,
  untilReadersAreServed,
  whyNotOpen,
  withProgress,
} from "./opening.ts"
import { local } from "./platform.ts"
import { readNow, readNowPath } from "./read-now.ts"
import { carryOut, storesFolder } from "./stores.ts"

export { Allowance } from "../limits/allowance.ts"
export { SourcePace } from "../limits/pace.ts"
export { StrangerCounts } from "../limits/strangers.ts"

/** Paths that exist only on a developer's machine. */
const localRoutes: RouteGroup = {
  name: "local",
  kind: "own",
  ownsUnknownPaths: false,
  ipLimits: ["any"],
  senderOf: senderOfCommand,
  answersOptions: false,
  failureEvent: "unhandled",
  replies: () => ({ ...apiReplies, methodNotAllowed: (_allow, context) => apiReplies.notFound(context) }),
  routes: [
    {
      method: "GET",
      path: mailboxPath,
      handle: async (context) =>
        hostsOf(context.env).includes(context.url.hostname)
          ? mailboxPage(context.request)
          : apiReplies.notFound(context),
    },
    { method: "POST", path: fillPath, handle: fillCompany },
    {
      method: "POST",
      path: readNowPath,
      handle: async (context) => (isOwnForm(context) ? readNow(context) : apiReplies.notFound(context)),
    },
    { method: "POST", path: `${storesFolder}/:name`, handle: fillStores },
  ],
}

const service = serviceIn({ ...local, inBackground: waitUntil }, [...routeGroups, localRoutes])

type IncomingRequest = Parameters<typeof service.fetch>[0]

/** Answers as the service does, once its stores are filled far enough. Readers come before the filling. */
async function fetch(
  request: IncomingRequest,
  env: LocalEnv,
  execution: ExecutionContext,
): Promise<Response> {
  const answer = () => service.fetch(request, env, execution)
  const { pathname } = new URL(request.url)
  const isCommand = /^\/(operator|dev\/(stores|fill))\//.test(pathname)
  if (isCommand) await untilReadersAreServed()
  if (pathname.startsWith(`${storesFolder}/`)) return answer()
  const unready = whyNotOpen(env)
  if (unready !== null) return unreadyReply(request, unready, crypto.randomUUID())
  return isCommand ? answer() : withProgress(() => readFirst(answer))
}

/**
 * The Worker of `npm start` and of the tests. Emails go to a mailbox that a page shows. It has no schedule:
 * `npm run pipeline` runs the tasks.
 */
export default { fetch, queue: service.queue } satisfies ExportedHandler<LocalEnv>

/** Answers a call of `npm start`, which fills the stores of the service that it has started. */
async function fillStores(context: RouteContext): Promise<Response> {
  const { request, env, parameters } = context
  if (!(await isOperator(request, env))) return apiReplies.notFound(context)
  const { name = "" } = parameters
  const done = (await noteOpening(name, request)) ?? (await carryOut(name, request, env))
  return done ?? apiReplies.notFound(context)
}

/** True if a page of this machine sent the form. No foreign page can send this origin. */
function isOwnForm({ request, env, url }: RouteContext): boolean {
  return hostsOf(env).includes(url.hostname) && request.headers.get("Origin") === url.origin
}

/** The allowed host names. A foreign page could use another name of this machine to read the emails. */
function hostsOf(env: Env): readonly string[] {
  const origin = publicOriginOf(env)
  return ["localhost", "127.0.0.1", ...(origin === null ? [] : [new URL(origin).hostname])]
}
