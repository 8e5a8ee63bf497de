import type { Api } from "../src/index.ts"
import { type Command, textOf } from "./command.ts"
import { exitCodes, explain, warn } from "./exit.ts"
import { type Column, printAnswer } from "./output.ts"

type Kind = Api["testWebhook"]["input"]["kind"]

const columns: readonly Column<{ readonly kind: string; readonly delivery: string }>[] = [
  { name: "kind", read: (row) => row.kind },
  { name: "delivery", read: (row) => row.delivery },
]

/** Sends test events of the named types, else one of each type that the webhook delivers. */
export const trigger: Command = {
  form: "trigger [TYPE...] [--webhook ID]",
  summary: "test events for your webhook, such as verdict.changed; without a type, one of each",
  words: [0, 9],
  flags: { webhook: { type: "string" } },
  async run({ qistas, output, terminal, signal, write }, types, flags) {
    const listed = await qistas.webhooks({}, { signal })
    if (!listed.ok) return explain(listed)
    const named = textOf(flags, "webhook")
    const [webhook, ...others] = listed.data.filter(({ id }) => named === undefined || id === named)
    if (webhook === undefined || others.length > 0) {
      const ids = listed.data.map(({ id }) => id).join(", ")
      warn(ids === "" ? "the account has no webhook" : `name one with --webhook: ${ids}`)
      return exitCodes.usage
    }
    const sent = []
    for (const kind of types.length === 0 ? webhook.kinds : types.map(kindOf)) {
      const reply = await qistas.testWebhook({ id: webhook.id, kind }, { signal })
      if (!reply.ok) return explain(reply)
      sent.push({ kind: kind ?? "test", ...reply.data })
    }
    write(printAnswer(output, { data: sent, meta: listed.meta }, sent, columns, terminal))
    return exitCodes.ok
  },
}

/** Returns `fund_badge` for `fund.badge_changed`, and no kind for `test`. The service refuses an unknown kind. */
function kindOf(type: string): Kind {
  return type === "test" ? undefined : (type.replace(/[._]changed$/, "").replace(".", "_") as Kind)
}
