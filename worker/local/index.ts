import { routeGroups } from "../routes.ts"
import { serviceIn } from "../service.ts"
import { local } from "./platform.ts"
import { localRoutes } from "./routes.ts"

export { Allowance } from "../limits/allowance.ts"
export { EdgarPace } from "../limits/pace.ts"

const { fetch, queue } = serviceIn(local, [...routeGroups, localRoutes])

/**
 * The Worker of a developer's machine and of the tests: emails go to a mailbox that a page shows. It has no schedule, which
 * wrangler would run for any page that asks for `/cdn-cgi/handler/scheduled`; `npm run pipeline` runs the tasks.
 */
export default { fetch, queue }
