import {
  namesAbroad,
  type Register,
  type RegisterAbroad,
  registerNames,
  registers,
  registersAbroad,
} from "../../../src/identifiers/registers.ts"

type Declared = typeof registersAbroad
type Variable = {
  [Name in RegisterAbroad]: Declared[Name]["credential"] | keyof Declared[Name]["addresses"]
}[RegisterAbroad]

/** The keys of registers, the contact for those without a key, and addresses that replace the declared ones. */
export type RegisterVariables = { readonly [Name in Variable]?: string }

/** True if the service has the key or the contact without which it does not read the register. */
export function readsRegister(env: RegisterVariables, name: Register): boolean {
  return (env[registers[name].credential] ?? "").trim() !== ""
}

/** Which registers are read. The others lack the variable that is their `credential`. */
export interface RegistersRead {
  readonly read: readonly Register[]
  readonly not_read: readonly Register[]
}

export function registersRead(env: RegisterVariables): RegistersRead {
  const read = registerNames.filter((name) => readsRegister(env, name))
  return { read, not_read: registerNames.filter((name) => !read.includes(name)) }
}

/** For operators: `read: edgar, esef; not read: dart (DART_API_KEY)`, with the variables that are missing. */
export function printRegisters({ read, not_read }: RegistersRead): string {
  const others = not_read.map((name) => `${name} (${registers[name].credential})`)
  return `read: ${read.join(", ") || "none"}; not read: ${others.join(", ") || "none"}`
}

/** The registers abroad that are not read: `dart: DART_API_KEY is not set`. */
export function registersNotRead(env: RegisterVariables): readonly string[] {
  return namesAbroad.flatMap((name) =>
    readsRegister(env, name) ? [] : [`${name}: ${registersAbroad[name].credential} is not set`],
  )
}
