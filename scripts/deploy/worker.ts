import { createHash } from "node:crypto"
import { rmSync, writeFileSync } from "node:fs"
import * as z from "zod"
import { release } from "../../src/contract/release.ts"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { bundleDeployed } from "./bundle.ts"
import type { Platform, PlatformOutcome } from "./cloudflare.ts"
import type { DeployedEnvironment } from "./environments.ts"
import { originOf, type Settings, settingNames, settingsFile, settings as settingTable } from "./settings.ts"
import type { Change, Deployment, Step } from "./steps.ts"
import { consumersOf, findQueue } from "./stores.ts"
import { runWrangler } from "./wrangler.ts"

/** Checks that no other Worker of the account has the name. */
export function nameStep(deployment: Deployment): Step {
  const { worker } = deployment.parts
  return {
    name: "name",
    async look() {
      const bindings = await bindingsOf(deployment)
      if (!bindings.ok) return bindings
      if (bindings.value === null) return answer({ found: `${worker} is free`, changes: [] })
      return isThisService(bindings.value)
        ? answer({ found: `${worker} is this service`, changes: [] })
        : refuse("taken", `another Worker of the account is called ${worker}.`)
    },
  }
}

/** Checks that the host can be given to the Worker: it is in a zone of the account, and nothing else has it. */
export function hostStep(deployment: Deployment): Step {
  const { parts, platform, settings } = deployment
  const host = settings.HOST ?? "HOST"
  return {
    name: "host",
    async look() {
      if (settings.HOST === undefined) return answer({ found: "would be asked for", changes: [] })
      const zone = await zoneOf(deployment, host)
      if (!zone.ok) return zone
      if (zone.value === null)
        return refuse("no_zone", `no domain of the account ends ${host}: add the domain to Cloudflare first.`)
      const attached = await domainsOf(platform, `hostname=${host}`)
      if (!attached.ok) return attached
      const other = attached.value.find(({ service }) => service !== parts.worker)
      if (other !== undefined) return refuse("taken", `the Worker ${other.service} has ${host}.`)
      // Wrangler replaces a DNS record without asking if it has no terminal.
      const records = attached.value.length > 0 ? answer([]) : await recordsOf(platform, zone.value.id, host)
      if (records.ok && records.value.length > 0)
        return refuse("taken", `${host} has a DNS record already: remove it, or choose another host.`)
      const unread = records.ok ? "" : "; whether it has a DNS record is not known, the login may not read it"
      return answer({ found: `${host} in the zone ${zone.value.name}${unread}`, changes: [] })
    },
  }
}

export interface Zone {
  readonly id: string
  readonly name: string
}

/** The zone of the account that a host belongs to: the longest that matches. Null if there is none. */
export async function zoneOf(
  { platform, account }: Pick<Deployment, "platform" | "account">,
  host: string,
): Promise<PlatformOutcome<Zone | null>> {
  const labels = host.split(".")
  for (let from = 0; from < labels.length - 1; from++) {
    const name = labels.slice(from).join(".")
    const found = await platform({
      method: "GET",
      path: `/zones?name=${name}&account.id=${account.id}`,
      result: z.array(z.object({ id: z.string(), name: z.string() })),
    })
    if (!found.ok) return found
    const [zone] = found.value
    if (zone !== undefined) return answer(zone)
  }
  return answer(null)
}

const domainList = z.array(z.object({ id: z.string(), hostname: z.string(), service: z.string() }))

/** The custom domains of the account's Workers that a query selects. */
export function domainsOf(
  platform: Platform,
  query: string,
): Promise<PlatformOutcome<z.output<typeof domainList>>> {
  return platform({ method: "GET", path: `~/workers/domains?${query}`, result: domainList })
}

function recordsOf(platform: Platform, zoneId: string, host: string): Promise<PlatformOutcome<unknown[]>> {
  return platform({
    method: "GET",
    path: `/zones/${zoneId}/dns_records?name=${host}`,
    result: z.array(z.unknown()),
  })
}

const settingsResult = z.object({ bindings: z.array(z.object({ type: z.string(), name: z.string() })) })

