import { type Scope, sandboxLimits } from "../../../src/access/plans.ts"
import type { AccountOverview } from "../../../src/accounts/overview.ts"
import { UsageChart } from "../../html/charts/usage-chart.tsx"
import { Section } from "../../html/components.tsx"
import { Day, Instant } from "../../html/dates.tsx"
import { printCount, printWholePercent } from "../../html/numbers.ts"
import { planNames } from "../../html/plans.tsx"
import { type SignedInModel, SignedInPage } from "../frame.tsx"

export interface OverviewModel extends SignedInModel, AccountOverview {}

export function Overview(model: OverviewModel) {
  const { viewer, plan, until, scope, limits, days } = model
  return (
    <SignedInPage title="Overview" viewer={viewer} section="Overview">
      <h1>Overview</h1>
      <p class="lead">
        You are on the {planNames[plan]} plan{until === null ? null : <Until at={until} />}.{" "}
        {scope === "sandbox"
          ? "Your keys reach the sandbox: ten stocks and two funds."
          : "Live keys read every stock and fund. Sandbox keys read ten stocks and two funds."}
      </p>
      <OverviewFigures {...model} />
      <Section id="usage" title={`The last ${days.length} days`}>
        <UsageChart days={days} limitPerDay={limits.requestsPerDay} />
        <p class="small">
          The limit is for all your keys together, from midnight to midnight UTC. {sandboxKeysNote(scope)}
        </p>
      </Section>
      <p>
        <a href="/dashboard/first-request">Make a request</a>, or see{" "}
        <a href="/dashboard/requests">how your requests were answered</a>.
      </p>
    </SignedInPage>
  )
}

function Until({ at }: { readonly at: string }) {
  return (
    <>
      {", until "}
      <Instant at={at} /> unless renewed
    </>
  )
}

function OverviewFigures({ days, isTodayExact, limits, keys, scope }: OverviewModel) {
  const today = days.at(-1) ?? { day: "", requests: 0, mcpRequests: 0 }
  return (
    <dl class="figures">
      <div>
        <dt>
          Today, <Day day={today.day} />
        </dt>
        <dd>
          {isTodayExact ? "" : "at least "}
          <strong>{printCount(today.requests)}</strong>
        </dd>
        <dd class="small">
          {isTodayExact
            ? `all keys together, ${printCount(today.mcpRequests)} by MCP (${printWholePercent(today.mcpRequests, today.requests)})`
            : "Not every count can be read at the moment."}
        </dd>
      </div>
      <div>
        <dt>Limit a day</dt>
        <dd>
          <strong>{printCount(limits.requestsPerDay)}</strong>
        </dd>
        <dd class="small">
          {scope === "full" ? "without sandbox keys" : "all keys together"};{" "}
          {printCount(limits.requestsPerMinute)} a minute for each key
        </dd>
      </div>
      <div>
        <dt>Evidence Packets a month</dt>
        <dd>
          <strong>{limits.packetsPerMonth === null ? "no limit" : printCount(limits.packetsPerMonth)}</strong>
        </dd>
        <dd class="small">for the whole account</dd>
      </div>
      <div>
        <dt>Keys in use</dt>
        <dd>
          <strong>{printCount(keys)}</strong>
        </dd>
        <dd class="small">
          <a href="/dashboard/keys">{keys === 0 ? "Make one" : "See the keys"}</a>
        </dd>
      </div>
    </dl>
  )
}

function sandboxKeysNote(scope: Scope): string {
  return scope === "full"
    ? `Sandbox keys have a limit of their own, ${printCount(sandboxLimits.requestsPerDay)} a day; their requests are shown here too.`
    : ""
}
