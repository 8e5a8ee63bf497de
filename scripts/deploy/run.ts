import { join } from "node:path"
import * as z from "zod"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { root } from "../support/root.ts"
import { type Ask, completeSettings, unanswered } from "./answers.ts"
import type { DeployArguments } from "./arguments.ts"
import {
  chooseAccount,
  type Platform,
  type PlatformOutcome,
  platformFor,
  platformToken,
} from "./cloudflare.ts"
import { stillOpen } from "./open.ts"
import { type Parts, partsOf } from "./parts.ts"
import { proofSteps } from "./proof.ts"
import { readSettings, type Settings, settingsFile } from "./settings.ts"
import { type Deployment, type Say, type Step, takeSteps } from "./steps.ts"
import { storeSteps } from "./stores.ts"
import { undoSteps } from "./undo.ts"
import { hostStep, nameStep, workerStep } from "./worker.ts"

export interface Terminal {
  /** Null if nobody can answer. */
  readonly ask: Ask | null
  readonly say: Say
}

/** Deploys an environment. Every refusal says what to do. */
export async function deploy(given: DeployArguments, terminal: Terminal): Promise<Outcome<null, string>> {
  const { environment, mode } = given
  const begun = await begin(given, terminal)
  if (!begun.ok) return begun
  const { platform, account, parts } = begun.value
  await sayPlan(platform, terminal.say)
  const settings = await settle(given, begun.value, terminal)
  if (!settings.ok) return settings
  const deployment: Deployment = { environment, parts, account, platform, settings: settings.value }
  const steps: readonly Step[] = [
    nameStep(deployment),
    hostStep(deployment),
    ...storeSteps(deployment),
    workerStep(deployment),
    ...(mode === "dry run" && settings.value.HOST === undefined
      ? []
      : proofSteps(settings.value, join(root, "data"), terminal.say)),
  ]
  const taken = await takeSteps(steps, mode, terminal.say)
  if (!taken.ok) return taken
  if (mode === "dry run") return answer(null)
  const changes = taken.value === 1 ? "1 change" : `${taken.value === 0 ? "no" : taken.value} changes`
  terminal.say(`\n${parts.worker} runs at https://${settings.value.HOST} (${changes}). Still open:`)
  for (const each of await stillOpen(deployment)) terminal.say(`  - ${each}`)
  return answer(null)
}

/** Removes what a deployment made. */
export async function undo(given: DeployArguments, terminal: Terminal): Promise<Outcome<null, string>> {
  const { environment, mode, confirmedName } = given
  const begun = await begin(given, terminal)
  if (!begun.ok) return begun
  const { platform, account, parts } = begun.value
  const deployment: Deployment = { environment, parts, account, platform, settings: {} }
  if (mode !== "dry run") {
    const question = `This removes ${parts.worker} with its database, bucket, queues and counters. Type ${parts.worker} to go on`
    const name = confirmedName ?? (await terminal.ask?.(question, "shown"))
    if (name !== parts.worker)
      return refuse("not_confirmed", `Nothing was removed: the name is not ${parts.worker}.`)
  }
  const taken = await takeSteps(undoSteps(deployment), mode, terminal.say)
  return taken.ok ? answer(null) : taken
}

interface Begun extends Pick<Deployment, "platform" | "account"> {
  readonly parts: Parts
}

/** Finds login and account. */
async function begin({ environment }: DeployArguments, { say }: Terminal): Promise<Outcome<Begun, string>> {
  const parts = partsOf(environment)
  const token = await platformToken()
  if (!token.ok) return token
  const account = await chooseAccount(platformFor(token.value))
  if (!account.ok) return account
  say(`${parts.worker}\n  login       account ${account.value.name} (${account.value.id})`)
  return answer({ parts, account: account.value, platform: platformFor(token.value, account.value.id) })
}

const subscriptions = z.array(
  z.object({
    rate_plan: z.object({ id: z.string().optional(), public_name: z.string().optional() }).optional(),
  }),
)

/**
 * Says which plan the account has, if the login may read it. Only the upload decides: on the free plan it is
 * refused, because the Worker has a limit of processor time.
 */
async function sayPlan(platform: Platform, say: Say): Promise<void> {
  const read = await platform({ method: "GET", path: "~/subscriptions", result: subscriptions })
  const names = read.ok
    ? read.value
        .map(({ rate_plan: plan }) => plan?.public_name ?? plan?.id ?? "")
        .filter((name) => name !== "")
    : []
  const isPaid = names.some((name) => /workers.*paid/i.test(name))
  if (isPaid) return say("  plan        Workers Paid")
  const known = read.ok ? `only ${names.join(", ") || "free plans"} is listed` : "the login may not read it"
  say(`  plan        not known to be Workers Paid (${known}); a smaller plan is refused at the upload`)
}

/** The settings of an environment: those of its file, those of `--answers`, and those that are asked for. */
async function settle(
  { environment, answersFile, mode, operatorToken }: DeployArguments,
  { platform, parts }: Begun,
  { ask, say }: Terminal,
): Promise<Outcome<Settings, string>> {
  const known = {
    ...readSettings(settingsFile(environment)),
    ...(answersFile === null ? {} : readSettings(answersFile)),
  }
  if (mode === "dry run") {
    const open = unanswered(known)
    if (open.length > 0) say(`  settings    would ask for ${open.join(", ")}`)
    return answer(known)
  }
  if (operatorToken === "replace") delete known.OPERATOR_TOKEN
  const deployed = await secretNames(platform, parts)
  if (!deployed.ok) return deployed
  const deployedSecrets = deployed.value.filter(
    (name) => operatorToken === "keep" || name !== "OPERATOR_TOKEN",
  )
  const complete = await completeSettings({
    environment,
    known,
    deployedSecrets,
    ask,
    say: (line) => say(`  settings    ${line}`),
  })
  if (complete.ok) say(`  settings    ${settingsFile(environment)}`)
  return complete
}

async function secretNames(
  platform: Platform,
  { worker }: Parts,
): Promise<PlatformOutcome<readonly string[]>> {
  const path = `~/workers/scripts/${worker}/secrets`
  const read = await platform({ method: "GET", path, result: z.array(z.object({ name: z.string() })) })
  if (!read.ok) return read.code === "missing" ? answer([]) : read
  return answer(read.value.map(({ name }) => name))
}