/** The names of a Worker's bindings by type; null if there is no such Worker. */
export async function bindingsOf({
  platform,
  parts,
}: Pick<Deployment, "platform" | "parts">): Promise<PlatformOutcome<readonly string[] | null>> {
  const path = `~/workers/scripts/${parts.worker}/settings`
  const read = await platform({ method: "GET", path, result: settingsResult })
  if (!read.ok) return read.code === "missing" ? answer(null) : read
  return answer(read.value.bindings.map(({ type, name }) => `${type} ${name}`))
}

/** True if a Worker of our name is this service: another Worker would lack this binding. */
export function isThisService(bindings: readonly string[]): boolean {
  return bindings.includes("durable_object_namespace PACE")
}

/** The secrets as wrangler reads them, in the folder of the settings, which has the same secrets. */
export function uploadFile(environment: DeployedEnvironment): string {
  return `${settingsFile(environment)}.upload.json`
}

/** Uploads the Worker with its variables, secrets, address, schedule and consumers, unless all of it is there. */
export function workerStep(deployment: Deployment): Step {
  const { parts } = deployment
  return {
    name: "worker",
    async look() {
      // A killed run may have left it.
      rmSync(uploadFile(deployment.environment), { force: true })
      const bindings = await bindingsOf(deployment)
      if (!bindings.ok) return bindings
      const bundle = await bundleDeployed(deployment.environment)
      const tag = tagOf(deployment, bundle.text)
      const lacking =
        bindings.value === null ? answer(`there is no ${parts.worker}`) : await lackOf(deployment, tag)
      if (!lacking.ok) return lacking
      if (lacking.value === null) return answer({ found: `${parts.worker} is ${tag}`, changes: [] })
      const size = `${Math.ceil(bundle.gzippedBytes / 1_024)} KiB gzipped`
      return answer({ found: `${lacking.value}: ${tag}, ${size}`, changes: [upload(deployment, tag)] })
    },
  }
}

/** Names what is deployed: the release, and a digest of code, configuration, variables and secrets. */
function tagOf({ parts, settings }: Deployment, code: string): string {
  const digest = createHash("sha256").update(JSON.stringify([code, parts.configuration]))
  for (const name of settingNames) digest.update(`\n${name}=${settings[name] ?? ""}`)
  return `v${release}-${digest.digest("hex").slice(0, 12)}`
}

/** Says what of a deployment is missing or different; null if everything is there. */
async function lackOf(deployment: Deployment, tag: string): Promise<PlatformOutcome<string | null>> {
  const { platform, parts, settings } = deployment
  const deployed = await deployedTag(deployment)
  if (!deployed.ok || deployed.value !== tag)
    return deployed.ok ? answer(`${deployed.value} is replaced`) : deployed
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

/** The tag of the version that serves requests; null if it has none. */
async function deployedTag({ platform, parts }: Deployment): Promise<PlatformOutcome<string | null>> {
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
  if (version === undefined) return answer(null)
  const described = await platform({
    method: "GET",
    path: `${script}/versions/${version.version_id}`,
    result: z.object({ annotations: z.record(z.string(), z.string()).nullish() }),
  })
  return described.ok ? answer(described.value.annotations?.["workers/tag"] ?? null) : described
}

function upload({ environment, settings, account }: Deployment, tag: string): Change {
  const variables = { ...valuesOf(settings, "variable"), PUBLIC_ORIGIN: originOf(settings) ?? "https://HOST" }
  const args = [
    ...["deploy", "--env", environment, "--tag", tag, "--domain", settings.HOST ?? "HOST"],
    ...Object.entries(variables).flatMap(([name, value]) => ["--var", `${name}:${value}`]),
  ]
  const secrets = valuesOf(settings, "secret")
  return {
    call: `wrangler ${args.join(" ")} --secrets-file (${Object.keys(secrets).join(", ")})`,
    async make(): Promise<Outcome<string, string>> {
      const file = uploadFile(environment)
      try {
        writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
        const ran = await runWrangler([...args, "--secrets-file", file], {
          CLOUDFLARE_ACCOUNT_ID: account.id,
        })
        if (ran.ok) return answer(`deployed ${tag}`)
        return ran.message.includes("[code: 100328]")
          ? { ...ran, message: `${ran.message} ${paidPlan}` }
          : ran
      } finally {
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
