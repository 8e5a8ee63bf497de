import { type GetPromptResult, ProtocolError } from "@modelcontextprotocol/server"
import { rpcCodes } from "./replies.ts"

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
export const prompts = declared.map(({ name, title, description, argument }) => ({
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
export function promptFor({ name, arguments: sent = {} }: PromptRequest): GetPromptResult {
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
  if (value.length > charactersMax) throw invalid(`${name}: at most ${charactersMax} characters`)
  return value
}

function invalid(message: string): ProtocolError {
  return new ProtocolError(rpcCodes.invalidParams, message)
}
