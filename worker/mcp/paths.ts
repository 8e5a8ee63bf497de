/**
 * The address of all tools; `/mcp` lists those that most conversations need. An address selects the set of tools,
 * because every host accepts an address, and few follow a list that changes.
 */
export const allToolsPath = "/mcp/all"
