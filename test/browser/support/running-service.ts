import { inject } from "vitest"
import { listening, type ServiceBeside } from "./service.ts"

/** The service for the tests of a browser and of programs, once it listens. */
export const service: ServiceBeside = await listening(inject("serviceFolder"))
