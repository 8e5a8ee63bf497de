import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as z from "zod"
import { release } from "../../src/contract/release.ts"
import { answer, type Outcome, type Refusal, refuse } from "../../src/outcome.ts"
import { root } from "../support/root.ts"
import type { DeployedBundle } from "./bundle.ts"
import type { PlatformOutcome } from "./cloudflare.ts"
import type { DeployedEnvironment } from "./environments.ts"
import { domainsOf } from "./host.ts"
import type { Parts } from "./parts.ts"
import {
  originOf,
  type Settings,
  settingNames,
  settingsFile,
  settings as settingTable,
  wrongWith,
} from "./settings.ts"
import type { Change, Deployment, Step } from "./steps.ts"
import { consumersOf, findDatabase, findQueue } from "./stores.ts"
import { runWrangler } from "./wrangler.ts"

/** Checks that no other Worker of the account has the name, and that its keys go on working. */
export function nameStep(deployment: Deployment): Step {
  const { worker } = deployment.parts
  return {
    name: "name",
    async look() {
      const bindings = await bindingsOf(deployment)
      if (!bindings.ok) return bindings
      if (bindings.value === null) return answer({ found: `${worker} is free`, changes: [] })
      if (!isThisService(bindings.value))
        return refuse("taken", `another Worker of the account is called ${worker}.`)
      return (
        refusedPepper(deployment, bindings.value) ??
        answer({ found: `${worker} is this service`, changes: [] })
      )
    },
  }
}

/** The variable with a digest of KEY_PEPPER, by which a run notices that the Worker has another one. */
const pepperDigest = "KEY_PEPPER_DIGEST"

/** True if the Worker has another KEY_PEPPER than the settings, whichever is newer: a rollback brings the old one back. */
export function hasOtherPepper({ KEY_PEPPER: own }: Settings, bindings: readonly PlatformBinding[]): boolean {
  const deployed = textOf(bindings, pepperDigest)
  return own !== undefined && deployed !== null && deployed !== digestOf(own)
}

/** Refuses to replace the pepper of the Worker, because no key would work afterwards; null if it stays. */
function refusedPepper(
  { settings, replaced, environment }: Deployment,
  bindings: readonly PlatformBinding[],
): Refusal<"other_pepper"> | null {
  if (!hasOtherPepper(settings, bindings) || replaced.includes("KEY_PEPPER")) return null
  return refuse(
    "other_pepper",
    `the Worker has another KEY_PEPPER than ${settingsFile(environment)}, so every key would end. Copy the file from the machine that deployed last, or put the file's in place of the Worker's by --new-key-pepper.`,
  )
}

/** Looks again whether the Worker has our pepper, or none yet. Returns what to say if so. */
async function keepsPepper(deployment: Deployment, then = ""): Promise<Outcome<string, string>> {
  const bindings = await bindingsOf(deployment)
  if (!bindings.ok) return bindings
  return refusedPepper(deployment, bindings.value ?? []) ?? answer(then)
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 8)
}

/**
 * Checks whether the Worker has the code of this checkout. If it has other code, somebody must agree to replace it: a
 * run that is only meant to change a setting would otherwise deploy what happens to be checked out.
 */
export function codeStep(
  deployment: Deployment,
  bundle: () => Promise<DeployedBundle>,
  agreed: (question: string) => Promise<boolean>,
): Step {
  return {
    name: "code",
    async look() {
      const bindings = await bindingsOf(deployment)
      if (!bindings.ok) return bindings
      if (bindings.value === null) return answer({ found: "", changes: [] })
      const deployed = await deployedVersion(deployment)
      if (!deployed.ok) return deployed
      const { tag, name } = deployed.value
      const own = codeTag(deployment, (await bundle()).text)
      if (tag?.startsWith(`${own}-`) === true) return answer({ found: `${own} is deployed`, changes: [] })
      const differs = `the deployed code is ${name}, this checkout is ${own}`
      if (await agreed(`${differs}. Type yes to replace the code`))
        return answer({ found: `${name} gives way to ${own}`, changes: [] })
      return refuse(
        "other_code",
        `${differs}. To change settings only, check out the deployed commit and run npm ci first. To replace the code, add --new-code.`,
      )
    },
  }
}

const binding = z.object({
  type: z.string(),
  name: z.string(),
  /** The value of a variable. */
  text: z.string().optional(),
  /** The identifier of a database. */
  id: z.string().optional(),
})
export type PlatformBinding = z.output<typeof binding>

/** A Worker's bindings; null if there is no such Worker. */
export async function bindingsOf({
  platform,
  parts,
}: Pick<Deployment, "platform" | "parts">): Promise<PlatformOutcome<readonly PlatformBinding[] | null>> {
  const path = `~/workers/scripts/${parts.worker}/settings`
  const read = await platform({ method: "GET", path, result: z.object({ bindings: z.array(binding) }) })
  if (!read.ok) return read.code === "missing" ? answer(null) : read
  return answer(read.value.bindings)
}

