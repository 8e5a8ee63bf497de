import type { D1Database } from "@cloudflare/workers-types"
import type { StoreHoldings, StoreScreened } from "../../worker/local/stores.ts"
import type { ObjectLines, ObjectPage } from "../backup/objects.ts"
import { databaseOver } from "./database.ts"

/** Stores that another process has. Each call is one request. */
export interface FilledStores {
  readonly database: D1Database
  readonly storeScreened: StoreScreened
  readonly storeHoldings: StoreHoldings
}

/** The stores behind the Worker of the local stores (`worker.ts`). Each call is one request. */
export interface StoresBehind extends FilledStores {
  readonly objects: ObjectLines
}

interface Response {
  readonly ok: boolean
  text(): Promise<string>
  json(): Promise<unknown>
}

/** Sends a call by its name. If there is a body, the call is a POST. */
export type SendCall = (name: string, body?: string) => Promise<Response>

/**
 * Stores whose calls are sent to a Worker, which carries them out. If the Worker returns an error, the store
 * throws it.
 */
export function filledStores(send: SendCall): FilledStores {
  return {
    database: databaseOver((one) => answerOf(send("database", JSON.stringify(one)))),
    storeScreened: (companies) => answerOf(send("screened", JSON.stringify(companies))),
    storeHoldings: (funds) => answerOf(send("holdings", JSON.stringify(funds))),
  }
}

/** Returns the stores of a Worker that has objects too. */
export function storesBehind(
  fetchFrom: (url: string, init: { readonly method: string; readonly body?: string }) => Promise<Response>,
): StoresBehind {
  const send: SendCall = (name, body) =>
    fetchFrom(`http://stores/${name}`, body === undefined ? { method: "GET" } : { method: "POST", body })
  return {
    ...filledStores(send),
    objects: {
      readPage: (cursor) =>
        answerOf<ObjectPage>(send(`objects${cursor === null ? "" : `?${new URLSearchParams({ cursor })}`}`)),
      put: (lines) => answerOf<void>(send("objects", JSON.stringify(lines))),
    },
  }
}

async function answerOf<Answer>(sent: Promise<Response>): Promise<Answer> {
  const response = await sent
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Answer
}
