import { type ChangeKind, changeKinds } from "../../../src/vocabulary.ts"
import { checkUrl } from "../../../src/webhooks/address.ts"
import type { WebhookRequest } from "../../../src/webhooks/manage.ts"
import type { WebhookUrls } from "../../../src/webhooks/ports.ts"
import type { Webhook } from "../../../src/webhooks/store.ts"

/** What the form of a webhook holds. */
export interface WebhookDraft {
  readonly url: string
  readonly kinds: readonly ChangeKind[]
  readonly whose: "all" | "watchlist" | "symbols"
  /** As typed: identifiers between commas, blanks or line ends. */
  readonly symbols: string
}

/** What is wrong with each field; an absent one is right. */
export interface WebhookProblems {
  readonly url?: string
  readonly kinds?: string
  readonly symbols?: string
  /** Of no field. */
  readonly form?: string
}

export const emptyDraft: WebhookDraft = { url: "", kinds: changeKinds, whose: "all", symbols: "" }

export function draftOf({ url, kinds, symbols }: Pick<Webhook, "url" | "kinds" | "symbols">): WebhookDraft {
  if (symbols === null) return { url, kinds, whose: "all", symbols: "" }
  if (symbols === "watchlist") return { url, kinds, whose: "watchlist", symbols: "" }
  return { url, kinds, whose: "symbols", symbols: symbols.map(({ instrumentId }) => instrumentId).join(", ") }
}

type SentFields = Readonly<Record<"url" | "whose" | "symbols" | `kind_${ChangeKind}`, string>>

export function readDraft(fields: SentFields): WebhookDraft {
  const { url, whose, symbols } = fields
  return {
    url: url.trim(),
    kinds: changeKinds.filter((kind) => fields[`kind_${kind}`] === "on"),
    whose: whose === "watchlist" || whose === "symbols" ? whose : "all",
    symbols,
  }
}

/** Empty when nothing is wrong that can be seen without looking anything up. */
export function problemsOf(draft: WebhookDraft, urls: WebhookUrls): WebhookProblems {
  const url = checkUrl(draft.url, urls)
  return {
    ...(!url.ok && { url: url.message }),
    ...(draft.kinds.length === 0 && { kinds: "Choose at least one kind." }),
    ...(draft.whose === "symbols" &&
      symbolsIn(draft).length === 0 && { symbols: "Name at least one stock or fund." }),
  }
}

export function requestOf(draft: WebhookDraft): WebhookRequest {
  const { url, kinds, whose } = draft
  const symbols = whose === "all" ? null : whose === "watchlist" ? whose : symbolsIn(draft)
  return { url, kinds, symbols }
}

function symbolsIn({ symbols }: WebhookDraft): readonly string[] {
  return symbols.split(/[\s,;]+/).filter((symbol) => symbol !== "")
}
