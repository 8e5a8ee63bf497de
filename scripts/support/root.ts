import { fileURLToPath } from "node:url"

/** The path of the repository, without a slash at its end. */
export const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "")
