/**
 * Manages accounts of a running service, local or deployed (docs/operations.md): plans, keys, sessions. Calls
 * the operator routes, as `npm run pipeline` does. Exit code 1: refused, or no response; 2: wrong arguments,
 * nothing was sent.
 */

import { callOperator } from "../support/operator.ts"
import { type AdminRequest, readAdminArguments } from "./arguments.ts"
import { printAnswer } from "./print.ts"

const usage = `npm run admin -- account EMAIL                         shows plan, keys, sessions, and requests of the last 7 days
npm run admin -- create EMAIL
npm run admin -- plan EMAIL plus [--until 2027-01-01]  or enterprise; --until: the instant at which the plan ends,
                                                       a day at 00:00 UTC or a date-time like 2027-01-01T12:00:00Z
npm run admin -- plan EMAIL free                       ends a granted plan
npm run admin -- keys EMAIL
npm run admin -- key EMAIL live [--name NAME]          or sandbox; prints the key, which is shown only once
npm run admin -- revoke EMAIL PREFIX-OR-ID             refuses the key from the next request on
npm run admin -- sign-out EMAIL                        ends its sessions
npm run admin -- close EMAIL [--force]                 closes permanently; --force: even with a paid subscription

EMAIL may be the account's id. QISTAS_ENV, or QISTAS_URL and OPERATOR_TOKEN, select a service other than that of npm start.`

const command = readAdminArguments(process.argv.slice(2))
if (command === null) fail(usage, 2)
const { body, problem } = await callOperator({
  method: "POST",
  path: `/operator/accounts/${command.route}`,
  body: JSON.stringify(command.body),
})
if (problem !== null) fail(body === null ? problem : `${messageOf(body)}\n${problem}`, 1)
console.log(linesOf(command, body ?? ""))

function linesOf(request: AdminRequest, json: string): string {
  try {
    return printAnswer(request.route, JSON.parse(json)).join("\n")
  } catch {
    return fail(`This command does not know the response of the service:\n${json}`, 1)
  }
}

function messageOf(response: string): string {
  try {
    const { error } = JSON.parse(response)
    return typeof error === "string" ? error : (error?.message ?? response)
  } catch {
    return response
  }
}

function fail(message: string, code: 1 | 2): never {
  console.error(message)
  process.exit(code)
}
