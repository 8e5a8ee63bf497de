import { Fragment } from "preact"
import type { CountedRoute } from "../../../src/access/window.ts"
import type { RouteAnswers } from "../../../src/accounts/usage.ts"
import { endpoints } from "../../../src/contract/endpoints.ts"
import { TableRegion } from "../../html/components.tsx"
import { Day } from "../../html/dates.tsx"
import { printCount } from "../../html/numbers.ts"
import { type SignedInModel, SignedInPage } from "../frame.tsx"

export interface RequestsModel extends SignedInModel {
  /** The last seven days, newest first. */
  readonly answers: readonly RouteAnswers[]
}

export function Requests({ viewer, answers }: RequestsModel) {
  const days = [...new Set(answers.map(({ day }) => day))]
  return (
    <SignedInPage title="Requests" viewer={viewer} section="Requests">
      <h1>Requests</h1>
      <p class="lead">
        How your requests of the last seven days were answered, with any key or while signed in.
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
 * Admitted requests whose response is not known. A 429 means that the request was not admitted, except for Evidence Packets,
 * which may be refused with 429 after admission. There every response counts as one to an admitted request, so that no
 * recorded response is shown as missing.
 */
function unrecordedOf({ route, requests, statuses }: RouteAnswers): number {
  const recorded = statuses
    .filter(({ status }) => status !== 429 || route === "evidence")
    .reduce((sum, answer) => sum + answer.requests, 0)
  return Math.max(0, requests - recorded)
}

/** Requests refused with 401 or 405 reach no counter. */
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
