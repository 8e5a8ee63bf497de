import { Fragment } from "preact"
import { type Scope, sandboxLimits } from "../../src/access/plans.ts"
import type { CountedRoute } from "../../src/access/window.ts"
import { type AccountOverview, overviewOf } from "../../src/accounts/overview.ts"
import { answersOf, type RouteAnswers } from "../../src/accounts/usage.ts"
import { endpoints } from "../../src/contract/endpoints.ts"
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

/** Responds 200 with the status counts of the last seven days, by day and route. */
export async function showRequests({ ports, session }: ContextOf<"showRequests">): Promise<Response> {
  const answers = await answersOf(ports, session.signedIn.account.id)
  return pageReply(Requests({ viewer: session.viewer, answers }))
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

interface RequestsModel extends SignedInModel {
  /** The last seven days, newest first. */
  readonly answers: readonly RouteAnswers[]
}

export function Requests({ viewer, answers }: RequestsModel) {
  const days = [...new Set(answers.map(({ day }) => day))]
  return (
    <SignedInPage title="Requests" viewer={viewer} section="Requests">
      <h1>Requests</h1>
      <p class="lead">
        See how your requests of the last seven days were answered, with any key or while you were signed in.
      </p>
      {days.length === 0 ? (
        <p>
          No request in the last seven days. <a href="/dashboard/first-request">Make one</a>.
        </p>
      ) : null}
      {days.map((day) => (
        <AnswersOfDay key={day} day={day} answers={answers.filter((line) => line.day === day)} />
      ))}
      {days.length === 0 ? null : (
        <p class="small">
          Accepted requests count towards your limit. Requests refused for a limit do not. <em>Unknown</em>{" "}
          means the response was not recorded.
        </p>
      )}
    </SignedInPage>
  )
}

function AnswersOfDay({ day, answers }: { readonly day: string; readonly answers: readonly RouteAnswers[] }) {
  return (
    <section aria-labelledby={`day-${day}`}>
      <h2 id={`day-${day}`}>
        <Day day={day} />
      </h2>
      <TableRegion label={`Requests of ${day}`}>
        <table>
          <thead>
            <tr>
              <th scope="col" class="endpoint">
                Endpoint
              </th>
              <th scope="col" class="number">
                Accepted
              </th>
              <th scope="col">Responses</th>
            </tr>
          </thead>
          <tbody>
            {answers.map((line) => (
              <tr key={line.route}>
                <th scope="row">
                  <Endpoint route={line.route} />
                </th>
                <td class="number">{printCount(line.requests)}</td>
                <td>
                  <AnswerList line={line} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableRegion>
    </section>
  )
}

function Endpoint({ route }: { readonly route: CountedRoute }) {
  if (route === "mcp") return <code class="path">POST /mcp</code>
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

function AnswerList({ line }: { readonly line: RouteAnswers }) {
  const unrecorded = unrecordedOf(line)
  return (
    <ul class="answers">
      {line.statuses.map(({ status, requests }) => (
        <li key={status}>
          <span class="count">{printCount(requests)}</span>
          <span>
            {answerWords(status)} <span class="faint">{status}</span>
          </span>
        </li>
      ))}
      {unrecorded === 0 ? null : (
        <li>
          <span class="count">{printCount(unrecorded)}</span>
          <span>unknown</span>
        </li>
      )}
    </ul>
  )
}

/**
 * The number of admitted requests whose response is not known. A response of 429 means that the request was
 * not admitted. Evidence Packets are an exception, since they may be refused with 429 after admission. For
 * packets every response counts as one to an admitted request, so that no recorded response is shown as
 * missing.
 */
function unrecordedOf({ route, requests, statuses }: RouteAnswers): number {
  const recorded = statuses
    .filter(({ status }) => status !== 429 || route === "evidence")
    .reduce((sum, answer) => sum + answer.requests, 0)
  return Math.max(0, requests - recorded)
}

/** The statuses in words. Requests refused with 401 or 405 are not counted. */
const statusWords: Readonly<Record<number, string>> = {
  200: "answered",
  304: "unchanged since the last request",
  400: "invalid request",
  403: "outside the sandbox",
  404: "nothing found",
  413: "too large",
  429: "over a limit",
  500: "failed on our side",
  503: "temporarily unavailable",
}

function answerWords(status: number): string {
  return statusWords[status] ?? (status < 400 ? "answered" : "refused")
}
