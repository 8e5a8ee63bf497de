import type { D1Database } from "@cloudflare/workers-types"
import type { ObjectLines, ObjectPage } from "../backup/objects.ts"
import type { StoreScreened } from "../seed/screened-companies.ts"
import { databaseOver } from "./database.ts"

/** What the Worker of the local stores (`worker.ts`) does in one request each. */
export interface StoresBehind {
  readonly database: D1Database
  readonly storeScreened: StoreScreened
  readonly objects: ObjectLines
}

interface Response {
  readonly ok: boolean
  text(): Promise<string>
  json(): Promise<unknown>
}

/** The stores behind that Worker, which `send` reaches. They throw what the Worker answers with an error. */
export function storesBehind(
  send: (url: string, init: { readonly method: string; readonly body?: string }) => Promise<Response>,
): StoresBehind {
  const call = async <Answer>(path: string, body?: string): Promise<Answer> => {
    const init = body === undefined ? { method: "GET" } : { method: "POST", body }
    const response = await send(`http://stores/${path}`, init)
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as Answer
  }
  return {
    database: databaseOver((one) => call("database", JSON.stringify(one))),
    storeScreened: async (companies) =>
      (await call<{ published: number }>("screened", JSON.stringify(companies))).published,
    objects: {
      readPage: (cursor) =>
        call<ObjectPage>(`objects${cursor === null ? "" : `?${new URLSearchParams({ cursor })}`}`),
      put: (lines) => call<void>("objects", JSON.stringify(lines)),
    },
  }
}
