declare namespace Cloudflare {
  interface Env extends ServiceEnv {
    readonly TEST_MIGRATIONS: import("cloudflare:test").D1Migration[]
    /** Empty databases, to be read replicas of DB (test/worker/support/replicas.ts). */
    readonly REPLICA_0: D1Database
    readonly REPLICA_1: D1Database
    readonly REPLICA_30: D1Database
    /** The Durable Objects of the last release (test/worker/limits/releases.test.ts). */
    readonly RELEASED_LIMITS: ServiceEnv["LIMITS"]
    readonly RELEASED_PACE: ServiceEnv["PACE"]
  }
  interface GlobalProps {
    readonly mainModule: typeof import("../../worker/local/index.ts")
  }
  type ServiceEnv = import("../../worker/env.ts").Env
}
