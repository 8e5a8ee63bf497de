import { DurableObject } from "cloudflare:workers"
import { bodyOfLength } from "./body.ts"

/** The least that a metered service must do: one object call and a constant response. */
export class Bare extends DurableObject<unknown> {
  #calls = 0

  call(): number {
    this.#calls += 1
    return this.#calls
  }
}

interface Env {
  readonly BARE: DurableObjectNamespace<Bare>
  /** JSON of the response lengths, by method and path. */
  readonly SIZES: string
}

// biome-ignore lint/style/noDefaultExport: the runtime wants a Worker's handlers as its default export
export default {
  async fetch(request, env) {
    const calls = await env.BARE.getByName(request.headers.get("X-API-Key") ?? "").call()
    if (calls < 1) throw new Error("the object did not answer")
    return new Response(bodyOfLength(request, env.SIZES), {
      headers: { "Content-Type": "application/json; charset=utf-8" },
    })
  },
} satisfies ExportedHandler<Env>
