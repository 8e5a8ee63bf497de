/** The address of the tools that most conversations need. */
export const mcpPath = "/mcp"

/** The address of all tools. A set is named in the address because every host takes one, and few follow a list that changes. */
export const allToolsPath = "/mcp/all"
