import { deployed } from "./platform.ts"
import { serviceIn } from "./service.ts"

export { Allowance } from "./limits/allowance.ts"
export { EdgarPace } from "./limits/pace.ts"

/** The Worker that is deployed. What is for a developer's machine alone is not in it: worker/local builds another. */
export default serviceIn(deployed)
