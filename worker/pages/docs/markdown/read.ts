import { Lexer, type MarkedToken, type Token, type Tokens } from "marked"

/**
 * A guide as a tree that knows no HTML. `marked` finds the tokens, and no more: what it would write as HTML is never asked
 * for, and HTML in a guide is text like any other.
 */

export type Inline =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "strong" | "em" | "del"; readonly children: readonly Inline[] }
  /** `href` as it was written: it may be anything. */
  | { readonly kind: "link"; readonly href: string; readonly children: readonly Inline[] }
  | { readonly kind: "break" }

export type Alignment = "center" | "left" | "right" | null

export interface Heading {
  readonly kind: "heading"
  /** 2 to 6: the page has the first one. */
  readonly depth: number
  /** Of no other heading of the document. */
  readonly id: string
  readonly children: readonly Inline[]
}

export interface Table {
  readonly kind: "table"
  /** From 1, in the order of the document. */
  readonly number: number
  readonly alignments: readonly Alignment[]
  readonly header: readonly (readonly Inline[])[]
  readonly rows: readonly (readonly (readonly Inline[])[])[]
}

export type Block =
  | Heading
  | Table
  | { readonly kind: "paragraph"; readonly children: readonly Inline[] }
  /** A line of a list whose items stand close. */
  | { readonly kind: "line"; readonly children: readonly Inline[] }
  /** `language`: the first word of its fence; empty where it has none. `number`: from 1. */
  | { readonly kind: "code"; readonly number: number; readonly language: string; readonly text: string }
  | { readonly kind: "quote"; readonly children: readonly Block[] }
  /** `start`: of the first item; null where they have no numbers. */
  | { readonly kind: "list"; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: "rule" }

export interface MarkdownDocument {
  /** The first heading. */
  readonly title: string
  /** The first sentence of the first paragraph. */
  readonly summary: string
  /** Everything but the title. */
  readonly blocks: readonly Block[]
}

/** Ids that the frame of a page has already. */
const takenIds = ["content"]

/** Reads a document of which the first heading is the title. Every text is some document. */
export function readMarkdown(text: string): MarkdownDocument {
  const reading: Reading = { ids: new Set(takenIds), tables: 0, codes: 0 }
  const tokens = Lexer.lex(text)
  const first = tokens.findIndex(({ type }) => type === "heading")
  const title = first === -1 ? "" : plainText(inlines((tokens[first] as Tokens.Heading).tokens))
  const blocks = tokens.filter((_, index) => index !== first).flatMap((token) => blockOf(token, reading))
  return { title, summary: summaryOf(blocks), blocks }
}

/** The words, without what marks them up. */
export function plainText(children: readonly Inline[]): string {
  return children
    .map((inline) => {
      if ("text" in inline) return inline.text
      return inline.kind === "break" ? " " : plainText(inline.children)
    })
    .join("")
}

/** Every inline of blocks, with those inside of others. */
export function inlinesOf(blocks: readonly Block[]): readonly Inline[] {
  return blocks.flatMap((block): readonly Inline[] => {
    switch (block.kind) {
      case "table":
        return [...block.header, ...block.rows.flat()].flatMap(withInner)
      case "quote":
        return inlinesOf(block.children)
      case "list":
        return block.items.flatMap(inlinesOf)
      case "code":
      case "rule":
        return []
      default:
        return withInner(block.children)
    }
  })
}

function withInner(children: readonly Inline[]): readonly Inline[] {
  return children.flatMap((inline) =>
    "children" in inline ? [inline, ...withInner(inline.children)] : [inline],
  )
}

/** What was handed out so far. */
interface Reading {
  readonly ids: Set<string>
  tables: number
  codes: number
}

function blockOf(given: Token, reading: Reading): readonly Block[] {
  const token = given as MarkedToken
  switch (token.type) {
    case "space":
    case "def":
      return []
    case "heading":
      return [headingOf(token, reading)]
    case "paragraph":
      return [{ kind: "paragraph", children: inlines(token.tokens) }]
    case "text":
      return [{ kind: "line", children: inlines(token.tokens ?? [token]) }]
    case "code":
      reading.codes += 1
      return [{ kind: "code", number: reading.codes, language: languageOf(token), text: token.text }]
    case "blockquote":
      return [{ kind: "quote", children: token.tokens.flatMap((inner) => blockOf(inner, reading)) }]
    case "list":
      return [listOf(token, reading)]
    case "table":
      return [tableOf(token, reading)]
    case "hr":
      return [{ kind: "rule" }]
    default:
      return [{ kind: "paragraph", children: [{ kind: "text", text: token.raw.trim() }] }]
  }
}

function headingOf({ tokens, depth }: Tokens.Heading, { ids }: Reading): Heading {
  const children = inlines(tokens)
  const id = freeId(plainText(children), ids)
  return { kind: "heading", depth: Math.max(2, depth), id, children }
}

function listOf({ ordered, start, items }: Tokens.List, reading: Reading): Block {
  return {
    kind: "list",
    start: ordered ? Number(start) : null,
    items: items.map(({ tokens }) => tokens.flatMap((inner) => blockOf(inner, reading))),
  }
}

function tableOf({ align, header, rows }: Tokens.Table, reading: Reading): Table {
  reading.tables += 1
  const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => inlines(tokens))
  return {
    kind: "table",
    number: reading.tables,
    alignments: align,
    header: cells(header),
    rows: rows.map(cells),
  }
}

function inlines(tokens: readonly Token[]): readonly Inline[] {
  return tokens.map((given): Inline => {
    const token = given as MarkedToken
    switch (token.type) {
      case "strong":
      case "em":
      case "del":
        return { kind: token.type, children: inlines(token.tokens) }
      case "link":
        return { kind: "link", href: token.href, children: inlines(token.tokens) }
      case "codespan":
        return { kind: "code", text: token.text }
      case "br":
        return { kind: "break" }
      case "text":
      case "image":
        return { kind: "text", text: decoded(token.text) }
      case "escape":
        return { kind: "text", text: token.text }
      default:
        // HTML and what this list does not know stand as they were written.
        return { kind: "text", text: token.raw }
    }
  })
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
}

function decoded(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
}

function languageOf({ lang = "" }: Tokens.Code): string {
  return lang.trim().split(/\s+/)[0] ?? ""
}

/** As GitHub makes them, so that a link into a guide leads to its place here and there. */
function freeId(text: string, ids: Set<string>): string {
  const bare = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-")
  const wanted = bare === "" ? "section" : bare
  let id = wanted
  for (let count = 1; ids.has(id); count++) id = `${wanted}-${count}`
  ids.add(id)
  return id
}

/** The first sentence of the first paragraph; empty where there is none. */
export function summaryOf(blocks: readonly Block[]): string {
  const paragraph = blocks.find((block) => block.kind === "paragraph")
  if (paragraph === undefined) return ""
  const text = plainText(paragraph.children).replaceAll(/\s+/g, " ").trim()
  return /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text
}
