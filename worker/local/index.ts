import { routeGroups } from "../routes.ts"
import { serviceIn } from "../service.ts"
import { local } from "./platform.ts"
import { localRoutes } from "./routes.ts"

export { Allowance } from "../limits/allowance.ts"
export { EdgarPace } from "../limits/pace.ts"

/** The Worker of a developer's machine and of the tests: emails go to a mailbox that a page shows. */
export default serviceIn(local, [...routeGroups, localRoutes])
