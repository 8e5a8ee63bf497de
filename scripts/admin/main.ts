/**
 * Manages accounts of a running service, local or deployed (docs/operations.md): plans, keys, sessions. Calls the operator
 * routes like `npm run pipeline`. Exit code 1: refused, or no response; 2: wrong arguments, nothing was sent.
 */

import { callOperator } from "../support/operator.ts"
import { type AdminRequest, readAdminArguments } from "./arguments.ts"
import { printAnswer } from "./print.ts"

const usage = `npm run admin -- account EMAIL                         its plan, keys and sessions, and what it asked in the last 7 days
npm run admin -- create EMAIL
npm run admin -- plan EMAIL plus [--until 2027-01-01]  or enterprise; --until: the first instant it no longer holds,
                                                       a day at 00:00 UTC or a date-time like 2027-01-01T12:00:00Z
npm run admin -- plan EMAIL free                       ends what was granted
npm run admin -- keys EMAIL
npm run admin -- key EMAIL live [--name NAME]          or sandbox; prints the key, this once
npm run admin -- revoke EMAIL PREFIX-OR-ID             refused everywhere from the next request on
npm run admin -- sign-out EMAIL                        ends its sessions
npm run admin -- close EMAIL [--force]                 for good; --force: even while a subscription is paid for

EMAIL may be the account's id. QISTAS_URL and OPERATOR_TOKEN name another service than that of npm start.`

const asked = readAdminArguments(process.argv.slice(2))
if (asked === null) fail(usage, 2)
const { body: told, problem } = await callOperator({
  method: "POST",
  path: `/operator/accounts/${asked.route}`,
  body: JSON.stringify(asked.body),
})
if (problem !== null) fail(told === null ? problem : `${sentenceOf(told)}\n${problem}`, 1)
console.log(linesOf(asked, told ?? ""))

function linesOf(ask: AdminRequest, json: string): string {
  try {
    return printAnswer(ask.route, JSON.parse(json)).join("\n")
  } catch {
    return fail(`The service answered something else than this command knows:\n${json}`, 1)
  }
}

/** The service's error message. */
function sentenceOf(answered: string): string {
  try {
    const { error } = JSON.parse(answered)
    return typeof error === "string" ? error : (error?.message ?? answered)
  } catch {
    return answered
  }
}

function fail(message: string, code: 1 | 2): never {
  console.error(message)
  process.exit(code)
}
