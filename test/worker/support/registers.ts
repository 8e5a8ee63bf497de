import { inject } from "vitest"
import { readRegisterReport } from "../../../scripts/verify/register-report.ts"
import { readPacket } from "../../../src/verify/packet-reader.ts"
import { verifyFiles } from "../../../src/verify/verify.ts"
import type { Env } from "../../../worker/env.ts"
import { consume, rescreenQueueName } from "../../../worker/queue.ts"
import type { Plans } from "../../support/registers/host.ts"
import { batchOf, queueTelling } from "./batch.ts"

/** Starts a stand-in of a register abroad. `requests` are the paths and queries that it was asked for. */
export async function openRegister<Name extends keyof Plans>(register: Name, plan: Plans[Name]) {
  const host = inject("registersHost")
  const opened = await fetch(`${host}/${register}`, { method: "POST", body: JSON.stringify(plan) })
  const { id, url } = await opened.json<{ id: number; url: string }>()
  const requests = async () => await (await fetch(`${host}/requests/${id}`)).json<readonly string[]>()
  return { url, requests }
}

/** The messages that were sent to the queue and not delivered yet. */
export const sent: { readonly body: unknown; readonly delaySeconds: number }[] = []

/** A queue that only notes what is sent. */
export function notingQueue(): Env["RESCREEN"] {
  return queueTelling((body, delaySeconds) => sent.push({ body, delaySeconds }))
}

/** Delivers the oldest message of the queue; returns what the consumer decided. */
export async function deliver(ours: Env, attempts = 1): Promise<readonly string[]> {
  const { batch, settlements } = batchOf(rescreenQueueName, sent.shift()?.body, attempts)
  await consume(batch, ours)
  return settlements
}

/** A packet as it is recomputed from files of its register. Throws if one of them cannot be read. */
export async function recomputed(packet: unknown, files: readonly { name: string; text: string }[]) {
  const printed = JSON.stringify(packet)
  const read = readPacket(printed)
  if (!read.ok) throw new Error(read.message)
  const reports = files.map(async (file) => {
    const report = await readRegisterReport(file, read.value)
    if (report === null || !report.ok) throw new Error(report?.message ?? "no report")
    return report.value
  })
  const all = { packet: printed, facts: [], reports: await Promise.all(reports), prices: null }
  const verified = verifyFiles(all)
  if (!verified.ok) throw new Error(verified.message)
  return verified.value
}
