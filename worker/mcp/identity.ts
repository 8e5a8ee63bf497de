import { release } from "../../src/contract/release.ts"

/**
 * How the MCP server presents itself to assistants (`serverInfo`) and to the MCP registry (scripts/server-json).
 * `origin` is that of the service's pages.
 */
export function identityAt(origin: string) {
  return {
    title: "Qistas",
    description: "Shariah verdicts on listed shares and funds, with every figure traceable to its filing",
    version: release,
    websiteUrl: origin,
    // Each client must show PNG, and other sites may embed this one.
    icons: [{ src: `${origin}/icon-512.png`, mimeType: "image/png", sizes: ["512x512"] }],
  }
}
