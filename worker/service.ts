import type { Env } from "./env.ts"
import { frontDoor } from "./http/front-door.ts"
import type { RouteGroup } from "./http/route.ts"
import type { Platform } from "./platform.ts"
import { routeGroups } from "./routes.ts"
import { webhookQueueEnding } from "./storage/queues.ts"

/** The whole Worker on one platform. Modules for screening are loaded when a task or message needs them. */
export function serviceIn(platform: Platform, groups: readonly [RouteGroup, ...RouteGroup[]] = routeGroups) {
  const answer = frontDoor(groups)
  return {
    fetch: (request, env, execution) =>
      answer({ request, env, execution, platform, requestId: crypto.randomUUID() }),
    scheduled: async (controller, env) => {
      const { runSchedule } = await import("./scheduled.ts")
      await runSchedule(controller, env, platform)
    },
    queue: async (batch, env) => {
      if (batch.queue.endsWith(webhookQueueEnding)) {
        const { consumeDeliveries } = await import("./deliveries.ts")
        return consumeDeliveries(batch, env, platform)
      }
      const { consume } = await import("./queue.ts")
      await consume(batch, env)
    },
  } satisfies ExportedHandler<Env>
}
