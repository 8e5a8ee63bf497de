import type { Client } from "../src/index.ts"
import type { ExitCode } from "./exit.ts"
import type { Output } from "./output.ts"
import type { Terminal } from "./terminal.ts"

export interface Surroundings {
  readonly qistas: Client
  readonly output: Output
  readonly terminal: Terminal
  /** Aborts when the user presses Ctrl-C. */
  readonly signal: AbortSignal
  readonly write: (text: string) => void
}

/** The options of a command line by name. */
export type Flags = Readonly<Record<string, string | boolean | undefined>>

export interface Command {
  /** The text that follows `qistas` in the usage text. */
  readonly form: string
  readonly summary: string
  /** The smallest and the largest number of words after the name of the command. */
  readonly words: readonly [least: number, most: number]
  /** The options of this command, in addition to the options that every command takes. */
  readonly flags: Readonly<Record<string, { readonly type: "string" | "boolean" }>>
  run(surroundings: Surroundings, words: readonly string[], flags: Flags): Promise<ExitCode>
}

/** Returns the text of an option; undefined if the option is left out. */
export function textOf(flags: Flags, name: string): string | undefined {
  const value = flags[name]
  return typeof value === "string" ? value : undefined
}

/** The options of the commands that judge: `--as-of` for a past day, `--methodology` for another standard. */
export const judgingFlags = { "as-of": { type: "string" }, methodology: { type: "string" } } as const

/** Returns the fields of a request for the options in `judgingFlags`. */
export function judgedBy(flags: Flags): { readonly as_of?: string; readonly methodology?: string } {
  const [asOf, methodology] = [textOf(flags, "as-of"), textOf(flags, "methodology")]
  return { ...(asOf !== undefined && { as_of: asOf }), ...(methodology !== undefined && { methodology }) }
}