/** True if a Worker of our name is this service: another Worker would lack this binding. */
export function isThisService(bindings: readonly PlatformBinding[]): boolean {
  return bindings.some(({ type, name }) => type === "durable_object_namespace" && name === "PACE")
}

/** The value of a deployed variable; null if there is none of the name. */
function textOf(bindings: readonly PlatformBinding[], name: string): string | null {
  return bindings.find((each) => each.type === "plain_text" && each.name === name)?.text ?? null
}

/** The settings that a deployed Worker shows: its address, and the variables that wrangler.toml does not set itself. */
export function deployedSettings(bindings: readonly PlatformBinding[], { variables }: Parts): Settings {
  const origin = textOf(bindings, "PUBLIC_ORIGIN")
  const shown = settingNames.flatMap((name) => {
    const value = name === "HOST" ? (origin?.replace("https://", "") ?? null) : textOf(bindings, name)
    const isOwn = value !== null && value !== variables[name] && wrongWith(settingTable[name], value) === null
    return isOwn ? [[name, value]] : []
  })
  return Object.fromEntries(shown)
}

/** The secrets as wrangler reads them, in the folder of the settings, which has the same secrets. */
export function uploadFile(environment: DeployedEnvironment): string {
  return `${settingsFile(environment)}.upload.json`
}

/**
 * A copy of wrangler.toml in the same folder, because paths in it are relative. Settings in other places, as tests
 * have them, have copies of other names.
 */
function uploadConfiguration(environment: DeployedEnvironment): string {
  return join(root, `wrangler.${environment}-${digestOf(settingsFile(environment))}.upload.toml`)
}

/**
 * Writes wrangler.toml with the identifier of the database. Without it wrangler asks for the database to which the
 * Worker is bound, and fails if that one is lost. Throws if wrangler.toml writes the name of the database otherwise.
 */
function writeUploadConfiguration({ environment, parts }: Deployment, databaseId: string): void {
  const named = `database_name = "${parts.database}"\n`
  const text = readFileSync(join(root, "wrangler.toml"), "utf8")
  if (!text.includes(named)) throw new Error(`wrangler.toml has no line ${named.trim()}`)
  const identified = text.replace(named, `${named}database_id = "${databaseId}"\n`)
  writeFileSync(uploadConfiguration(environment), identified)
}

/** Uploads the Worker with its variables, secrets, address, schedule and consumers, unless all of it is there. */
export function workerStep(deployment: Deployment, bundle: () => Promise<DeployedBundle>): Step {
  const { parts } = deployment
  return {
    name: "worker",
    async look() {
      // A killed run may have left them.
      for (const file of [uploadFile, uploadConfiguration])
        rmSync(file(deployment.environment), { force: true })
      const bindings = await bindingsOf(deployment)
      if (!bindings.ok) return bindings
      const { text, gzippedBytes } = await bundle()
      const tag = tagOf(deployment, text)
      const lacking =
        bindings.value === null
          ? answer(`there is no ${parts.worker}`)
          : await lackOf(deployment, bindings.value, tag)
      if (!lacking.ok) return lacking
      if (lacking.value === null) return answer({ found: `${parts.worker} is ${tag}`, changes: [] })
      const size = `${Math.ceil(gzippedBytes / 1_024)} KiB gzipped`
      return answer({
        found: `${lacking.value}: ${tag}, ${size}`,
        changes: [upload(deployment, bindings.value, tag)],
      })
    },
  }
}

/** Names the code that is deployed: the release, and a digest of code and configuration. */
function codeTag({ parts }: Deployment, code: string): string {
  return `v${release}-${digestOf(JSON.stringify([code, parts.configuration]))}`
}

/** Names what is deployed: the code, and a digest of variables and secrets. */
function tagOf(deployment: Deployment, code: string): string {
  const lines = settingNames.map((name) => `${name}=${deployment.settings[name] ?? ""}`)
  return `${codeTag(deployment, code)}-${digestOf(lines.join("\n"))}`
}

