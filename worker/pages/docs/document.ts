import type { ShownRequest } from "./examples/request.ts"

/** The content of a page of the docs: a tree of blocks, independent of Markdown and HTML. */

export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "strong" | "em" | "del"; readonly children: readonly Inline[] }
  /** `href` is the address in the text, unchecked. */
  | { readonly kind: "link"; readonly href: string; readonly children: readonly Inline[] }
  | { readonly kind: "break" }

export type Alignment = "center" | "left" | "right" | null

export interface Heading {
  readonly kind: "heading"
  /** 2 to 6, since the title of the page has the first level. */
  readonly depth: number
  /** Unique on its page. */
  readonly id: string
  readonly children: readonly Inline[]
}

export interface Table {
  readonly kind: "table"
  /** The number on the page, from 1. */
  readonly number: number
  readonly alignments: readonly Alignment[]
  readonly header: readonly (readonly Inline[])[]
  readonly rows: readonly (readonly (readonly Inline[])[])[]
}

export interface CodeLines {
  readonly kind: "code"
  /** The number on the page, from 1. */
  readonly number: number
  /** The first word after the opening fence, or empty. */
  readonly language: string
  readonly text: string
  /** The request of a curl command, which is shown in every language; null for other lines. */
  readonly request: ShownRequest | null
}

export type Block =
  | Heading
  | Table
  | { readonly kind: "paragraph"; readonly children: readonly Inline[] }
  /** Text of a list item that is not in a paragraph. */
  | { readonly kind: "line"; readonly children: readonly Inline[] }
  | CodeLines
  | { readonly kind: "quote"; readonly children: readonly Block[] }
  /** `start` is the number of the first item; null in a list without numbers. */
  | { readonly kind: "list"; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: "rule" }

export interface GuidePage {
  /** The last part of the page's path. */
  readonly slug: string
  readonly title: string
  /** The first sentence of the first paragraph. */
  readonly summary: string
  /** The blocks without the title. */
  readonly blocks: readonly Block[]
  /** The slug of the guide's first page; null on the first page. */
  readonly continues: string | null
}

/** Ids that the frame of every page uses. */
export const frameIds: readonly string[] = ["content"]

/** The text without formatting. */
export function plainText(children: readonly Inline[]): string {
  return children
    .map((inline) => {
      if ("text" in inline) return inline.text
      return inline.kind === "break" ? " " : plainText(inline.children)
    })
    .join("")
}

/** The first sentence of the first paragraph; empty if there is no paragraph. */
export function summaryOf(blocks: readonly Block[]): string {
  const paragraph = blocks.find((block) => block.kind === "paragraph")
  if (paragraph === undefined) return ""
  const text = plainText(paragraph.children).replaceAll(/\s+/g, " ").trim()
  return /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text
}

/**
 * A heading's id as GitHub makes it, so that a link works on both sites. If the id is taken already, a count
 * is appended. Adds the id to `taken`.
 */
export function headingId(text: string, taken: Set<string> = new Set(frameIds)): string {
  const bare = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-")
  const wanted = bare === "" ? "section" : bare
  let id = wanted
  for (let count = 1; taken.has(id); count++) id = `${wanted}-${count}`
  taken.add(id)
  return id
}
