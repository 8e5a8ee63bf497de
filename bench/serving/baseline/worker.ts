import { DurableObject } from "cloudflare:workers"
import { bodyOfLength } from "./body.ts"

/** The minimum of a metered service: one object call and a constant response. Used by `bench/serving/main.ts` and `bench/load/main.ts`. */
export class Bare extends DurableObject<unknown> {
  #calls = 0

  call(): number {
    this.#calls += 1
    return this.#calls
  }
}

interface Env {
  readonly BARE: DurableObjectNamespace<Bare>
  /** JSON of the response bytes, by method and path. */
  readonly SIZES: string
  /** If bound, one row is read by its key for each request. */
  readonly DB?: D1Database
}

// biome-ignore lint/style/noDefaultExport: the runtime wants a Worker's handlers as its default export
export default {
  async fetch(request, env) {
    const calls = await env.BARE.getByName(request.headers.get("X-API-Key") ?? "").call()
    if (calls < 1) throw new Error("the object did not answer")
    const row = await env.DB?.prepare("SELECT text FROM read_rows WHERE id = ?1").bind(1).first()
    if (row === null) throw new Error("the database has no row")
    return new Response(bodyOfLength(request, env.SIZES), {
      headers: { "Content-Type": "application/json; charset=utf-8" },
    })
  },
} satisfies ExportedHandler<Env>