/** Says what of a deployment is missing or different; null if everything is there. */
async function lackOf(
  deployment: Deployment,
  bindings: readonly PlatformBinding[],
  tag: string,
): Promise<PlatformOutcome<string | null>> {
  const { platform, parts, settings } = deployment
  const database = await findDatabase(deployment)
  if (!database.ok) return database
  if (!bindings.some(({ type, id }) => type === "d1" && id === database.value))
    return answer("it is bound to another database")
  const deployed = await deployedVersion(deployment)
  if (!deployed.ok) return deployed
  if (deployed.value.tag !== tag) return answer(`${deployed.value.tag} is replaced`)
  const path = `~/workers/scripts/${parts.worker}/schedules`
  const scheduled = await platform({
    method: "GET",
    path,
    result: z.object({ schedules: z.array(z.object({ cron: z.string() })) }),
  })
  if (!scheduled.ok) return scheduled
  const crons = scheduled.value.schedules.map(({ cron }) => cron).sort()
  if (JSON.stringify(crons) !== JSON.stringify([...parts.crons].sort())) return answer("the schedule differs")
  const domains = await domainsOf(platform, `service=${parts.worker}`)
  if (!domains.ok) return domains
  if (!domains.value.some(({ hostname }) => hostname === settings.HOST))
    return answer("the address is missing")
  for (const name of parts.queues) {
    const queue = await findQueue(platform, name)
    if (!queue.ok) return queue
    if (queue.value === null || !consumersOf(queue.value).includes(parts.worker))
      return answer(`${name} has no consumer`)
  }
  return answer(null)
}

interface DeployedVersion {
  /** Null if the version was not deployed by this command. */
  readonly tag: string | null
  /** The tag with the commit from which the version was deployed, for a person. */
  readonly name: string
}

/** The version that serves requests. */
async function deployedVersion({ platform, parts }: Deployment): Promise<PlatformOutcome<DeployedVersion>> {
  const script = `~/workers/scripts/${parts.worker}`
  const read = await platform({
    method: "GET",
    path: `${script}/deployments`,
    result: z.object({
      deployments: z.array(z.object({ versions: z.array(z.object({ version_id: z.string() })) })),
    }),
  })
  if (!read.ok) return read
  const [version] = read.value.deployments[0]?.versions ?? []
  if (version === undefined) return answer({ tag: null, name: "unknown" })
  const described = await platform({
    method: "GET",
    path: `${script}/versions/${version.version_id}`,
    result: z.object({ annotations: z.record(z.string(), z.string()).nullish() }),
  })
  if (!described.ok) return described
  const { "workers/tag": tag = null, "workers/message": commit } = described.value.annotations ?? {}
  return answer({ tag, name: tag === null ? "unknown" : `${tag}${commit ? ` (${commit})` : ""}` })
}

/** The name of this checkout's commit; none if git does not know it. */
function commitName(): readonly string[] {
  const git = spawnSync("git", ["describe", "--tags", "--always", "--dirty"], { cwd: root, encoding: "utf8" })
  return git.status === 0 ? [git.stdout.trim()] : []
}

function upload(deployment: Deployment, before: readonly PlatformBinding[] | null, tag: string): Change {
  const { environment, settings, account } = deployment
  const digest =
    settings.KEY_PEPPER === undefined ? textOf(before ?? [], pepperDigest) : digestOf(settings.KEY_PEPPER)
  const variables = {
    ...valuesOf(settings, "variable"),
    PUBLIC_ORIGIN: originOf(settings) ?? "https://HOST",
    ...(digest !== null && { [pepperDigest]: digest }),
  }
  const args = [
    ...["deploy", "--env", environment, "--tag", tag, "--domain", settings.HOST ?? "HOST"],
    ...commitName().flatMap((name) => ["--message", name]),
    ...Object.entries(variables).flatMap(([name, value]) => ["--var", `${name}:${value}`]),
  ]
  const secrets = valuesOf(settings, "secret")
  return {
    call: `wrangler ${args.join(" ")} --secrets-file (${Object.keys(secrets).join(", ")})`,
    async make(): Promise<Outcome<string, string>> {
      // Another machine may have deployed since the first look.
      const unrefused = await keepsPepper(deployment)
      if (!unrefused.ok) return unrefused
      const database = await findDatabase(deployment)
      if (!database.ok) return database
      const file = uploadFile(environment)
      try {
        writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
        writeUploadConfiguration(deployment, database.value ?? "")
        const files = ["--secrets-file", file, "--config", uploadConfiguration(environment)]
        const ran = await runWrangler([...args, ...files], { CLOUDFLARE_ACCOUNT_ID: account.id })
        if (ran.ok) return await keepsPepper(deployment, `deployed ${tag}`)
        return ran.message.includes("[code: 100328]")
          ? { ...ran, message: `${ran.message} ${paidPlan}` }
          : ran
      } finally {
        rmSync(uploadConfiguration(environment), { force: true })
        rmSync(file, { force: true })
      }
    },
  }
}

/** Code 100328: the free plan has no `limits.cpu_ms`. */
const paidPlan =
  "The service needs Workers Paid: subscribe in the dashboard (Workers & Pages, Plans), then run the command again."

function valuesOf(settings: Settings, kind: "variable" | "secret"): Readonly<Record<string, string>> {
  return Object.fromEntries(
    settingNames.flatMap((name) => {
      const value = settings[name]
      return value === undefined || value === "" || settingTable[name].kind !== kind ? [] : [[name, value]]
    }),
  )
}
