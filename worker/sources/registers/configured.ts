import type { RegisterAbroad, ReportRegister } from "../../../src/pipeline/registers/ports.ts"
import type { Pace } from "../edgar/request.ts"
import { dart } from "./dart.ts"
import { edinet } from "./edinet.ts"
import { esef } from "./esef.ts"

/** The variables that configure the registers abroad (worker/env.ts). */
interface RegisterVariables {
  readonly DART_URL: string
  readonly DART_API_KEY?: string
  readonly EDINET_URL: string
  readonly EDINET_API_KEY?: string
  readonly ESEF_URL: string
  readonly GLEIF_URL: string
  readonly ESEF_USER_AGENT?: string
}

/** A register abroad; null if no key or contact is set for it. */
export function configuredRegister(
  name: RegisterAbroad,
  env: RegisterVariables,
  pace: Pace,
): ReportRegister | null {
  switch (name) {
    case "dart":
      return env.DART_API_KEY ? dart({ url: env.DART_URL, key: env.DART_API_KEY }, pace) : null
    case "edinet":
      return env.EDINET_API_KEY ? edinet({ url: env.EDINET_URL, key: env.EDINET_API_KEY }, pace) : null
    case "esef": {
      const { ESEF_URL: filingsUrl, GLEIF_URL: gleifUrl, ESEF_USER_AGENT: userAgent } = env
      return userAgent ? esef({ filingsUrl, gleifUrl, userAgent }, pace) : null
    }
  }
}
