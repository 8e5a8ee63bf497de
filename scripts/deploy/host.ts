import * as z from "zod"
import { answer, refuse } from "../../src/outcome.ts"
import type { Platform, PlatformOutcome } from "./cloudflare.ts"
import type { Deployment, Step } from "./steps.ts"

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
