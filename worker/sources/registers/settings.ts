import { type RegisterAbroad, registersAbroad } from "../../../src/pipeline/registers/ports.ts"

/** The variable with the key or the contact without which a register is not read (worker/env.ts). */
const settings = {
  dart: "DART_API_KEY",
  edinet: "EDINET_API_KEY",
  esef: "ESEF_USER_AGENT",
} as const satisfies Record<RegisterAbroad, string>

type RegisterSettings = { readonly [Name in RegisterAbroad as (typeof settings)[Name]]?: string }

/** The registers that are not read, each with the variable that is missing: `dart: DART_API_KEY is not set`. */
export function registersNotRead(env: RegisterSettings): readonly string[] {
  return registersAbroad.flatMap((name) => {
    const setting = settings[name]
    return env[setting] ? [] : [`${name}: ${setting} is not set`]
  })
}
