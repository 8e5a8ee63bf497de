import { setTimeout as sleep } from "node:timers/promises"
import * as z from "zod"
import { answer, type Outcome, refuse } from "../../src/outcome.ts"
import { readImportArguments } from "../import/arguments.ts"
import { callService, type OperatedService, type OperatorRequest } from "../support/operator.ts"
import { originOf, type Settings } from "./settings.ts"
import type { Change, Finding, Say, Step } from "./steps.ts"

/** The company by which a new service is proved, from EDGAR to a verdict. */
const firstCompany = "AAPL"

/** Time for the certificate of a new address. Cloudflare issues it after the deployment. */
const addressSeconds = 600
const pageSeconds = 60
const companySeconds = 300
const scheduleSeconds = 300
const pauseMilliseconds = 1_000

/** The steps that prove a deployed service, and first give it the tables that it needs. */
export function proofSteps(settings: Settings, dataFolder: string, say: Say): readonly Step[] {
  const origin = originOf(settings) ?? "https://HOST"
  const service = { origin, token: settings.OPERATOR_TOKEN ?? "" }
  return [
    addressStep(origin, say),
    pageStep("sign-in", `${origin}/dashboard/sign-in`, say),
    tablesStep(service, settings, dataFolder),
    companyStep(service, say),
    scheduleStep(origin, say),
  ]
}

const health = z.object({
  status: z.string(),
  paused_until: z.string().nullish(),
  task_age_seconds: z.record(z.string(), z.number().nullable()).optional(),
})
type Health = z.output<typeof health> & { readonly httpStatus: number }

/** The answer of `/health`; or why there is none. */
async function readHealth(origin: string): Promise<Outcome<Health, "no_answer">> {
  try {
    const response = await fetch(`${origin}/health`, {
      redirect: "manual",
      signal: AbortSignal.timeout(10_000),
    })
    const read = health.safeParse(await response.json())
    if (read.success) return answer({ ...read.data, httpStatus: response.status })
    return refuse("no_answer", `${origin}/health is not this service's (${response.status}).`)
  } catch (cause) {
    return refuse("no_answer", `${origin}/health: ${reasonOf(cause)}`)
  }
}

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  return cause.cause instanceof Error ? `${cause.message} (${cause.cause.message})` : cause.message
}

function addressStep(origin: string, say: Say): Step {
  const read = async (): Promise<Outcome<string, "no_answer" | "unavailable">> => {
    const answered = await readHealth(origin)
    if (!answered.ok) return answered
    return answered.value.status === "unavailable"
      ? refuse("unavailable", "the service does not reach its stores.")
      : answer(`${origin} answers`)
  }
  return stepUntil("address", `GET ${origin}/health`, addressSeconds, read, say)
}

/**
 * A step that is right once `read` answers. If it does not answer at once, it is read again until `secondsMax`.
 */
function stepUntil(
  name: string,
  call: string,
  secondsMax: number,
  read: () => Promise<Outcome<string, string>>,
  say: Say,
): Step {
  const wait: Change = { call: `${call}, until it is right`, make: () => until(read, secondsMax, say) }
  return {
    name,
    async look() {
      const found = await read()
      return answer(found.ok ? { found: found.value, changes: [] } : { found: "", changes: [wait] })
    },
  }
}

/** Reads until there is an answer; says what is missing when it changes. */
async function until(
  read: () => Promise<Outcome<string, string>>,
  secondsMax: number,
  say: Say,
): Promise<Outcome<string, string>> {
  const end = Date.now() + secondsMax * 1_000
  let said = ""
  for (;;) {
    const found = await read()
    if (found.ok) return found
    if (Date.now() >= end)
      return {
        ...found,
        message: `${found.message} It was tried for ${secondsMax} s. Run the command again to go on.`,
      }
    if (found.message !== said) say(`              waiting: ${found.message}`)
    said = found.message
    await sleep(pauseMilliseconds)
  }
}

/** A page with a form, which shows that the service has its public address. */
function pageStep(name: string, address: string, say: Say): Step {
  const read = async (): Promise<Outcome<string, string>> => {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(10_000) })
      const page = await response.text()
      return response.ok && page.includes("<form")
        ? answer(`${address} is served`)
        : refuse("wrong_page", `${address} answers ${response.status}, without a form.`)
    } catch (cause) {
      return refuse("no_answer", `${address}: ${reasonOf(cause)}`)
    }
  }
  return stepUntil(name, `GET ${address}`, pageSeconds, read, say)
}

const statusReply = z.object({
  runs: z.array(z.object({ task: z.string(), outcome: z.string() })),
  funds: z.object({ kept: z.number() }),
})

async function readStatus(
  service: OperatedService,
): Promise<Outcome<z.output<typeof statusReply>, "no_answer">> {
  const { body, problem } = await callService(service, { method: "GET", path: "/operator/status" })
  if (problem !== null) return refuse("no_answer", problem)
  const read = statusReply.safeParse(JSON.parse(body ?? "null"))
  return read.success ? answer(read.data) : refuse("no_answer", "/operator/status has another form.")
}

