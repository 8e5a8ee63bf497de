import { waitUntil } from "cloudflare:workers"
import { deployed } from "./platform.ts"
import { serviceIn } from "./service.ts"

export { Allowance } from "./limits/allowance.ts"
export { SourcePace } from "./limits/pace.ts"
export { StrangerCounts } from "./limits/strangers.ts"

/** The deployed Worker, without anything that is only for developers' machines (worker/local). */
export default serviceIn({ ...deployed, inBackground: waitUntil })
