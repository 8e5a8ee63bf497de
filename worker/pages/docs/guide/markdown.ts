import { Lexer, type MarkedToken, type Token, type Tokens } from "marked"
import {
  type Block,
  frameIds,
  type GuidePage,
  type Heading,
  headingId,
  type Inline,
  plainText,
  summaryOf,
  type Table,
} from "../document.ts"
import { requestOf } from "../examples/request.ts"

/**
 * Reads a document whose first heading is the title. Never fails. `marked` only finds the tokens, so HTML in
 * a guide stays text.
 */
export function readMarkdown(text: string): Pick<GuidePage, "title" | "summary" | "blocks"> {
  const used: Used = { ids: new Set(frameIds), tables: 0, codes: 0 }
  const tokens = Lexer.lex(text)
  const first = tokens.findIndex(({ type }) => type === "heading")
  const title = first === -1 ? "" : plainText(inlines((tokens[first] as Tokens.Heading).tokens))
  const blocks = tokens.filter((_, index) => index !== first).flatMap((token) => blockOf(token, used))
  return { title, summary: summaryOf(blocks), blocks }
}

/** Ids and numbers used so far. */
interface Used {
  readonly ids: Set<string>
  tables: number
  codes: number
}

function blockOf(given: Token, used: Used): readonly Block[] {
  const token = given as MarkedToken
  switch (token.type) {
    case "space":
    case "def":
      return []
    case "heading":
      return [headingOf(token, used)]
    case "paragraph":
      return [{ kind: "paragraph", children: inlines(token.tokens) }]
    case "text":
      return [{ kind: "line", children: inlines(token.tokens ?? [token]) }]
    case "code":
      used.codes += 1
      return [codeOf(token, used.codes)]
    case "blockquote":
      return [{ kind: "quote", children: token.tokens.flatMap((inner) => blockOf(inner, used)) }]
    case "list":
      return [listOf(token, used)]
    case "table":
      return [tableOf(token, used)]
    case "hr":
      return [{ kind: "rule" }]
    default:
      return [{ kind: "paragraph", children: [{ kind: "text", text: token.raw.trim() }] }]
  }
}

function codeOf(token: Tokens.Code, number: number): Block {
  const { text } = token
  const language = languageOf(token)
  return { kind: "code", number, language, text, request: language === "sh" ? requestOf(text) : null }
}

function headingOf({ tokens, depth }: Tokens.Heading, { ids }: Used): Heading {
  const children = inlines(tokens)
  const id = headingId(plainText(children), ids)
  return { kind: "heading", depth: Math.max(2, depth), id, children }
}

function listOf({ ordered, start, items }: Tokens.List, used: Used): Block {
  return {
    kind: "list",
    start: ordered ? Number(start) : null,
    items: items.map(({ tokens }) => tokens.flatMap((inner) => blockOf(inner, used))),
  }
}

function tableOf({ align, header, rows }: Tokens.Table, used: Used): Table {
  used.tables += 1
  const cells = (row: readonly Tokens.TableCell[]) => row.map(({ tokens }) => inlines(tokens))
  return {
    kind: "table",
    number: used.tables,
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
        // HTML and other tokens stay as they are in the guide.
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
