import type { ComponentChildren } from "preact"

/** Pieces that pages are put together of. */

/** Something that happened, or went wrong, and must be heard at once. */
export interface NoticeModel {
  readonly kind: "done" | "problem"
  readonly sentence: string
}

/** A problem is told to screen readers at once, anything else when they pause. */
export function Notice({ kind, sentence, id }: NoticeModel & { readonly id?: string }) {
  return (
    <p class={`notice ${kind}`} role={kind === "problem" ? "alert" : "status"} id={id}>
      {sentence}
    </p>
  )
}

/** A table that is wider than a phone: it scrolls by itself, by keyboard too. */
export function TableRegion(props: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    // What scrolls must be reached by keyboard (WCAG 2.1.1).
    <section class="region" aria-label={props.label} tabindex={0}>
      {props.children}
    </section>
  )
}

export interface CodeBlockModel {
  readonly id: string
  readonly label: string
  readonly text: string
}

/** Lines as they are: they scroll by themselves where they are longer than the page is wide. */
export function CodeBlock({ id, label, text }: CodeBlockModel) {
  return (
    // What scrolls must be reached by keyboard (WCAG 2.1.1).
    <section class="lines" aria-label={label} tabindex={0}>
      <pre>
        <code id={id}>{text}</code>
      </pre>
    </section>
  )
}

/** Lines to be typed elsewhere, as they are. A script adds the button that copies them. */
export function CopyableCode(props: CodeBlockModel) {
  return (
    <div class="copyable">
      <CodeBlock {...props} />
      <button type="button" class="quiet" data-copies={props.id} hidden>
        Copy
      </button>
      <span class="copied" role="status" />
    </div>
  )
}
