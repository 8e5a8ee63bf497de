import type { Env } from "./env.ts"
import { frontDoor } from "./http/front-door.ts"
import type { RouteGroup } from "./http/route.ts"
import type { Platform } from "./platform.ts"
import { consume } from "./queue.ts"
import { routeGroups } from "./routes.ts"
import { runSchedule } from "./scheduled.ts"

/** The whole Worker on one platform. */
export function serviceIn(platform: Platform, groups: readonly [RouteGroup, ...RouteGroup[]] = routeGroups) {
  const answer = frontDoor(groups)
  return {
    fetch: (request, env, execution) =>
      answer({ request, env, execution, platform, requestId: crypto.randomUUID() }),
    scheduled: (controller, env) => runSchedule(controller, env, platform),
    queue: consume,
  } satisfies ExportedHandler<Env>
}
