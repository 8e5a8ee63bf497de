import type { RegisterAbroad, ReportRegister } from "../../../src/pipeline/registers/ports.ts"
import type { Env } from "../../env.ts"
import type { Pace } from "../edgar/request.ts"
import { dart } from "./dart.ts"
import { edinet } from "./edinet.ts"
import { esef } from "./esef.ts"

/** A register abroad; null if the environment has no key or contact for it. */
export function configuredRegister(name: RegisterAbroad, env: Env, pace: Pace): ReportRegister | null {
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
