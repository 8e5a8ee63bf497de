import type { ShownRequest } from "./examples/request.ts"

/** What a page of the docs is made of: a tree that knows neither Markdown nor HTML. */

export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "strong" | "em" | "del"; readonly children: readonly Inline[] }
  /** `href` stays as it is written, so it may be anything. */
  | { readonly kind: "link"; readonly href: string; readonly children: readonly Inline[] }
  | { readonly kind: "break" }

export type Alignment = "center" | "left" | "right" | null

export interface Heading {
  readonly kind: "heading"
  /** 2 to 6: the first level is the page's title. */
  readonly depth: number
  /** Unique on its page. */
  readonly id: string
  readonly children: readonly Inline[]
}

export interface Table {
  readonly kind: "table"
  /** From 1, in the order of the page. */
  readonly number: number
  readonly alignments: readonly Alignment[]
  readonly header: readonly (readonly Inline[])[]
  readonly rows: readonly (readonly (readonly Inline[])[])[]
}

export interface CodeLines {
  readonly kind: "code"
  /** From 1, in the order of the page. */
  readonly number: number
  /** The first word after its fence, or empty. */
  readonly language: string
  readonly text: string
  /** What a curl command sends, which is shown in every language; null for other lines. */
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
  /** `start`: the first item's number; null in a list without numbers. */
  | { readonly kind: "list"; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: "rule" }

/** A page of a guide. */
export interface GuidePage {
  /** The last part of its path. */
  readonly slug: string
  readonly title: string
  /** The first sentence of the first paragraph. */
  readonly summary: string
  /** Everything but the title. */
  readonly blocks: readonly Block[]
  /** The slug of the guide's first page; null on the first page itself. */
  readonly continues: string | null
}

/** Ids that every page uses for its frame. */
export const frameIds: readonly string[] = ["content"]

/** The text without its marks. */
export function plainText(children: readonly Inline[]): string {
  return children
    .map((inline) => {
      if ("text" in inline) return inline.text
      return inline.kind === "break" ? " " : plainText(inline.children)
    })
    .join("")
}

/** The first sentence of the first paragraph; empty without a paragraph. */
export function summaryOf(blocks: readonly Block[]): string {
  const paragraph = blocks.find((block) => block.kind === "paragraph")
  if (paragraph === undefined) return ""
  const text = plainText(paragraph.children).replaceAll(/\s+/g, " ").trim()
  return /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text
}

/**
 * A heading's id as GitHub makes it, so that a link works on both sites: with a count where it is taken already. The id
 * is added to `taken`.
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
