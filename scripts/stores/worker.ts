/** The Worker of the local stores, used by commands that open them without the service. */
import { carryOut, type LocalStores } from "../../worker/local/stores.ts"
import { objectLinesIn } from "../backup/objects.ts"

export default {
  async fetch(request: Request, stores: LocalStores): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    const name = pathname.slice(1)
    try {
      if (name !== "objects")
        return (await carryOut(name, request, stores)) ?? new Response(null, { status: 404 })
      const objects = objectLinesIn(stores.PACKETS)
      if (request.method === "GET") return Response.json(await objects.readPage(searchParams.get("cursor")))
      await objects.put((await request.json()) as readonly string[])
      return Response.json(null)
    } catch (cause) {
      return new Response(cause instanceof Error ? cause.message : String(cause), { status: 500 })
    }
  },
}
