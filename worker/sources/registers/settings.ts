import { namesAbroad, type RegisterAbroad, registersAbroad } from "../../../src/identifiers/registers.ts"

type Declared = typeof registersAbroad
type Variable = {
  [Name in RegisterAbroad]: Declared[Name]["credential"] | keyof Declared[Name]["addresses"]
}[RegisterAbroad]

/** The key or the contact of each register abroad, and the addresses that replace the declared ones. */
export type RegisterVariables = { readonly [Name in Variable]?: string }

/** The registers that are not read, each with the variable that is missing: `dart: DART_API_KEY is not set`. */
export function registersNotRead(env: RegisterVariables): readonly string[] {
  return namesAbroad.flatMap((name) => {
    const { credential } = registersAbroad[name]
    return env[credential] ? [] : [`${name}: ${credential} is not set`]
  })
}
