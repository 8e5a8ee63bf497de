import type { ComponentChildren } from "preact"
import type { Bound } from "../../src/vocabulary.ts"
import { useLanguage } from "./language/language.ts"
import type { Printers } from "./language/printers.ts"

/** Components that several pages share. */

interface SectionModel {
  /** The id of the heading. */
  readonly id: string
  readonly title: string
  readonly children: ComponentChildren
}

/** A part of a page under its own heading. */
export function Section({ id, title, children }: SectionModel) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** A part of a section under its own heading. */
export function Subsection({ id, title, children }: SectionModel) {
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

/** A part of a section that unfolds. A link to its heading leads to it, folded or not. */
export function Fold({ id, title, children }: SectionModel) {
  return (
    <details class="fold">
      <summary>
        <h3 id={id}>{title}</h3>
      </summary>
      {children}
    </details>
  )
}

/** A message about an action that has just been done. */
export interface NoticeModel {
  readonly kind: "done" | "problem"
  readonly sentence: string
}

/** A message. Screen readers announce a problem at once, and another message at the next pause. */
export function Notice({ kind, sentence, id }: NoticeModel & { readonly id?: string }) {
  return (
    <p class={`notice ${kind}`} role={kind === "problem" ? "alert" : "status"} id={id}>
      {sentence}
    </p>
  )
}

/** A table that may be wider than a phone. It scrolls inside the page, by keyboard too. */
export function TableRegion(props: { readonly label: string; readonly children: ComponentChildren }) {
  return (
    // A region that scrolls must be reachable by keyboard (WCAG 2.1.1).
    <section class="region" aria-label={props.label} tabindex={0}>
      {props.children}
    </section>
  )
}

/** The heads of a table's columns. `numbers`: the places of the columns with numbers, from zero. */
export function ColumnHeads(props: {
  readonly names: readonly string[]
  readonly numbers?: readonly number[]
}) {
  const { names, numbers = [1] } = props
  return (
    <>
      {names.map((name, at) => (
        <th key={name} scope="col" class={numbers.includes(at) ? "number" : undefined}>
          {name}
        </th>
      ))}
    </>
  )
}

interface CodeBlockModel {
  /** The id of the text, to which other elements can refer. */
  readonly id?: string
  readonly label: string
  readonly text: ComponentChildren
}

/** Preformatted lines. The block scrolls if they are wider than the page. */
export function CodeBlock({ id, label, text }: CodeBlockModel) {
  return (
    // A region that scrolls must be reachable by keyboard (WCAG 2.1.1).
    <section class="lines" aria-label={label} tabindex={0}>
      <pre>
        <code id={id}>{text}</code>
      </pre>
    </section>
  )
}

/** Preformatted lines with a copy button, which a script shows. */
export function CopyableCode(props: CodeBlockModel) {
  return (
    <div class="copyable">
      <CodeBlock {...props} />
      <button type="button" class="quiet" data-scripted hidden>
        {useLanguage().say.tools.copy}
      </button>
      <span class="copied" role="status" />
    </div>
  )
}

/** An amount in millions or billions. The exact number is there for the pointer and for programs. */
export function Amount(props: {
  readonly value: number
  /** ISO 4217 code. Left out for shares, and for an unknown currency. */
  readonly currency?: string | null
  readonly bound?: Bound | null | undefined
}) {
  const { value, currency = null, bound } = props
  const { print } = useLanguage()
  const inUnit = (figure: string) => print.bound(bound, currency === null ? figure : `${currency} ${figure}`)
  return (
    <data value={String(value)} title={inUnit(print.exact(value))}>
      {inUnit(print.short(value))}
    </data>
  )
}

/** The words of a bound before and after a figure: `at most ` and nothing. */
export function boundWordsAround(
  bound: Bound | null | undefined,
  print: Printers,
): readonly [before: string, after: string] {
  const place = "0"
  const [before = "", after = ""] = print.bound(bound, place).split(place)
  return [before, after]
}

/** An element with a figure, with the words of the figure's bound around it. */
export function Bounded(props: {
  readonly bound: Bound | null | undefined
  readonly children: ComponentChildren
}) {
  const [before, after] = boundWordsAround(props.bound, useLanguage().print)
  return (
    <>
      {before}
      {props.children}
      {after}
    </>
  )
}

/** The field that proves that a form belongs to a page served to this browser. */
export function TokenField({ formToken }: { readonly formToken: string }) {
  return <input type="hidden" name="form_token" value={formToken} />
}

/** A form that is one button. */
export function ButtonForm(props: {
  readonly action: string
  readonly formToken: string
  readonly fields?: Readonly<Record<string, string>>
  readonly label: string
  /** For screen readers, which may read the button out of context. Contains the label. */
  readonly longLabel?: string
  readonly weight: "main" | "quiet" | "grave"
}) {
  return (
    <form method="post" action={props.action}>
      <TokenField formToken={props.formToken} />
      {Object.entries(props.fields ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" class={props.weight} aria-label={props.longLabel}>
        {props.label}
      </button>
    </form>
  )
}
