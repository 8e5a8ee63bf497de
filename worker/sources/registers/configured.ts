import { type RegisterAbroad, registersAbroad } from "../../../src/identifiers/registers.ts"
import type { ReportRegister } from "../../../src/pipeline/registers/ports.ts"
import type { Pace } from "../edgar/request.ts"
import { dart } from "./dart.ts"
import { edinet } from "./edinet.ts"
import { esef } from "./esef.ts"
import type { RegisterVariables } from "./settings.ts"

/** The client of each register, with its key or contact (`credential`) and its addresses. */
const clients: {
  readonly [Name in RegisterAbroad]: (
    credential: string,
    addresses: Record<keyof (typeof registersAbroad)[Name]["addresses"], string>,
    pace: Pace,
  ) => ReportRegister
} = {
  dart: (key, { DART_URL: url }, pace) => dart({ url, key }, pace),
  edinet: (key, { EDINET_URL: url, EDINET_CODES_URL: codesUrl }, pace) =>
    edinet({ url, codesUrl, key }, pace),
  esef: (userAgent, { ESEF_URL: filingsUrl, GLEIF_URL: gleifUrl }, pace) =>
    esef({ filingsUrl, gleifUrl, userAgent }, pace),
}

/** A register abroad; null if no key or contact is set for it. */
export function configuredRegister<Name extends RegisterAbroad>(
  name: Name,
  env: RegisterVariables,
  pace: Pace,
): ReportRegister | null {
  const { credential: variable, addresses } = registersAbroad[name]
  const credential = env[variable]?.trim()
  if (!credential) return null
  const inUse = Object.entries(addresses).map(([each, declared]) => [
    each,
    env[each as keyof RegisterVariables] || declared,
  ])
  return clients[name](credential, Object.fromEntries(inUse), pace)
}
