import type { D1Database } from "@cloudflare/workers-types"
import { type ScreenInput, screenInput } from "../../src/contract/screen.ts"
import { searchInput } from "../../src/contract/search.ts"
import { screen } from "../../src/services/screen.ts"
import { search } from "../../src/services/search.ts"
import type { ServicePorts } from "../../src/services/service.ts"
import { d1Screening } from "../../worker/storage/read/screening.ts"
import { d1Search } from "../../worker/storage/read/search.ts"
import { type Filter, offsets, pastTheEnd, sorts } from "./queries.ts"
import type { Asked } from "./requests.ts"

/** A question as it comes over the wire, and as the services put it to a database. */
export interface Question {
  readonly asked: Asked
  readonly ask: (database: D1Database) => Promise<unknown>
}

/** A search for 20 matches. */
export function searching(text: string): Question {
  return {
    asked: { path: `/v1/search?q=${encodeURIComponent(text)}` },
    ask: (database) =>
      search(portsOf(database), { ...fullAccess, input: searchInput.parse({ q: text, limit: 20 }) }),
  }
}

/** A batch screening by this body. */
export function screening(body: Partial<ScreenInput>): Question {
  return {
    asked: { path: "/v1/screen", body },
    ask: (database) => screen(portsOf(database), { ...fullAccess, input: screenInput.parse(body) }),
  }
}

/** Both sorts of each page that is looked at. */
export function pagesOf(filter: Filter): readonly Question[] {
  return offsets.flatMap((offset) => pageOf(filter, offset))
}

/** One page by each sort; `null` for one past the end. */
export function pageOf(filter: Filter, offset: number | null): readonly Question[] {
  return sorts.map((sort) => screening({ ...filter, sort, offset: offset ?? pastTheEnd }))
}

/** The services look at nothing else of them. */
function portsOf(database: D1Database): ServicePorts {
  return { search: d1Search(database), screening: d1Screening(database) } as unknown as ServicePorts
}
const fullAccess = { caller: { scope: "full" } } as unknown as Parameters<typeof screen>[1]
