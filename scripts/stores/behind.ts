import type { D1Database } from "@cloudflare/workers-types"
import type { StoreHoldings, StoreScreened } from "../../worker/local/stores.ts"
import type { ObjectLines, ObjectPage } from "../backup/objects.ts"
import { databaseOver } from "./database.ts"

/** Stores that are filled by one request each. */
export interface FilledStores {
  readonly database: D1Database
  readonly storeScreened: StoreScreened
  readonly storeHoldings: StoreHoldings
}

/** What the Worker of the local stores (`worker.ts`) does in one request each. */
export interface StoresBehind extends FilledStores {
  readonly objects: ObjectLines
}

interface Response {
  readonly ok: boolean
  text(): Promise<string>
  json(): Promise<unknown>
}

/** Sends a call by its name; a body is posted. */
export type SendCall = (name: string, body?: string) => Promise<Response>

/**
 * The stores behind a Worker that carries these calls out. They throw the errors that the Worker answers
 * with.
 */
export function filledStores(send: SendCall): FilledStores {
  return {
    database: databaseOver((one) => answerOf(send("database", JSON.stringify(one)))),
    storeScreened: (companies) => answerOf(send("screened", JSON.stringify(companies))),
    storeHoldings: (funds) => answerOf(send("holdings", JSON.stringify(funds))),
  }
}

/** The same with the objects, for a Worker that has them. */
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
