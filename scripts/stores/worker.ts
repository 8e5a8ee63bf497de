/** The Worker of the local stores: it writes many companies in one request, because each outside call is a round trip. */
import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import { objectLinesIn } from "../backup/objects.ts"
import { type ScreenedCompanies, storeScreenedIn } from "../seed/screened-companies.ts"
import { type DatabaseCall, runDatabaseCall } from "./database.ts"

interface WorkerBindings {
  readonly DB: D1Database
  readonly PACKETS: R2Bucket
}

export default {
  async fetch(request: Request, bindings: WorkerBindings): Promise<Response> {
    try {
      return Response.json(await carryOut(request, bindings))
    } catch (cause) {
      return new Response(cause instanceof Error ? cause.message : String(cause), { status: 500 })
    }
  },
}

async function carryOut(request: Request, { DB, PACKETS }: WorkerBindings): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === "/database") return runDatabaseCall(DB, (await request.json()) as DatabaseCall)
  if (pathname === "/screened") {
    const companies = (await request.json()) as ScreenedCompanies
    return { published: await storeScreenedIn(DB, PACKETS)(companies) }
  }
  const objects = objectLinesIn(PACKETS)
  if (request.method === "GET") return objects.readPage(searchParams.get("cursor"))
  await objects.put((await request.json()) as readonly string[])
  return null
}
