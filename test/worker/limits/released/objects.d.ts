import type { SourcePace } from "../../../../worker/limits/pace.ts"
import type { IsolateStarts } from "../../../../worker/limits/pace-client.ts"
import type { Pace } from "../../../../worker/sources/edgar/request.ts"

export * from "../../../../worker/limits/allowance.ts"
export * from "../../../../worker/limits/allowances.ts"
export * from "../../../../worker/limits/answers.ts"
// The last release had one pace, EDGAR's.
export { SourcePace as EdgarPace } from "../../../../worker/limits/pace.ts"
export { isolateStarts } from "../../../../worker/limits/pace-client.ts"
export function edgarPace(namespace: DurableObjectNamespace<SourcePace>, starts: IsolateStarts): Pace
