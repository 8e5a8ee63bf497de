import { overviewOf } from "../../src/accounts/overview.ts"
import { answersOf } from "../../src/accounts/usage.ts"
import type { ContextOf } from "./context.ts"
import { Overview } from "./overview/page.tsx"
import { pageReply } from "./replies.ts"
import { Requests } from "./requests/page.tsx"

/** 200 with the current plan, the number of keys and the requests of the last 30 days. */
export async function showOverview({ ports, session }: ContextOf<"overview">): Promise<Response> {
  const overview = await overviewOf(ports, session.signedIn.account)
  return pageReply(Overview({ viewer: session.viewer, ...overview }))
}

/** 200 with the status counts of the last seven days, by day and route. */
export async function showRequests({ ports, session }: ContextOf<"requests">): Promise<Response> {
  const answers = await answersOf(ports, session.signedIn.account.id)
  return pageReply(Requests({ viewer: session.viewer, answers }))
}
