declare namespace Cloudflare {
  interface Env extends ServiceEnv {
    readonly TEST_MIGRATIONS: import("cloudflare:test").D1Migration[]
    /** The Durable Objects of the last release (test/worker/limits/releases.test.ts). */
    readonly RELEASED_LIMITS: ServiceEnv["LIMITS"]
    readonly RELEASED_PACE: ServiceEnv["PACE"]
  }
  interface GlobalProps {
    readonly mainModule: typeof import("../../worker/local/index.ts")
  }
  type ServiceEnv = import("../../worker/env.ts").Env
}
