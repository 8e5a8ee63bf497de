import {
  type Block,
  frameIds,
  type GuidePage,
  headingId,
  type Inline,
  plainText,
  summaryOf,
} from "../document.ts"

/** Functions that build the pages of the methodology guide. */

/** Text with formatting. A string has none, whatever characters it contains. */
export type Prose = string | readonly Inline[]

export const slug = "methodology"

/** A template whose values may be formatted: prose`at least ${code("watch")}`. */
export function prose(texts: TemplateStringsArray, ...values: readonly (Prose | number)[]): Prose {
  return texts.flatMap((text, at) => [
    ...inlines(text),
    ...inlines(typeof values[at] === "number" ? String(values[at]) : (values[at] ?? "")),
  ])
}

export function code(text: string): Prose {
  return [{ kind: "code", text }]
}

export function strong(text: Prose): Prose {
  return [{ kind: "strong", children: inlines(text) }]
}

export function em(text: Prose): Prose {
  return [{ kind: "em", children: inlines(text) }]
}

/** The items, joined by commas. */
export function listed(items: readonly Prose[]): Prose {
  return items.flatMap((item, at) => [...inlines(at === 0 ? "" : ", "), ...inlines(item)])
}

export function codes(texts: readonly string[]): Prose {
  return listed(texts.map(code))
}

/** 0.0015 as "0.15%". A fraction such as a sixth has two decimals. */
export function percent(decimal: number): string {
  const exact = Number((decimal * 100).toFixed(10))
  const isEndless = Number(exact.toFixed(6)) !== exact
  return `${isEndless ? exact.toFixed(2) : exact}%`
}

/** -0.05 as "−0.05", 0.05 as "+0.05". */
export function signed(value: number): string {
  return value < 0 ? `−${Math.abs(value)}` : `+${value}`
}

/** A heading. The function `page` makes its id unique. */
export function heading(text: string): Block {
  return { kind: "heading", depth: 2, id: "", children: inlines(text) }
}

/** A table. The function `page` numbers it. */
export function table(header: readonly Prose[], rows: readonly (readonly Prose[])[]): Block {
  return {
    kind: "table",
    number: 0,
    alignments: header.map(() => null),
    header: header.map(inlines),
    rows: rows.map((row) => row.map(inlines)),
  }
}

export function bullets(items: readonly Prose[]): Block {
  return list(items.map((item) => [line(item)]))
}

export function numbered(items: readonly Prose[]): Block {
  return list(
    items.map((item) => [line(item)]),
    1,
  )
}

export function list(items: readonly (readonly Block[])[], start: number | null = null): Block {
  return { kind: "list", start, items }
}

export function line(text: Prose): Block {
  return { kind: "line", children: inlines(text) }
}

/** The content of a page. Prose becomes a paragraph. */
export type Content = Prose | Block

/** A section of the guide, on its own page. */
export function section(title: string, ...content: readonly Content[]): GuidePage {
  return page({ slug: `${slug}-${headingId(title)}`, title, continues: slug }, content)
}

export function page(
  place: Pick<GuidePage, "slug" | "title" | "continues">,
  content: readonly Content[],
): GuidePage {
  const ids = new Set(frameIds)
  let tables = 0
  const blocks = content.map((each): Block => {
    if (!isBlock(each)) return { kind: "paragraph", children: inlines(each) }
    if (each.kind === "heading") return { ...each, id: headingId(plainText(each.children), ids) }
    if (each.kind !== "table") return each
    tables += 1
    return { ...each, number: tables }
  })
  return { ...place, summary: summaryOf(blocks), blocks }
}

function isBlock(content: Content): content is Block {
  return typeof content !== "string" && "kind" in content
}

function inlines(text: Prose): readonly Inline[] {
  if (typeof text !== "string") return text
  return text === "" ? [] : [{ kind: "text", text }]
}
