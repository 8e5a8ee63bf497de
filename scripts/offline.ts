/**
 * Tells wrangler and what it starts, by the environment they read, that nothing is to be reported or fetched. Before
 * either is used. `start/launch.mjs` says the same in plain JavaScript, which any Node can read.
 */
export function stayOffline(): void {
  Object.assign(process.env, {
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_SEND_ERROR_REPORTS: "false",
    DO_NOT_TRACK: "1",
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    WRANGLER_HIDE_BANNER: "true",
    WRANGLER_NO_SKILLS_UPDATE_PROMPTS: "true",
  })
}
