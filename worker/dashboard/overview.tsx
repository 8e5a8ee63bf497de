import { Fragment } from "preact"
import { type Scope, sandboxLimits } from "../../src/access/plans.ts"
import type { RouteCount } from "../../src/access/ports.ts"
import { type AccountOverview, overviewOf } from "../../src/accounts/overview.ts"
import { requestsByRoute } from "../../src/accounts/usage.ts"
import { endpoints, isEndpoint } from "../../src/api/endpoints.ts"
import { UsageChart } from "../html/charts/usage-chart.tsx"
import { Section, TableRegion } from "../html/components.tsx"
import { Day, Instant } from "../html/dates.tsx"
import { printCount, printWholePercent } from "../html/numbers.ts"
import { planNames } from "../html/plans.tsx"
import type { ContextOf } from "./context.ts"
import { type SignedInModel, SignedInPage } from "./frame.tsx"
import { pageReply } from "./replies.ts"

/** Responds 200 with the current plan, the number of keys and the requests of the last 30 days. */
export async function showOverview({ ports, session }: ContextOf<"showOverview">): Promise<Response> {
  const overview = await overviewOf(ports, session.signedIn.account)
  return pageReply(Overview({ viewer: session.viewer, ...overview }))
}

/** Responds 200 with the requests of the last seven days, by day and route. */
export async function showRequests({ ports, session }: ContextOf<"showRequests">): Promise<Response> {
  const counts = await requestsByRoute(ports, session.signedIn.account.id)
  return pageReply(Requests({ viewer: session.viewer, counts }))
}

interface OverviewModel extends SignedInModel, AccountOverview {}

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
        <a href="/docs/quick-start">Make a request</a>, or see{" "}
        <a href="/dashboard/requests">your requests by endpoint</a>.
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
          {scope === "full" ? "sandbox keys not counted" : "all keys together"};{" "}
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

interface RequestsModel extends SignedInModel {
  /** The last seven days, newest first. */
  readonly counts: readonly RouteCount[]
}

export function Requests({ viewer, counts }: RequestsModel) {
  const days = [...new Set(counts.map(({ day }) => day))]
  return (
    <SignedInPage title="Requests" viewer={viewer} section="Requests">
      <h1>Requests</h1>
      <p class="lead">
        These are your requests of the last seven days, with any key or while you were signed in.
      </p>
      {days.length === 0 ? (
        <p>
          No request in the last seven days. <a href="/docs/quick-start">Make one</a>.
        </p>
      ) : null}
      {days.map((day) => (
        <RequestsOfDay key={day} day={day} counts={counts.filter((count) => count.day === day)} />
      ))}
      {days.length === 0 ? null : (
        <p class="small">
          A request counts towards your limit, whatever the response, unless it is refused for the limit of a
          minute or a day.
        </p>
      )}
    </SignedInPage>
  )
}

function RequestsOfDay({ day, counts }: { readonly day: string; readonly counts: readonly RouteCount[] }) {
  return (
    <section aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>
        <Day day={day} />
      </h2>
      <TableRegion label={`Requests of ${day}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">Endpoint</th>
              <th scope="col" class="number">
                Requests
              </th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ route, requests }) => (
              <tr key={route}>
                <th scope="row">
                  <Endpoint route={route} />
                </th>
                <td class="number">{printCount(requests)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
    </section>
  )
}

function Endpoint({ route }: { readonly route: string }) {
  if (route === "mcp") return <code class="path">POST /mcp</code>
  // A stored count may be of an endpoint that no longer exists.
  if (!isEndpoint(route)) return <code class="path">{route}</code>
  const { method, path } = endpoints[route]
  return (
    <code class="path">
      {`${method} /v1`}
      {path.split(/(?=\/)/).map((part) => (
        <Fragment key={part}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </code>
  )
}
