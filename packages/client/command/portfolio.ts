import { readFile } from "node:fs/promises"
import { buffer } from "node:stream/consumers"
import { type PositionsRead, sentPosition, unreadText } from "../../../src/portfolio/csv/position.ts"
import { readPositions } from "../../../src/portfolio/csv/read.ts"
import { tableText } from "../../../worker/browser/table-text.ts"
import type { Api } from "../src/index.ts"
import { type Command, judgedBy, judgingFlags } from "./command.ts"
import { exitCodes, explain, explainMissing, warn } from "./exit.ts"
import { ageColumns, boundSign, type Column, printAnswer } from "./output.ts"
import { numberText } from "./terminal.ts"

type Report = Api["portfolio"]["data"]
type Position = Report["positions"][number]

const columns: readonly Column<Position>[] = [
  { name: "symbol", read: (row) => row.symbol },
  { name: "status", label: "verdict", read: (row) => row.status },
  ...ageColumns,
  { name: "purity_percentage", label: "purity", read: (row) => row.purity_percentage },
  { name: "shares", read: (row) => row.shares },
  { name: "price", isSpare: true, read: (row) => row.price },
  { name: "currency", label: "", read: (row) => row.currency },
  { name: "value", read: (row) => row.value },
  { name: "weight", read: (row) => row.weight },
  {
    name: "ss21_bound",
    label: "",
    read: ({ purification }) => purification.ss21_bound,
    show: ({ purification }) => boundSign(boundBy(purification, purification.method)),
  },
  {
    name: "ss21_per_share",
    label: "to purify",
    read: (row) => row.purification.ss21_per_share,
    show: ({ purification }) => purification[purification.method],
  },
  {
    name: "name",
    read: (row) => row.name,
    show: ({ name, name_sent: sent }) => (sent === undefined ? name : `${name} (in your file: ${sent})`),
  },
]

/**
 * Prints a report of the positions in a broker's file. The file is parsed on this machine. Only the names,
 * currency, shares, price and cost of each line are sent.
 */
export const portfolio: Command = {
  form: "portfolio FILE",
  summary: "a report of a broker's CSV file; - reads the standard input",
  words: [1, 1],
  flags: judgingFlags,
  async run({ qistas, output, terminal, signal, write }, [path = ""], flags) {
    const read = await positionsOf(path)
    if (read === null) return exitCodes.usage
    const { broker, positions, unread } = read
    if (broker !== null) warn(`the export of ${broker}`)
    for (const lines of unread) warn(`no position: ${unreadText(lines)}`)
    const reply = await qistas.portfolio(
      { positions: positions.map(sentPosition), ...judgedBy(flags) },
      { signal },
    )
    if (!reply.ok) return explain(reply)
    write(printAnswer(output, reply, reply.data.positions, columns, terminal))
    if (output === "table") write(`\n${summaryOf(reply.data)}`)
    const { unmatched } = reply.data
    for (const { position, reason } of unmatched) {
      warn(`not in the figures: line ${positions[position]?.line ?? position}: ${reason}`)
    }
    return explainMissing({
      "not found": reply.meta.not_found,
      contradicted: unmatched.filter(({ code }) => code !== "not_found").map(calledOf),
      "outside the sandbox": reply.meta.sandbox_restricted,
    })
  },
}

/** Returns null for a file that cannot be used, and prints the reason. */
async function positionsOf(path: string): Promise<PositionsRead | null> {
  try {
    const content = tableText(await (path === "-" ? buffer(process.stdin) : readFile(path)))
    // No limit, because the service refuses a report with too many positions.
    const read = readPositions(content, Number.POSITIVE_INFINITY)
    if (read.ok) return read.value
    warn(read.message)
  } catch (cause) {
    warn(`${path} cannot be read: ${cause instanceof Error ? cause.message : cause}`)
  }
  return null
}

function calledOf({ symbol, isin, name_sent: name, position }: Report["unmatched"][number]): string {
  return symbol ?? isin ?? name ?? `position ${position}`
}

type Method = Position["purification"]["method"]

function boundBy(owed: Omit<Position["purification"], "period_end">, method: Method) {
  return method === "ss21_per_share" ? owed.ss21_bound : owed.dividend_bound
}

/** Returns the value of the positions and the amounts to purify, each with a line for each currency. */
function summaryOf({
  summary: { values, purification, prohibited_business: left },
  methods,
}: Report): string {
  const worth = values.map(({ currency, value, weights }) => {
    const parts =
      weights === null
        ? ""
        : `: ${weights.compliant}% compliant, ${weights.non_compliant}% non-compliant, ${weights.unknown}% without a verdict`
    return `${currency} ${numberText(value, 2)}${parts}`
  })
  const owed = purification.flatMap((total) =>
    methods.purification.map(({ id }) => {
      const [amount, bound] = [total[id], boundBy(total, id)]
      const known = amount === null ? "not known" : `${total.currency} ${numberText(amount, 2)}`
      const words = bound === null ? "" : ` ${bound.replace("_", " ")}`
      const isComplete = id === "ss21_per_share" ? total.is_ss21_complete : total.is_dividend_complete
      return `to purify by ${id === "ss21_per_share" ? "SS 21" : "dividends"}: ${known}${words}${isComplete ? "" : "; not all positions are known"}`
    }),
  )
  const prohibited = left.map((id) => `${id} is in no amount to purify: its core business is prohibited`)
  return `${[...worth, ...owed, ...prohibited].join("\n")}\n`
}
