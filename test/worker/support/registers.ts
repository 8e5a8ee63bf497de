import { inject } from "vitest"
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
