import type { EndpointName, Endpoints } from "../contract/endpoints.ts"
import { compliance } from "./compliance.ts"
import { evidence } from "./evidence.ts"
import { health } from "./health.ts"
import { indexPage } from "./index-page.ts"
import { me } from "./me.ts"
import { methodologies } from "./methodologies.ts"
import type { Service } from "./service.ts"

/** One service for each endpoint: a missing or surplus one does not compile. */
export const services = {
  index: indexPage,
  me,
  compliance,
  evidence,
  health,
  methodologies,
} as const satisfies { readonly [Name in EndpointName]: Service<Endpoints[Name]> }
