import {
  namesAbroad,
  type Register,
  type RegisterAbroad,
  registers,
  registersAbroad,
} from "../../../src/identifiers/registers.ts"

type Declared = typeof registersAbroad
type Variable = {
  [Name in RegisterAbroad]: Declared[Name]["credential"] | keyof Declared[Name]["addresses"]
}[RegisterAbroad]

/** The key or the contact of each register abroad, and the addresses that replace the declared ones. */
export type RegisterVariables = { readonly [Name in Variable]?: string }

/** True if the service has the key or the contact without which it does not read the register. */
export function readsRegister(
  env: RegisterVariables & { readonly EDGAR_USER_AGENT?: string },
  name: Register,
): boolean {
  return (env[registers[name].credential] ?? "").trim() !== ""
}

/** The registers that are not read, each with the variable that is missing: `dart: DART_API_KEY is not set`. */
export function registersNotRead(env: RegisterVariables): readonly string[] {
  return namesAbroad.flatMap((name) =>
    readsRegister(env, name) ? [] : [`${name}: ${registersAbroad[name].credential} is not set`],
  )
}
