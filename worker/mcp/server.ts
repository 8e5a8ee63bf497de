import {
  type GetPromptResult,
  type ListToolsResult,
  ProtocolError,
  Server,
} from "@modelcontextprotocol/server"
import { printTools, type Toolset } from "../../src/api/tools.ts"
import { utcDay } from "../../src/days.ts"
import { logFailure } from "../log.ts"
import type { CountedMessage } from "./counted.ts"
import { identityAt } from "./identity.ts"
import { outage, rpcCodes } from "./replies.ts"
import { readResource, resourcesOn, resourceTemplates } from "./resources.ts"
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
    { name: "qistas", ...identityAt(counted.origin) },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions, cacheHints },
  )
  const safely = guarded(counted.requestId)
  server.setRequestHandler("tools/list", ({ params }) =>
    safely(() => onePage(params, { tools: toolList(listed) })),
  )
  server.setRequestHandler("tools/call", ({ params }) => safely(() => callTool(params, counted)))
  server.setRequestHandler("resources/list", ({ params }) =>
    safely(() => onePage(params, { resources: resourcesOn(utcDay(counted.ports.clock.nowMilliseconds())) })),
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

interface PromptArgument {
  readonly name: string
  readonly description: string
  readonly charactersMax: number
}

interface DeclaredPrompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly argument: PromptArgument
  readonly text: (value: string) => string
}

const open =
  "A pending verdict is neither a pass nor a fail: say that it is open, and what is not disclosed. Give only figures that the tools returned, each with its date; a figure that is not disclosed is not zero. Name the methodology. Close by saying that the verdict is a reading of public filings by stated rules, and not a fatwa."

const declared: readonly DeclaredPrompt[] = [
  {
    name: "portfolio_compliance",
    title: "Is this portfolio compliant?",
    description:
      "Screens a list of holdings and says what is compliant, what is not and why, and what to purify",
    argument: {
      name: "holdings",
      description:
        "Tickers or names, one a line or separated by commas, with their weights or amounts if known",
      charactersMax: 10_000,
    },
    text: (holdings) => `Is this portfolio compliant under AAOIFI Shari'ah Standard No. 21?

Holdings:
${holdings}

1. Find the identifier of every holding that is given by name, or whose ticker could mean two companies, with search_instruments.
2. Screen the stocks together with screen_stocks (up to 50 a call), and each fund with get_fund.
3. For each stock that is non-compliant or pending, ask check_compliance and name the screen that decides, with its figure and its limit, or what is not disclosed.
4. Answer with a table of the holdings and their verdicts, the reason for each that is not compliant, the share of dividends to purify, and which holdings are near a limit. If weights or amounts are given, add up the share that is compliant, non-compliant and without a verdict.

${open}`,
  },
  {
    name: "explain_verdict",
    title: "Explain this verdict to an auditor",
    description:
      "Walks an auditor from the verdict on one stock to the figures, tags and filings it rests on",
    argument: {
      name: "symbol",
      description: "Instrument identifier: AAPL, BRK.B, LON:SHEL",
      charactersMax: 20,
    },
    text: (
      symbol,
    ) => `Explain the Shariah-compliance verdict on ${symbol} to an auditor who will check every figure.

1. Ask check_compliance for the verdict, and get_methodology for the screens, limits and clauses by which the stock was judged.
2. Ask get_evidence for the Evidence Packet. If the verdict is pending, there is no packet: explain what could not be established, and stop there.
3. For each ratio give numerator, denominator, quotient, limit and clause; the XBRL tags and raw values; the filing (form, period, accession number) each was read from; and over which closes market capitalisation was averaged.
4. Say how the business activity was judged, how confident the verdict is and each penalty with its reason, how stable it was over past quarters, what to purify, and repeat the disclosures.

${open}`,
  },
]

/** The result of `prompts/list`. */
const prompts = declared.map(({ name, title, description, argument }) => ({
  name,
  title,
  description,
  arguments: [{ name: argument.name, description: argument.description, required: true }],
}))

interface PromptRequest {
  readonly name: string
  readonly arguments?: Readonly<Record<string, string>> | undefined
}

/** A prompt with its argument filled in, as a message of the user. */
function promptFor({ name, arguments: sent = {} }: PromptRequest): GetPromptResult {
  const prompt = declared.find((each) => each.name === name)
  if (prompt === undefined) {
    throw invalid(`There is no such prompt. The prompts are ${declared.map((each) => each.name).join(", ")}.`)
  }
  const text = prompt.text(argumentIn(prompt.argument, sent))
  return { description: prompt.title, messages: [{ role: "user", content: { type: "text", text } }] }
}

function argumentIn({ name, charactersMax }: PromptArgument, sent: Readonly<Record<string, string>>): string {
  if (Object.keys(sent).some((each) => each !== name)) throw invalid(`The prompt takes only ${name}.`)
  const value = Object.hasOwn(sent, name) ? (sent[name] ?? "").trim() : ""
  if (value === "") throw invalid(`${name}: is required`)
  if (value.length > charactersMax) throw invalid(`${name}: must have at most ${charactersMax} characters`)
  return value
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(rpcCodes.invalidParams, message)
}
