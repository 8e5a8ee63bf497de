import { parseArgs } from "node:util"
import type { AccountCommand } from "../../worker/operator/accounts.ts"

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
  /** The number of arguments of the command. */
  readonly arity: number
  readonly options: readonly (keyof Options)[]
  body(args: readonly string[], options: Options): object
}

const ofAccount = ([account]: readonly string[]) => ({ account })

const commands: Readonly<Record<string, Command>> = {
  account: { route: "show", arity: 1, options: [], body: ofAccount },
  create: { route: "create", arity: 1, options: [], body: ([email]) => ({ email }) },
  plan: {
    route: "plan",
    arity: 2,
    options: ["until"],
    body: ([account, plan], { until = null }) => ({ account, plan, until }),
  },
  keys: { route: "keys", arity: 1, options: [], body: ofAccount },
  key: {
    route: "key",
    arity: 2,
    options: ["name"],
    body: ([account, type], { name = "" }) => ({ account, type, name }),
  },
  revoke: { route: "revoke", arity: 2, options: [], body: ([account, key]) => ({ account, key }) },
  "sign-out": { route: "sign-out", arity: 1, options: [], body: ofAccount },
  close: {
    route: "close",
    arity: 1,
    options: ["force"],
    body: ([account], { force = false }) => ({ account, force }),
  },
}

/** Reads the arguments of `npm run admin`; null for an unknown command. The service checks the values. */
export function readAdminArguments(written: readonly string[]): AdminRequest | null {
  const read = parsed(written)
  if (read === null) return null
  const [name = "", ...args] = read.args
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined || args.length !== command.arity || args.includes("")) return null
  const isForeign = (option: string) => !command.options.some((each) => each === option)
  if (Object.keys(read.options).some(isForeign)) return null
  return { route: command.route, body: command.body(args, read.options) }
}

function parsed(
  written: readonly string[],
): { readonly args: readonly string[]; readonly options: Options } | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...written],
      options: { until: { type: "string" }, name: { type: "string" }, force: { type: "boolean" } },
      allowPositionals: true,
    })
    return { args: positionals, options: values as Options }
  } catch {
    return null
  }
}
