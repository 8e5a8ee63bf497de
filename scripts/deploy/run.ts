import { join } from "node:path"
import * as z from "zod"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { root } from "../support/root.ts"
import { type Ask, completeSettings, unanswered } from "./answers.ts"
import type { DeployArguments } from "./arguments.ts"
import { bundleDeployed, type DeployedBundle } from "./bundle.ts"
import { openAccount, type Platform } from "./cloudflare.ts"
import { hostStep } from "./host.ts"
import { stillOpen } from "./open.ts"
import { type Parts, partsOf } from "./parts.ts"
import { proofSteps } from "./proof.ts"
import { readSettings, type SettingName, type Settings, settingsFile } from "./settings.ts"
import { type Deployment, type Say, type Step, takeSteps } from "./steps.ts"
import { storeSteps } from "./stores.ts"
import { undoSteps, unfinishedUndoStep } from "./undo.ts"
import {
  bindingsOf,
  codeStep,
  deployedSettings,
  hasOtherPepper,
  isThisService,
  nameStep,
  workerStep,
} from "./worker.ts"

export interface Terminal {
  /** Null if nobody can answer. */
  readonly ask: Ask | null
  readonly say: Say
}

/** Deploys an environment. Every refusal says what to do. */
export async function deploy(given: DeployArguments, terminal: Terminal): Promise<Outcome<null, string>> {
  const { environment, mode, replaced } = given
  const begun = await begin(given, terminal)
  if (!begun.ok) return begun
  const { platform, account, parts } = begun.value
  await sayPlan(platform, terminal.say)
  const settings = await settle(given, begun.value, terminal)
  if (!settings.ok) return settings
  const deployment: Deployment = { environment, parts, account, platform, replaced, settings: settings.value }
  let built: Promise<DeployedBundle> | null = null
  const bundle = () => (built ??= bundleDeployed(environment))
  const agreed = async (question: string) =>
    mode === "dry run" || given.otherCode === "replace" || (await terminal.ask?.(question, "shown")) === "yes"
  const steps: readonly Step[] = [
    nameStep(deployment),
    hostStep(deployment),
    unfinishedUndoStep(deployment),
    codeStep(deployment, bundle, agreed),
    ...storeSteps(deployment),
    workerStep(deployment, bundle),
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
  const deployment: Deployment = { environment, parts, account, platform, replaced: [], settings: {} }
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
  /** What is known before anybody is asked: the file of settings, and that of `--answers`. */
  readonly known: Settings
}

/** Finds login and account. */
async function begin(
  { environment, answersFile }: DeployArguments,
  { say }: Terminal,
): Promise<Outcome<Begun, string>> {
  const parts = await partsOf(environment)
  const known = {
    ...readSettings(settingsFile(environment)),
    ...(answersFile === null ? {} : readSettings(answersFile)),
  }
  const opened = await openAccount(known)
  if (!opened.ok) return opened
  const { account } = opened.value
  say(`${parts.worker}\n  login       account ${account.name} (${account.id})`)
  return answer({ parts, known, ...opened.value })
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

/**
 * The settings of an environment: those of the files, those that the deployed Worker shows, and those that are asked
 * for.
 */
async function settle(
  { environment, mode, replaced }: DeployArguments,
  begun: Begun,
  { ask, say }: Terminal,
): Promise<Outcome<Settings, string>> {
  const bindings = await bindingsOf(begun)
  if (!bindings.ok) return bindings
  const deployed = bindings.value !== null && isThisService(bindings.value) ? bindings.value : []
  const shown = deployedSettings(deployed, begun.parts)
  const taken = Object.keys(shown).filter((name) => !Object.hasOwn(begun.known, name))
  if (taken.length > 0) say(`  settings    ${taken.join(", ")}: as deployed`)
  const known: Partial<Record<SettingName, string>> = { ...shown, ...begun.known, ACCOUNT: begun.account.id }
  if (mode === "dry run") {
    const open = unanswered(known)
    if (open.length > 0) say(`  settings    would ask for ${open.join(", ")}`)
    return answer(known)
  }
  // A pepper that is not deployed yet is new already.
  const isNew = hasOtherPepper(known, deployed)
  for (const name of replaced) if (name !== "KEY_PEPPER" || !isNew) delete known[name]
  const deployedSecrets = deployed
    .filter(({ type }) => type === "secret_text")
    .map(({ name }) => name)
    .filter((name) => !replaced.some((each) => each === name))
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
