import { type Env, publicOriginOf } from "../env.ts"
import { apiReplies } from "../http/api-replies.ts"
import type { RouteGroup } from "../http/route.ts"
import { fillCompany, fillPath } from "./fill.ts"
import { mailboxPage, mailboxPath } from "./mailbox.ts"

/** Paths that only a developer's machine has. */
export const localRoutes: RouteGroup = {
  name: "local",
  kind: "own",
  ownsUnknownPaths: false,
  ipLimits: ["any"],
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
  ],
}

/** Only these names: under another one that resolves to this machine, a foreign page could read the emails. */
function hostsOf(env: Env): readonly string[] {
  const origin = publicOriginOf(env)
  return ["localhost", "127.0.0.1", ...(origin === null ? [] : [new URL(origin).hostname])]
}
