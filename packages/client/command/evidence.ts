import type { Api } from "../src/index.ts"
import { type Command, judgedBy, judgingFlags } from "./command.ts"
import { exitCodes, explain } from "./exit.ts"
import { boundSign, type Column, printAnswer } from "./output.ts"

type Screen = Api["evidence"]["data"]["screens"][number]

const metricOf = (screen: Screen) => ("metric" in screen ? screen.metric : null)

const columns: readonly Column<Screen>[] = [
  { name: "screen", read: (screen) => screen.name },
  { name: "result", read: (screen) => screen.result },
  {
    name: "bound",
    label: "",
    read: (screen) => metricOf(screen)?.bound ?? null,
    show: (screen) => boundSign(metricOf(screen)?.bound),
  },
  { name: "value", read: (screen) => metricOf(screen)?.value ?? null },
  { name: "operator", label: "", read: (screen) => metricOf(screen)?.operator ?? null },
  { name: "threshold", label: "limit", read: (screen) => metricOf(screen)?.threshold ?? null },
  { name: "numerator", isSpare: true, read: (screen) => metricOf(screen)?.numerator.value ?? null },
  { name: "denominator", isSpare: true, read: (screen) => metricOf(screen)?.denominator.value ?? null },
  { name: "filings", read: filingsOf },
]

/** Returns the accession numbers of a screen's filings, each once. */
function filingsOf(screen: Screen): string | null {
  if (!("sources" in screen)) return null
  const numbers = new Set(screen.sources.map(({ accession_number }) => accession_number))
  return numbers.size === 0 ? null : [...numbers].join(" ")
}

export const evidence: Command = {
  form: "evidence SYMBOL",
  summary: "the calculations behind a verdict, with their filings",
  words: [1, 1],
  flags: judgingFlags,
  async run({ qistas, output, terminal, signal, write }, [symbol = ""], flags) {
    const reply = await qistas.evidence({ symbol, ...judgedBy(flags) }, { signal })
    if (!reply.ok) return explain(reply)
    const { instrument, determination, methodology, as_of: day, period, currency, screens } = reply.data
    if (output === "table") {
      write(`${instrument.symbol}  ${instrument.name}\n`)
      write(
        `${determination.status} by ${methodology.id}@${methodology.version} on ${day}, ${period}, ${currency}\n\n`,
      )
    }
    write(printAnswer(output, reply, screens, columns, terminal))
    return exitCodes.ok
  },
}
