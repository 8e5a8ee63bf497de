import type { ComponentChildren } from "preact"
import {
  type Register,
  registerNames,
  registers,
  registersAbroad,
} from "../../../src/identifiers/registers.ts"
import type { PublicStatus, TaskRun } from "../../../src/pipeline/status.ts"
import { readPublicStatus } from "../../../src/pipeline/status.ts"
import { readCounters } from "../../compose.ts"
import type { Env } from "../../env.ts"
import { Notice, type NoticeModel, Section, TableRegion } from "../../html/components.tsx"
import { Day, Instant } from "../../html/dates.tsx"
import { logFailure } from "../../log.ts"
import { overdueAfterSeconds } from "../../overdue.ts"
import type { Platform } from "../../platform.ts"
import { registersRead } from "../../sources/registers/settings.ts"
import { databaseOf } from "../../storage/database.ts"
import type { TaskName } from "../../tasks.ts"
import { SitePage, type SitePageModel } from "./frame.tsx"

interface StatusModel extends SitePageModel, ServiceStatus {
  readonly nowMilliseconds: number
}

const description = "Whether Qistas works at the moment, and how new its data is."

export function StatusPage({ address, stores, read, written, loading, nowMilliseconds }: StatusModel) {
  return (
    <SitePage title="Status" description={description} address={address}>
      <Notice {...noticeOf({ stores, read, written, loading, nowMilliseconds })} />
      <p class="small">
        Checked just now: <Instant at={new Date(nowMilliseconds).toISOString()} />
      </p>
      <Section id="stores" title="Stores">
        <dl class="facts">
          {stores.map(({ name, answers }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{answers ? "reachable" : <strong>unreachable</strong>}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Registers read={read} since={written?.readSince ?? {}} />
      {written === null ? (
        <p>The database does not answer, so we cannot say how new the data is.</p>
      ) : (
        <Written {...written} nowMilliseconds={nowMilliseconds} />
      )}
    </SitePage>
  )
}

/** Says of each register whether this service reads it, and since when. */
function Registers({ read, since }: Pick<ServiceStatus, "read"> & { since: PublicStatus["readSince"] }) {
  return (
    <Section id="registers" title="Registers of reports">
      <dl class="facts">
        {registerNames.map((name) => (
          <div key={name}>
            <dt>{name === "edgar" ? "The US" : registersAbroad[name].country}</dt>
            <dd>{readingOf(name, read, since[name])}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function readingOf(name: Register, read: readonly Register[], since: string | undefined): ComponentChildren {
  const { place, credentialKind: kind } = registers[name]
  if (!read.includes(name))
    return `This service does not read the reports ${place}, because no ${kind} for that register is set.`
  if (since === undefined) return `This service may read the reports ${place}, and has not begun yet.`
  return [`This service reads the reports ${place}, since `, <Instant key="since" at={since} />, "."]
}

const asInstalled = "The stores answer. No task has renewed the data here yet, so it is as it was installed."

function noticeOf({ stores, written, loading, nowMilliseconds }: Omit<StatusModel, "address">): NoticeModel {
  if (stores.some(({ answers }) => !answers)) {
    return { kind: "problem", sentence: "A part of the service does not answer at the moment." }
  }
  if (loading !== null) return { kind: "problem", sentence: loading }
  // `npm start` runs the snapshot task once, and no other task.
  if (written?.runs.every(({ task }) => task === "snapshots")) {
    return { kind: "problem", sentence: asInstalled }
  }
  const areLate = written?.runs.some((run) => isLate(run, nowMilliseconds)) === true
  if (areLate)
    return { kind: "problem", sentence: "Everything answers, but a task is late: data may be old." }
  return { kind: "done", sentence: "Everything answers." }
}

/** True if a task is late. A task that this page does not know is never late. */
function isLate({ task, endedAt }: TaskRun, nowMilliseconds: number): boolean {
  const known = Object.entries(overdueAfterSeconds).find(([name]) => name === task)?.[1]
  return known !== undefined && nowMilliseconds - Date.parse(endedAt) > known * 1_000
}

function Written({
  newestFiling,
  runs,
  nowMilliseconds,
}: PublicStatus & { readonly nowMilliseconds: number }) {
  return (
    <>
      <Section id="filings" title="Newest filing">
        {newestFiling === null ? (
          <p>
            No report has been read from the SEC since this service was set up. Its verdicts rest on the data
            it came with; each verdict says how old it is.
          </p>
        ) : (
          <p>
            The newest report that was read was filed on <Day day={newestFiling.filed} /> (
            {ageOf(Date.parse(newestFiling.filed), nowMilliseconds)}). The last one was read on{" "}
            <Instant at={newestFiling.readAt} />.
          </p>
        )}
      </Section>
      <Section id="tasks" title="Tasks">
        <TableRegion label="The last run of each task">
          <table class="words stacked">
            <thead>
              <tr>
                <th scope="col">Task</th>
                <th scope="col">Runs</th>
                <th scope="col">Last run</th>
                <th scope="col">Result</th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(tasks).map(([name, task]) => (
                <TaskRow
                  key={name}
                  {...task}
                  run={runs.find((each) => each.task === name) ?? null}
                  nowMilliseconds={nowMilliseconds}
                />
              ))}
            </tbody>
          </table>
        </TableRegion>
      </Section>
    </>
  )
}

interface TaskWords {
  readonly does: string
  readonly runs: string
}

const daily = { runs: "once a day" } as const

/** The tasks in words. worker/scheduled.ts has the schedule. */
const tasks: Readonly<Record<TaskName, TaskWords>> = {
  discover: { does: "Look for new filings", runs: "every ten minutes" },
  index: { does: "Look for filings that were missed", ...daily },
  registers: { does: "Look for reports in the registers abroad that are read", runs: "every hour" },
  universe: { does: "Read the list of US stocks", ...daily },
  rates: { does: "Read exchange rates", ...daily },
  prices: { does: "Read share prices", ...daily },
  due: { does: "Screen companies again that are due", ...daily },
  funds: { does: "Rate funds again", ...daily },
  watchlist: { does: "Write to those whose watched verdicts changed", ...daily },
  snapshots: { does: "Write the day's snapshot", ...daily },
  billing: { does: "Read subscriptions again", runs: "every four minutes" },
  webhooks: { does: "Send changes to webhooks", runs: "every minute" },
  upkeep: { does: "Delete what has expired", ...daily },
}

const outcomes: Readonly<Record<TaskRun["outcome"], string>> = {
  done: "done",
  incomplete: "done in part; the next run does the rest",
  failed: "failed; the next run tries again",
}

function TaskRow(props: TaskWords & { readonly run: TaskRun | null; readonly nowMilliseconds: number }) {
  const { does, runs, run, nowMilliseconds } = props
  return (
    <tr>
      <th scope="row">{does}</th>
      <td>{runs}</td>
      <td>{run === null ? "never ran" : <Instant at={run.endedAt} />}</td>
      <td>
        {run === null ? "" : outcomes[run.outcome]}
        {run !== null && isLate(run, nowMilliseconds) ? <strong class="block">late</strong> : null}
      </td>
    </tr>
  )
}

const hourMilliseconds = 3_600_000

function ageOf(thenMilliseconds: number, nowMilliseconds: number): string {
  const days = Math.max(0, Math.floor((nowMilliseconds - thenMilliseconds) / (24 * hourMilliseconds)))
  if (days === 0) return "today"
  return days === 1 ? "yesterday" : `${days} days ago`
}

/** The public state of the service. */
interface ServiceStatus {
  readonly stores: readonly { readonly name: string; readonly answers: boolean }[]
  /** The registers for which this service has the key or the contact. */
  readonly read: readonly Register[]
  /** Null if the database does not answer. */
  readonly written: PublicStatus | null
  /** Says how far the first filling of the stores is; null if there is none. */
  readonly loading: string | null
}

const waitMilliseconds = 3_000

/** Reads from each store once, in parallel. A store that fails or takes too long counts as unreachable. */
export async function readStatus(env: Env, platform: Platform): Promise<ServiceStatus> {
  const [written, documents, limits] = await Promise.all([
    within("status_database", () => readPublicStatus(databaseOf(env.DB))),
    within("status_documents", () => env.PACKETS.head("health")),
    within("status_limits", () => readCounters(env)),
  ])
  return {
    stores: [
      { name: "Database: verdicts, search index, accounts", answers: written.ok },
      { name: "Documents: Evidence Packets and financials", answers: documents.ok },
      { name: "Counters: the limits of keys", answers: limits.ok },
    ],
    read: registersRead(env).read,
    written: written.ok ? written.value : null,
    loading: platform.loading(),
  }
}

type Attempt<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false }

async function within<Value>(event: string, read: () => Promise<Value>): Promise<Attempt<Value>> {
  let timer: ReturnType<typeof setTimeout> | null = null
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${waitMilliseconds} ms`)), waitMilliseconds)
  })
  try {
    return { ok: true, value: await Promise.race([read(), late]) }
  } catch (cause) {
    logFailure(event, cause)
    return { ok: false }
  } finally {
    clearTimeout(timer)
  }
}
