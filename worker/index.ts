import { deployed } from "./platform.ts"
import { serviceIn } from "./service.ts"

export { Allowance } from "./limits/allowance.ts"
export { EdgarPace } from "./limits/pace.ts"

/** The deployed Worker. It has nothing that is for developers' machines only: worker/local builds another. */
export default serviceIn(deployed)