/** Loads the tables of a new service: companies, names, funds and rates, and the first closes. */
function tablesStep(service: OperatedService, settings: Settings, dataFolder: string): Step {
  return {
    name: "tables",
    async look(): Promise<Outcome<Finding, string>> {
      const status = await readStatus(service)
      // A dry run may come before the service.
      const known = status.ok ? status.value : { runs: [], funds: { kept: 0 } }
      const isDone = (task: string) => known.runs.some((run) => run.task === task && run.outcome === "done")
      const hasPrices = ![undefined, "", "none"].includes(settings.PRICES_SOURCE)
      const tasks = ["universe", "rates", ...(hasPrices ? ["prices"] : []), "discover"].filter(
        (task) => !isDone(task),
      )
      const changes = [
        ...(known.funds.kept > 0 ? [] : tables.map((table) => importChange(service, table, dataFolder))),
        ...tasks.map((task) => taskChange(service, task)),
      ]
      return answer({ found: changes.length === 0 ? "loaded" : "", changes })
    },
  }
}

/** Funds come last: a service that has funds has the other tables too. */
const tables = ["listings", "names", "funds"]

const taskReply = z.object({ counts: z.record(z.string(), z.number()), incomplete: z.array(z.string()) })

function taskChange(service: OperatedService, task: string): Change {
  const path = `/operator/tasks/${task}`
  return {
    call: `POST ${service.origin}${path}`,
    async make() {
      const called = await call(service, { method: "POST", path })
      if (!called.ok) return called
      const { counts, incomplete } = taskReply.parse(JSON.parse(called.value))
      const numbers = Object.entries(counts).filter(([, count]) => count > 0)
      const words = numbers.map(([name, count]) => `${name} ${count}`).join(", ") || "nothing new"
      return answer(`${task}: ${words}${incomplete.map((reason) => `; incomplete: ${reason}`).join("")}`)
    },
  }
}

function importChange(service: OperatedService, table: string, dataFolder: string): Change {
  return {
    call: `POST ${service.origin}/operator/imports/${table}`,
    async make() {
      const requests = readImportArguments([table, dataFolder])
      if (typeof requests === "string") return refuse("no_file", requests)
      for (const request of requests) {
        const called = await call(service, request)
        if (!called.ok) return called
      }
      return answer(`imported ${table}`)
    },
  }
}

async function call(
  service: OperatedService,
  request: OperatorRequest,
): Promise<Outcome<string, "no_answer">> {
  const { body, problem } = await callService(service, request)
  if (problem !== null) return refuse("no_answer", [problem, body ?? ""].join(" ").trim())
  return answer(body ?? "null")
}

const instrumentReply = z.object({
  determination: z.object({ status: z.string(), as_of: z.string() }).nullable(),
})

/** Has a first company read from EDGAR, and waits until it has a verdict. */
function companyStep(service: OperatedService, say: Say): Step {
  const path = `/operator/instruments/${firstCompany}`
  const read = async (): Promise<Outcome<string, string>> => {
    const called = await call(service, { method: "GET", path })
    if (!called.ok) return called
    const { determination } = instrumentReply.parse(JSON.parse(called.value))
    return determination === null
      ? refuse("none", `${firstCompany} has no verdict yet.`)
      : answer(`${firstCompany} is ${determination.status} as of ${determination.as_of.slice(0, 10)}`)
  }
  return {
    name: "company",
    async look() {
      const found = await read()
      if (found.ok) return answer({ found: found.value, changes: [] })
      const health = await readHealth(service.origin)
      const paused = health.ok ? health.value.paused_until : null
      if (paused) return answer({ found: `is not asked for in the pause until ${paused}`, changes: [] })
      const order: Change = {
        call: `POST ${service.origin}${path}, until ${firstCompany} has a verdict`,
        async make() {
          const ordered = await call(service, { method: "POST", path })
          return ordered.ok ? until(read, companySeconds, say) : ordered
        },
      }
      return answer({ found: "", changes: [order] })
    },
  }
}

function scheduleStep(origin: string, say: Say): Step {
  const read = async (): Promise<Outcome<string, string>> => {
    const found = await readHealth(origin)
    if (!found.ok) return found
    const { paused_until: paused } = found.value
    if (paused) return answer(`is paused until ${paused}`)
    const age = found.value.task_age_seconds?.webhooks ?? null
    if (age === null) return refuse("never", "the schedule has not run yet; a new one may take some minutes.")
    return found.value.httpStatus === 200
      ? answer(`last run ${age} s ago, /health answers 200`)
      : refuse("late", `/health answers ${found.value.httpStatus} (${found.value.status}).`)
  }
  return stepUntil("schedule", `GET ${origin}/health`, scheduleSeconds, read, say)
}
