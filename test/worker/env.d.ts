declare namespace Cloudflare {
  interface Env extends ServiceEnv {
    readonly TEST_MIGRATIONS: import("cloudflare:test").D1Migration[]
  }
  interface GlobalProps {
    readonly mainModule: typeof import("../../worker/local/index.ts")
  }
  type ServiceEnv = import("../../worker/env.ts").Env
}
