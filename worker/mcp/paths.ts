/** The address of the tools that most conversations need. */
export const mcpPath = "/mcp"

/**
 * The address of all tools. An address selects the set of tools, because every host accepts an address, and
 * few follow a list that changes.
 */
export const allToolsPath = "/mcp/all"
