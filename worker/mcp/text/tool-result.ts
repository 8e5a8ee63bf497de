import type { DataOf, ExtrasOf } from "../../../src/contract/endpoint.ts"
import type { Endpoints } from "../../../src/contract/endpoints.ts"

/** The result of an endpoint, as its tool prints it. */
export interface ToolResult<Name extends keyof Endpoints> {
  readonly data: DataOf<Endpoints[Name]>
  readonly meta: ExtrasOf<Endpoints[Name]>
}
