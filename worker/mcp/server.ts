import { type ListToolsResult, ProtocolError, Server } from "@modelcontextprotocol/server"
import { release } from "../../src/contract/release.ts"
import { printTools, type Toolset } from "../../src/contract/tools.ts"
import { logFailure } from "../log.ts"
import type { CountedMessage } from "./counted.ts"
import { promptFor, prompts } from "./prompts.ts"
import { outage, rpcCodes } from "./replies.ts"
import { readResource, resources, resourceTemplates } from "./resources.ts"
import { callTool } from "./tool-call.ts"

const instructions = `Qistas screens listed companies and funds for Shariah compliance under AAOIFI Shari'ah Standard No. 21, and shows every number behind a verdict.

Find the identifier with search_instruments unless it is certain; check one stock with check_compliance, many with screen_stocks, a fund with get_fund. Evidence Packets (get_evidence) are for audits and are counted by the month.

A verdict is compliant, non-compliant or pending. Pending is no verdict: say that it is open and why, never guess. An amount with a bound (at_most, at_least) is an estimate that no filing states: repeat it as such. null is not known, never zero. Give figures as they are answered, with their date. A verdict reads public filings by stated rules; it is not a fatwa, and not advice to buy or sell.`

const keptMinutes = 5
const kept = { ttlMs: keptMinutes * 60_000, cacheScope: "public" } as const

/** Hints for the caches of clients. Only a private cache may keep a packet. */
const cacheHints = {
  "server/discover": kept,
  "tools/list": kept,
  "prompts/list": kept,
  "resources/list": kept,
  "resources/templates/list": kept,
  "resources/read": { ...kept, cacheScope: "private" },
} as const

/** The printed tools of each set. They are printed for the first request, then kept by the isolate. */
const printed = new Map<Toolset, ListToolsResult["tools"]>()

/** The printed schemas are plain JSON. The protocol's package has a type of its own for JSON. */
function toolList(set: Toolset): ListToolsResult["tools"] {
  const known = printed.get(set) ?? (printTools(set) as unknown as ListToolsResult["tools"])
  printed.set(set, known)
  return known
}

/**
 * The server for one message. `listed` are the tools that it lists. It answers calls of every tool. It
 * announces no changes, because the lists change only with a release.
 */
export function mcpServer(counted: CountedMessage, listed: Toolset): Server {
  const server = new Server(
    { name: "qistas", title: "Qistas", version: release },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions, cacheHints },
  )
  const safely = guarded(counted.requestId)
  server.setRequestHandler("tools/list", ({ params }) =>
    safely(() => onePage(params, { tools: toolList(listed) })),
  )
  server.setRequestHandler("tools/call", ({ params }) => safely(() => callTool(params, counted)))
  server.setRequestHandler("resources/list", ({ params }) =>
    safely(() => onePage(params, { resources: [...resources] })),
  )
  server.setRequestHandler("resources/templates/list", ({ params }) =>
    safely(() => onePage(params, { resourceTemplates: [...resourceTemplates] })),
  )
  server.setRequestHandler("resources/read", ({ params }) => safely(() => readResource(params.uri, counted)))
  server.setRequestHandler("prompts/list", ({ params }) =>
    safely(() => onePage(params, { prompts: [...prompts] })),
  )
  server.setRequestHandler("prompts/get", ({ params }) => safely(() => promptFor(params)))
  return server
}

/** Refuses every cursor, since every list is one page. */
function onePage<List>(params: { readonly cursor?: string | undefined } | undefined, list: List): List {
  if (params?.cursor === undefined) return list
  throw new ProtocolError(rpcCodes.invalidParams, "The list has one page, so no cursor was ever given.")
}

/**
 * Wraps handlers. The protocol's package sends the message of an error to the client, so only a
 * `ProtocolError` may reach the package.
 */
function guarded(requestId: string) {
  return async <Result>(handle: () => Result | Promise<Result>): Promise<Result> => {
    try {
      return await handle()
    } catch (cause) {
      if (cause instanceof ProtocolError) throw cause
      logFailure("mcp_failed", cause, { request_id: requestId })
      const { code, message, data } = outage(requestId)
      throw new ProtocolError(code, message, data)
    }
  }
}
