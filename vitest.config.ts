import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin"
import { defineConfig } from "vitest/config"

/** Tests need no network and no account: the tools are told so before they start. */
Object.assign(process.env, {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  DO_NOT_TRACK: "1",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  WRANGLER_HIDE_BANNER: "true",
  WRANGLER_NO_SKILLS_UPDATE_PROMPTS: "true",
})

export default defineConfig(async () => ({
  test: {
    projects: [
      {
        test: {
          name: "core",
          environment: "node",
          include: ["test/**/*.test.ts"],
          exclude: ["test/worker/**"],
          testTimeout: 60_000,
        },
      },
      {
        plugins: [
          cloudflareTest({
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                KEY_PEPPER: "a pepper that only the tests know",
                TEST_MIGRATIONS: await readD1Migrations("migrations"),
              },
            },
          }),
        ],
        test: {
          name: "worker",
          include: ["test/worker/**/*.test.ts"],
          setupFiles: ["test/worker/setup.ts"],
          testTimeout: 60_000,
        },
      },
    ],
  },
}))
