import * as z from "zod"
import { operator } from "../../worker/pages/site/operator.ts"
import { zoneOf } from "./host.ts"
import { registerKeys, settingsFile } from "./settings.ts"
import type { Deployment } from "./steps.ts"
import { findReplication } from "./stores.ts"

/** What only a person can still do for a deployed service, each in a sentence or two. */
export async function stillOpen(deployment: Deployment): Promise<readonly string[]> {
  const { settings, environment, account } = deployment
  const host = settings.HOST ?? "HOST"
  const dashboard = `https://dash.cloudflare.com/${account.id}`
  const textsMissing = Object.entries(operator).flatMap(([name, text]) => (text === null ? [name] : []))
  return [
    `Keep a copy of ${settingsFile(environment)} in a safe place. Without KEY_PEPPER every key must be issued again.`,
    ...(textsMissing.length === 0
      ? []
      : [`Fill in worker/pages/site/operator.ts (${textsMissing.join(", ")}), then deploy again.`]),
    ...(await zoneSettings(deployment)),
    ...(await replicas(deployment)),
    settings.MAIL_FROM === undefined || settings.MAIL_FROM === ""
      ? `Nobody can sign in by email: MAIL_FROM is not set.`
      : `Send yourself a link at https://${host}/dashboard/sign-in. The domain of ${settings.MAIL_FROM} must be allowed to send: ${dashboard}/email-service/sending`,
    ...(settings.PRICES_SOURCE === undefined || ["", "none"].includes(settings.PRICES_SOURCE)
      ? ["There is no price source: verdicts by market capitalisation are withheld."]
      : [
          `Load all closes: repeat \`QISTAS_ENV=${environment} npm run pipeline -- prices\` until it prints 0 for "histories".`,
        ]),
    `Screen every company now: \`npm run backfill -- companyfacts.zip submissions.zip --remote --env ${environment}\`. Otherwise each night reads 1,000.`,
    `Issue a first key: \`QISTAS_ENV=${environment} npm run admin -- create you@example.com\`, then \`... key you@example.com live\`.`,
    ...(isSet(settings.STRIPE_SECRET_KEY) &&
    isSet(settings.STRIPE_WEBHOOK_SECRET) &&
    isSet(settings.STRIPE_PRICE_PLUS)
      ? []
      : [
          `Plus is not sold: STRIPE_* are not set (docs/operations.md, Billing; https://dashboard.stripe.com/webhooks).`,
        ]),
    ...(registerKeys.every((name) => isSet(settings[name]))
      ? []
      : [`Registers abroad without a key are not read: ${registerKeys.join(", ")}.`]),
  ]
}

/** What a person can do if D1 does not replicate the database. */
async function replicas(deployment: Deployment): Promise<readonly string[]> {
  const found = await findReplication(deployment)
  if (found.ok && found.value?.isOn === true) return []
  const state = found.ok ? "is off" : "is not known to be on"
  return [
    `Read replication of the database ${state}, so the service may be slower far from the database. Run the command again, or switch it on yourself: https://dash.cloudflare.com/${deployment.account.id}/workers/d1`,
  ]
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== ""
}

const zoneSetting = z.object({ value: z.string() })

/** The settings of the zone that let a client send its key in clear. */
async function zoneSettings(deployment: Deployment): Promise<readonly string[]> {
  const { platform, settings, account } = deployment
  const zone = settings.HOST === undefined ? null : await zoneOf(deployment, settings.HOST)
  if (zone === null || !zone.ok || zone.value === null) return []
  const { id, name } = zone.value
  const [https, tls] = await Promise.all(
    ["always_use_https", "min_tls_version"].map((setting) =>
      platform({ method: "GET", path: `/zones/${id}/settings/${setting}`, result: zoneSetting }),
    ),
  )
  const isHttpsOnly = https?.ok === true && https.value.value === "on"
  const isTlsNew = tls?.ok === true && ["1.2", "1.3"].includes(tls.value.value)
  if (isHttpsOnly && isTlsNew) return []
  const isUnread = https?.ok === false || tls?.ok === false
  const reason = isUnread ? "The login may not read them" : "A client could send its key in clear"
  return [
    `Zone ${name}: set Always Use HTTPS on and Minimum TLS Version to 1.2. ${reason}: https://dash.cloudflare.com/${account.id}/${name}/ssl-tls/edge-certificates`,
  ]
}
