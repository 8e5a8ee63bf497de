/** The Worker of the local stores: it writes many companies in one request, because each outside call is a round trip. */
import type { D1Database, R2Bucket } from "@cloudflare/workers-types"
import { objectLinesIn } from "../backup/objects.ts"
import { type ScreenedCompanies, storeScreenedIn } from "../seed/screened-companies.ts"

interface WorkerBindings {
  readonly DB: D1Database
  readonly PACKETS: R2Bucket
}

export default {
  async fetch(request: Request, { DB, PACKETS }: WorkerBindings): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === "/screened") {
      const companies = (await request.json()) as ScreenedCompanies
      return Response.json({ published: await storeScreenedIn(DB, PACKETS)(companies) })
    }
    const objects = objectLinesIn(PACKETS)
    if (request.method === "GET") return Response.json(await objects.readPage(searchParams.get("cursor")))
    await objects.put((await request.json()) as readonly string[])
    return Response.json(null)
  },
}
