interface Env {
  readonly DB: D1Database
}

const linesPerPage = 5_000
const selectHeld = "SELECT * FROM fund_holdings WHERE (fund, rank) > (?2, ?3) ORDER BY fund, rank LIMIT ?1"

/** The least a pass over all holdings can do: read every row, and nothing with it. `bench/funds/main.ts` compares. */
async function readBare(database: D1Database): Promise<number> {
  let lines = 0
  let key: readonly [string, number] = ["", 0]
  for (;;) {
    const { results } = await database
      .prepare(selectHeld)
      .bind(linesPerPage, ...key)
      .all<{ fund: string; rank: number }>()
    lines += results.length
    const last = results.at(-1)
    if (last === undefined || results.length < linesPerPage) return lines
    key = [last.fund, last.rank]
  }
}

// biome-ignore lint/style/noDefaultExport: the runtime wants a Worker's handlers as its default export
export default {
  async fetch(_request, env) {
    return Response.json({ lines: await readBare(env.DB) })
  },
} satisfies ExportedHandler<Env>
