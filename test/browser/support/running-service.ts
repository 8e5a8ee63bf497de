import { inject } from "vitest"
import { listening, type ServiceBeside } from "./service.ts"

/** The service for tests that use a browser or a program, once it accepts requests. */
export const service: ServiceBeside = await listening(inject("serviceFolder"))
