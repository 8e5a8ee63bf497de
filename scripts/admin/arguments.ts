import { parseArgs } from "node:util"
import type { AccountCommand } from "../../worker/operator/accounts.ts"

/** What an operator asks of an account: the command's route and its body. */
export interface AdminRequest {
  readonly route: AccountCommand
  readonly body: object
}

interface Options {
  readonly until?: string
  readonly name?: string
  readonly force?: true
}

interface Command {
  readonly route: AccountCommand
  /** How many words it takes behind its own. */
  readonly words: number
  readonly options: readonly (keyof Options)[]
  body(words: readonly string[], options: Options): object
}

const ofAccount = ([account]: readonly string[]) => ({ account })

const commands: Readonly<Record<string, Command>> = {
  account: { route: "show", words: 1, options: [], body: ofAccount },
  create: { route: "create", words: 1, options: [], body: ([email]) => ({ email }) },
  plan: {
    route: "plan",
    words: 2,
    options: ["until"],
    body: ([account, plan], { until = null }) => ({ account, plan, until }),
  },
  keys: { route: "keys", words: 1, options: [], body: ofAccount },
  key: {
    route: "key",
    words: 2,
    options: ["name"],
    body: ([account, type], { name = "" }) => ({ account, type, name }),
  },
  revoke: { route: "revoke", words: 2, options: [], body: ([account, key]) => ({ account, key }) },
  "sign-out": { route: "sign-out", words: 1, options: [], body: ofAccount },
  close: {
    route: "close",
    words: 1,
    options: ["force"],
    body: ([account], { force = false }) => ({ account, force }),
  },
}

/** Reads the words of `npm run admin`; null when they are no command of it. What a word says is for the service to judge. */
export function readAdminArguments(written: readonly string[]): AdminRequest | null {
  const read = parsed(written)
  if (read === null) return null
  const [name = "", ...words] = read.words
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined || words.length !== command.words || words.includes("")) return null
  const isForeign = (option: string) => !command.options.some((each) => each === option)
  if (Object.keys(read.options).some(isForeign)) return null
  return { route: command.route, body: command.body(words, read.options) }
}

function parsed(
  written: readonly string[],
): { readonly words: readonly string[]; readonly options: Options } | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...written],
      options: { until: { type: "string" }, name: { type: "string" }, force: { type: "boolean" } },
      allowPositionals: true,
    })
    return { words: positionals, options: values as Options }
  } catch {
    return null
  }
}
