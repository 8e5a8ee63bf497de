/** The environments of wrangler.toml that are deployed. Its top level is for this machine. */
export const deployedEnvironments = ["staging", "production"] as const
export type DeployedEnvironment = (typeof deployedEnvironments)[number]
