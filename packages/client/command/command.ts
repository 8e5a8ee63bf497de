import type { Client } from "../src/index.ts"
import type { ExitCode } from "./exit.ts"
import type { Output } from "./output.ts"
import type { Terminal } from "./terminal.ts"

export interface Surroundings {
  readonly qistas: Client
  readonly output: Output
  readonly terminal: Terminal
  /** Ends when the user presses Ctrl-C. */
  readonly signal: AbortSignal
  readonly write: (text: string) => void
}

/** The options of a command line by name. */
export type Flags = Readonly<Record<string, string | boolean | undefined>>

export interface Command {
  /** What follows `qistas` in the usage text. */
  readonly form: string
  readonly summary: string
  /** The least and the most words after the name of the command. */
  readonly words: readonly [least: number, most: number]
  /** The options it takes in addition to those of every command. */
  readonly flags: Readonly<Record<string, { readonly type: "string" | "boolean" }>>
  run(surroundings: Surroundings, words: readonly string[], flags: Flags): Promise<ExitCode>
}

/** The text of an option; undefined if it is left out. */
export function textOf(flags: Flags, name: string): string | undefined {
  const value = flags[name]
  return typeof value === "string" ? value : undefined
}

/** The options of the commands that judge: a past day, another standard. */
export const judgingFlags = { "as-of": { type: "string" }, methodology: { type: "string" } } as const

/** The fields of a request that these options give. */
export function judgedBy(flags: Flags): { readonly as_of?: string; readonly methodology?: string } {
  const [asOf, methodology] = [textOf(flags, "as-of"), textOf(flags, "methodology")]
  return { ...(asOf !== undefined && { as_of: asOf }), ...(methodology !== undefined && { methodology }) }
}
