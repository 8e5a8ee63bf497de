import { parseArgs } from "node:util"
import { type DeployedEnvironment, deployedEnvironments } from "./environments.ts"
import type { MadeSecret } from "./settings.ts"
import type { Mode } from "./steps.ts"

export const usage = `npm run deploy -- staging | production
  --dry-run              looks, and prints each call that would be made
  --answers FILE         takes the answers from lines NAME=value (docs/operations.md, Settings)
  --yes                  asks nothing: takes defaults, and refuses if an answer is missing
  --new-code             replaces deployed code of another checkout without asking
  --new-operator-token   replaces OPERATOR_TOKEN, if it was lost or seen by others
  --new-key-pepper       replaces the Worker's KEY_PEPPER, by that of the settings if it is another one: keys of the
                         old one end
  --undo                 removes everything that was made, after asking for the Worker's name
  --name NAME            the Worker's name, in answer to --undo`

export interface DeployArguments {
  readonly environment: DeployedEnvironment
  readonly task: "deploy" | "undo"
  readonly mode: Mode
  /** A file of settings, which are taken over; null if there is none. */
  readonly answersFile: string | null
  readonly questions: "ask" | "take defaults"
  readonly replaced: readonly MadeSecret[]
  /** What happens to deployed code that differs from this checkout's. */
  readonly otherCode: "ask" | "replace"
  /** The name that confirms an undo; null if it is to be asked for. */
  readonly confirmedName: string | null
}

/** Reads a command line of `npm run deploy`; null if it is wrong. */
export function readDeployArguments(given: readonly string[]): DeployArguments | null {
  const flag = { type: "boolean", default: false } as const
  const text = { type: "string" } as const
  try {
    const { values, positionals } = parseArgs({
      args: [...given],
      allowPositionals: true,
      strict: true,
      options: {
        "dry-run": flag,
        yes: flag,
        undo: flag,
        "new-code": flag,
        "new-operator-token": flag,
        "new-key-pepper": flag,
        answers: text,
        name: text,
      },
    })
    const environment = deployedEnvironments.find((each) => each === positionals[0])
    if (environment === undefined || positionals.length !== 1) return null
    if (values.name !== undefined && !values.undo) return null
    return {
      environment,
      task: values.undo ? "undo" : "deploy",
      mode: values["dry-run"] ? "dry run" : "make changes",
      answersFile: values.answers ?? null,
      questions: values.yes ? "take defaults" : "ask",
      replaced: [
        ...(values["new-operator-token"] ? (["OPERATOR_TOKEN"] as const) : []),
        ...(values["new-key-pepper"] ? (["KEY_PEPPER"] as const) : []),
      ],
      otherCode: values["new-code"] ? "replace" : "ask",
      confirmedName: values.name ?? null,
    }
  } catch {
    return null
  }
}
