import { type TestEventType, testEventTypes } from "../../../src/webhooks/event.ts"
import { type Command, textOf } from "./command.ts"
import { exitCodes, explain, warn } from "./exit.ts"
import { type Column, printAnswer } from "./output.ts"

interface Sent {
  readonly type: string
  readonly delivery: string
}

const columns: readonly Column<Sent>[] = [
  { name: "type", read: (row) => row.type },
  { name: "delivery", read: (row) => row.delivery },
]

/** Sends test events: one of each type that is named, else one of every type. */
export const trigger: Command = {
  form: "trigger [TYPE...] [--webhook ID]",
  summary: "test events for your webhook, such as verdict.changed; without a type, one of each",
  words: [0, testEventTypes.length],
  flags: { webhook: { type: "string" } },
  async run({ qistas, output, terminal, signal, write }, words, flags) {
    const listed = await qistas.webhooks({}, { signal })
    if (!listed.ok) return explain(listed)
    const [only, ...others] = listed.data
    const id = textOf(flags, "webhook") ?? only?.id
    if (id === undefined || (others.length > 0 && flags.webhook === undefined)) {
      const ids = listed.data.map((webhook) => webhook.id).join(", ")
      warn(id === undefined ? "the account has no webhook" : `name one with --webhook: ${ids}`)
      return exitCodes.usage
    }
    const sent: Sent[] = []
    for (const type of words.length === 0 ? testEventTypes : words) {
      // The service refuses an unknown type.
      const reply = await qistas.testWebhook({ id, type: type as TestEventType }, { signal })
      if (!reply.ok) return explain(reply)
      sent.push({ type, ...reply.data })
    }
    write(printAnswer(output, { data: sent, meta: listed.meta }, sent, columns, terminal))
    return exitCodes.ok
  },
}
