import { type ChangeKind, changeKinds } from "../../../src/vocabulary.ts"
import { checkUrl } from "../../../src/webhooks/address.ts"
import type { WebhookRequest } from "../../../src/webhooks/manage.ts"
import type { WebhookUrls } from "../../../src/webhooks/ports.ts"
import { webhookSymbolsMax, webhookUrlCharactersMax } from "../../../src/webhooks/schema.ts"
import type { Webhook } from "../../../src/webhooks/store.ts"
import { Notice, Section, TableRegion, TokenField } from "../../html/components.tsx"
import { type SignedInModel, SignedInPage, SignInAgain } from "../frame.tsx"
import { kindNames, stateOf, symbolsText, webhookPath, webhooksPath } from "./words.ts"

interface WebhookFormModel {
  readonly action: string
  readonly formToken: string
  readonly draft: WebhookDraft
  readonly problems: WebhookProblems
  /** The text on the button. */
  readonly label: string
}

export function WebhookForm({ action, formToken, draft, problems, label }: WebhookFormModel) {
  return (
    <form method="post" action={action} class="fields">
      <TokenField formToken={formToken} />
      {problems.form === undefined ? null : <Notice kind="problem" sentence={problems.form} />}
      <UrlField url={draft.url} problem={problems.url} />
      <KindBoxes kinds={draft.kinds} problem={problems.kinds} />
      <WhoseChoice draft={draft} problem={problems.symbols} />
      <button type="submit" class="main">
        {label}
      </button>
    </form>
  )
}

function UrlField({ url, problem }: { readonly url: string; readonly problem: string | undefined }) {
  return (
    <>
      <label for="webhook-url">URL</label>
      <input
        id="webhook-url"
        name="url"
        type="url"
        required
        maxlength={webhookUrlCharactersMax}
        autocomplete="off"
        spellcheck={false}
        value={url}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? "webhook-url-hint" : "webhook-url-problem webhook-url-hint"}
      />
      <p class="hint" id="webhook-url-hint">
        The address begins with https://. We send every change there in a POST.
      </p>
      <Problem id="webhook-url-problem" sentence={problem} />
    </>
  )
}

function KindBoxes(props: { readonly kinds: WebhookDraft["kinds"]; readonly problem: string | undefined }) {
  const { kinds, problem } = props
  return (
    <fieldset aria-describedby={problem === undefined ? undefined : "webhook-kinds-problem"}>
      <legend>Which changes</legend>
      {changeKinds.map((kind) => (
        <label key={kind} class="choice">
          <input type="checkbox" name={`kind_${kind}`} value="on" checked={kinds.includes(kind)} />
          <span>
            {kindNames[kind].label} <span class="hint">{kindNames[kind].hint}</span>
          </span>
        </label>
      ))}
      <Problem id="webhook-kinds-problem" sentence={problem} />
    </fieldset>
  )
}

const whoseNames = [
  ["all", "All", "every stock and fund of your plan"],
  ["watchlist", "Your watchlist", "what is on the list when the change happens"],
  ["symbols", "These stocks and funds", "the list below"],
] as const

function WhoseChoice({
  draft,
  problem,
}: {
  readonly draft: WebhookDraft
  readonly problem: string | undefined
}) {
  return (
    <fieldset>
      <legend>Whose changes</legend>
      {whoseNames.map(([value, label, hint]) => (
        <label key={value} class="choice">
          <input type="radio" name="whose" value={value} checked={draft.whose === value} />
          <span>
            {label} <span class="hint">{hint}</span>
          </span>
        </label>
      ))}
      <label for="webhook-symbols">Stocks and funds</label>
      <textarea
        id="webhook-symbols"
        name="symbols"
        rows={2}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={problem !== undefined}
        aria-describedby={
          problem === undefined ? "webhook-symbols-hint" : "webhook-symbols-problem webhook-symbols-hint"
        }
      >
        {draft.symbols}
      </textarea>
      <p class="hint" id="webhook-symbols-hint">
        Up to {webhookSymbolsMax}, such as AAPL, LON:SHEL, SPUS.
      </p>
      <Problem id="webhook-symbols-problem" sentence={problem} />
    </fieldset>
  )
}

function Problem({ id, sentence }: { readonly id: string; readonly sentence: string | undefined }) {
  return sentence === undefined ? null : <Notice kind="problem" sentence={sentence} id={id} />
}

/** The content of the form for a webhook. */
export interface WebhookDraft {
  readonly url: string
  readonly kinds: readonly ChangeKind[]
  readonly whose: "all" | "watchlist" | "symbols"
  /** The text as typed: identifiers separated by commas, blanks or line ends. */
  readonly symbols: string
}

/** The problem with each field; absent for a field without a problem. */
export interface WebhookProblems {
  readonly url?: string
  readonly kinds?: string
  readonly symbols?: string
  /** A problem that concerns more than one field. */
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

/** The problems that can be found without a look-up; empty if there are none. */
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

interface WebhooksModel extends SignedInModel {
  readonly webhooks: readonly Webhook[]
  /** The most webhooks that the account's plan allows. */
  readonly webhooksMax: number
  readonly draft: WebhookDraft
  readonly problems: WebhookProblems
}

export function WebhooksPage({ viewer, webhooks, webhooksMax, draft, problems }: WebhooksModel) {
  const isFull = webhooks.length >= webhooksMax
  return (
    <SignedInPage title="Webhooks" viewer={viewer} section="Webhooks">
      <h1>Webhooks</h1>
      <p class="lead">
        A webhook sends each change to your own server as it is published.{" "}
        <a href="/docs/webhooks">How to receive them</a>
      </p>
      {webhooks.length === 0 ? <p>You have no webhook yet.</p> : <WebhookTable webhooks={webhooks} />}
      <p class="small">
        {webhooks.length} of at most {webhooksMax} on your plan.
      </p>
      <Section id="new-webhook" title="Create a webhook">
        {isFull && problems.form === undefined ? (
          <p>
            Delete one first, or <a href="/dashboard/plan">see what other plans allow</a>.
          </p>
        ) : viewer.hasRecentSignIn ? (
          <WebhookForm
            action={webhooksPath}
            formToken={viewer.formToken}
            draft={draft}
            problems={problems}
            label="Create the webhook"
          />
        ) : (
          <SignInAgain to="create a webhook" page={webhooksPath} />
        )}
      </Section>
    </SignedInPage>
  )
}

function WebhookTable({ webhooks }: { readonly webhooks: readonly Webhook[] }) {
  return (
    <TableRegion label="Your webhooks">
      <table class="stacked">
        <thead>
          <tr>
            <th scope="col">URL</th>
            <th scope="col">State</th>
            <th scope="col">Delivers</th>
          </tr>
        </thead>
        <tbody>
          {webhooks.map((webhook) => (
            <tr key={webhook.id}>
              <th scope="row" class="name">
                <a href={webhookPath(webhook.id)}>{webhook.url}</a>
              </th>
              <td>
                {stateOf(webhook)}
                {webhook.pending === 0 ? null : <span class="small block">{webhook.pending} waiting</span>}
              </td>
              <td class="wrap">
                {webhook.kinds.map((kind) => kindNames[kind].label).join(", ")}
                <span class="small block">of {symbolsText(webhook)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableRegion>
  )
}
