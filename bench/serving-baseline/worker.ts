import { DurableObject } from "cloudflare:workers"

/** The least a metered service can do: one call to an object and a constant answer. `bench/serving.ts` compares. */
export class Bare extends DurableObject<unknown> {
  #calls = 0

  call(): number {
    this.#calls += 1
    return this.#calls
  }
}

interface Env {
  readonly BARE: DurableObjectNamespace<Bare>
  readonly BODY: string
}

// biome-ignore lint/style/noDefaultExport: the runtime wants a Worker's handlers as its default export
export default {
  async fetch(request, env) {
    const calls = await env.BARE.getByName(request.headers.get("X-API-Key") ?? "").call()
    if (calls < 1) throw new Error("the object did not answer")
    return new Response(env.BODY, { headers: { "Content-Type": "application/json; charset=utf-8" } })
  },
} satisfies ExportedHandler<Env>
