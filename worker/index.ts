import { deployed } from "./platform.ts"
import { serviceIn } from "./service.ts"

export { Allowance } from "./limits/allowance.ts"
export { EdgarPace } from "./limits/pace.ts"

/**
 * The deployed Worker. It contains nothing that is only for developers' machines; worker/local builds the
 * Worker for those.
 */
export default serviceIn(deployed)
