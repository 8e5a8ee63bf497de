/**
 * Sets the environment variables for wrangler and the processes that it starts. They then send no reports and
 * fetch nothing from the network. They also serve no explorer, which could write to the local stores without
 * a credential. Call it before wrangler is used.
 */
export function stayOffline(): void {
  Object.assign(process.env, {
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_SEND_ERROR_REPORTS: "false",
    DO_NOT_TRACK: "1",
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    WRANGLER_HIDE_BANNER: "true",
    WRANGLER_NO_SKILLS_UPDATE_PROMPTS: "true",
    X_LOCAL_EXPLORER: "false",
  })
}
