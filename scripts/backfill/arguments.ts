import { existsSync } from "node:fs"
import { availableParallelism } from "node:os"
import { parseArgs } from "node:util"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { type DeployedEnvironment, deployedEnvironments } from "../deploy/environments.ts"
import { isDate } from "../screen/prices.ts"
import type { Archives } from "./threads.ts"

const usage = `Usage:
  npm run --silent backfill -- companyfacts.zip submissions.zip
    [--state DIR | --remote --env NAME] [--threads N] [--as-of YYYY-MM-DD] [--restart]`

export interface BackfillArguments {
  readonly archives: Archives
  /** A local state folder; null for the folder of `npm start`. */
  readonly state: string | null
  /** The environment of wrangler.toml whose stores are filled; null for local stores. */
  readonly environment: DeployedEnvironment | null
  readonly threads: number
  /** YYYY-MM-DD; null if not given. */
  readonly asOf: string | null
  /** True to discard the progress of an unfinished run. */
  readonly restart: boolean
}

const options = {
  state: { type: "string" },
  remote: { type: "boolean" },
  env: { type: "string" },
  threads: { type: "string" },
  "as-of": { type: "string" },
  restart: { type: "boolean" },
} as const

const threadsMax = 64

/** Reads the command line; `today` is YYYY-MM-DD. */
export function readBackfillArguments(
  args: readonly string[],
  today: string,
): Outcome<BackfillArguments, "usage"> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options,
      allowPositionals: true,
      strict: true,
    })
    const [companyFacts, submissions, ...more] = positionals
    if (companyFacts === undefined || submissions === undefined || more.length > 0)
      return refuse("usage", usage)
    const missing = [companyFacts, submissions].find((path) => !existsSync(path))
    if (missing !== undefined) return refuse("usage", `${missing}: there is no such file.`)
    const {
      state = null,
      env,
      remote = false,
      restart = false,
      threads = String(availableParallelism()),
    } = values
    if (state !== null && remote) return refuse("usage", "--state names local stores, --remote the deployed.")
    const environment = deployedEnvironments.find((each) => each === env) ?? null
    if (remote !== (env !== undefined) || (remote && environment === null))
      return refuse("usage", `--remote goes with --env ${deployedEnvironments.join(" or --env ")}.`)
    const count = Number(threads)
    if (!Number.isInteger(count) || count < 1 || count > threadsMax)
      return refuse("usage", `--threads ${threads}: not a whole number from 1 to ${threadsMax}.`)
    const asOf = values["as-of"] ?? null
    if (asOf !== null && !isDate(asOf)) return refuse("usage", `--as-of ${asOf}: not a date like 2026-08-31.`)
    if (asOf !== null && asOf > today) return refuse("usage", `--as-of ${asOf} lies in the future.`)
    return answer({
      archives: { companyFacts, submissions },
      state,
      environment,
      threads: count,
      asOf,
      restart,
    })
  } catch (thrown) {
    return refuse("usage", `${thrown instanceof Error ? thrown.message : ""}\n${usage}`)
  }
}
