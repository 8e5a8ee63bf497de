import { join } from "node:path"
import { unstable_readConfig as readConfig } from "wrangler"
import { root } from "../../scripts/support/root.ts"
import { pepper } from "./harness.ts"

/** Returns the configuration of `wrangler.toml` with another entry, whose path is from the repository's root. */
export function configWithEntry(name: string, entry: string) {
  const config = readConfig({ config: join(root, "wrangler.toml") })
  const { compatibility_date, d1_databases, r2_buckets, durable_objects, migrations, ratelimits, queues } =
    config
  return {
    name,
    main: join(root, entry),
    ...(compatibility_date !== undefined && { compatibility_date }),
    vars: { ...config.vars, KEY_PEPPER: pepper },
    d1_databases,
    r2_buckets,
    durable_objects,
    migrations,
    ratelimits,
    queues,
    send_email: [{ name: "EMAIL" }],
  }
}
