import { screenTable } from "../../../src/contract/tables/screen.ts"
import { printCsv } from "../../../src/csv.ts"
import type { Api, Reply } from "../src/index.ts"
import { type Command, judgedBy, judgingFlags } from "./command.ts"
import { explain, explainMissing } from "./exit.ts"
import { ageColumns, type Column, printAnswer } from "./output.ts"

type Row = Api["screen"]["data"][number]

/** The columns of the table on a terminal. The CSV output has the columns of the API and the snapshots. */
const columns: readonly Column<Row>[] = [
  { name: "symbol", read: (row) => row.symbol },
  { name: "verdict", read: (row) => row.compliance_status },
  ...ageColumns,
  { name: "health", read: (row) => row.health_status },
  { name: "price", read: (row) => row.market_data.price },
  { name: "name", read: (row) => row.name },
]

export const screen: Command = {
  form: "screen SYMBOL...",
  summary: "the verdicts of up to 50 stocks",
  words: [1, Number.POSITIVE_INFINITY],
  flags: judgingFlags,
  async run({ qistas, output, terminal, signal, write }, symbols, flags) {
    const reply = await qistas.screen({ symbols: [...symbols], ...judgedBy(flags) }, { signal })
    if (!reply.ok) return explain(reply)
    const { not_found: notFound, etfs, sandbox_restricted: outside } = reply.meta
    write(output === "csv" ? csvOf(reply) : printAnswer(output, reply, reply.data, columns, terminal))
    return explainMissing({
      "not found": notFound.filter((symbol) => !etfs.includes(symbol)),
      "funds, not stocks": etfs,
      "outside the sandbox": outside,
    })
  },
}

function csvOf({ data, meta: { methodology } }: Extract<Reply<"screen">, { readonly ok: true }>): string {
  const names = screenTable.columnsOf(methodology).map(({ name }) => name)
  return printCsv(names, screenTable.cellsOf(data, methodology))
}
