import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { Webhook } from "standardwebhooks"
import { type Random, randomFrom } from "../support/random.ts"

/** How a receiver answers one attempt: a status with headers, a cut connection, or no answer at all. */
type Answer =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | "cut"
  | "silent"

/** `attempt` counts from 1 over the receiver's whole life. */
type Temper = (random: Random, attempt: number) => Answer

const slowMilliseconds = 200

/** Five receivers of different temper. `dead` is set from outside. */
const tempers: Readonly<Record<string, Temper>> = {
  prompt: () => ({ status: 200 }),
  slow: () => ({ status: 204 }),
  moody: (random) => random.of<Answer>([ok, ok, ok, { status: 500 }, { status: 503 }, limited]),
  broken: (random, attempt) =>
    attempt <= silentAttempts
      ? "silent"
      : random.of<Answer>([ok, ok, ok, "cut", redirected, { status: 404 }]),
  dead: () => ({ status: 200 }),
}
const ok: Answer = { status: 200 }
const limited: Answer = { status: 429, headers: { "Retry-After": "2" } }
const redirected: Answer = { status: 302, headers: { Location: "http://127.0.0.1:9/elsewhere" } }
const silentAttempts = 1

export interface Receiver {
  readonly name: string
  readonly url: string
  /** Set when the webhook is made. */
  secret: string
  /** While true, every attempt gets 500. */
  isDead: boolean
  /** Whether the owner ever found its webhook disabled. */
  wasDisabled: boolean
  /** The id of each accepted message in order of arrival, repeated when it is delivered twice. */
  readonly accepted: string[]
  /** The feed row of each accepted message. */
  readonly changes: Map<string, { readonly id: number }>
  attempts: number
  /** Attempts whose signature or headers are not those of the specification. */
  forged: number
  close(): void
}

/** Starts the five receivers on loopback. */
export function startReceivers(): Promise<readonly Receiver[]> {
  return Promise.all(
    Object.entries(tempers).map(([name, temper], at) => start(name, temper, randomFrom(at + 1))),
  )
}

async function start(name: string, temper: Temper, random: Random): Promise<Receiver> {
  const server = createServer((request, response) => {
    receive(receiver, temper, random, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const receiver: Receiver = {
    name,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`,
    secret: "",
    isDead: false,
    wasDisabled: false,
    accepted: [],
    changes: new Map(),
    attempts: 0,
    forged: 0,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}

async function receive(
  receiver: Receiver,
  temper: Temper,
  random: Random,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let body = ""
  for await (const piece of request.setEncoding("utf8")) body += piece
  receiver.attempts += 1
  const id = String(request.headers["webhook-id"])
  if (!isSigned(receiver.secret, id, request, body)) receiver.forged += 1
  const answer: Answer = receiver.isDead ? { status: 500 } : temper(random, receiver.attempts)
  if (answer === "silent") return
  if (answer === "cut") return void response.destroy()
  if (receiver.name === "slow") await pause(slowMilliseconds)
  if (answer.status < 300) {
    receiver.accepted.push(id)
    receiver.changes.set(id, JSON.parse(body).data)
  }
  response.writeHead(answer.status, answer.headers).end()
}

/** The service's clock is not this machine's, so the signature is made again rather than verified with its age. */
function isSigned(secret: string, id: string, { headers }: IncomingMessage, body: string): boolean {
  const seconds = Number(headers["webhook-timestamp"])
  if (secret === "" || !Number.isInteger(seconds)) return false
  const expected = new Webhook(secret).sign(id, new Date(seconds * 1_000), body)
  return String(headers["webhook-signature"]).split(" ").includes(expected)
}
