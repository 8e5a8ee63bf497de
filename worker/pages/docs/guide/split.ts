import { type Block, type Heading, type MarkdownDocument, plainText, summaryOf } from "../markdown/read.ts"
import type { GuidePage } from "./guide-page.ts"

/**
 * A guide as several pages: the first has everything before its second section, each further section is a page of its own,
 * named after its heading.
 */
export function splitGuide(slug: string, document: MarkdownDocument): readonly GuidePage[] {
  const { title, summary, blocks } = document
  const [, second, ...others] = blocks.flatMap((block, index) => (isSection(block) ? [index] : []))
  const first = { slug, title, summary, blocks: blocks.slice(0, second), continues: null }
  if (second === undefined) return [first]
  const starts = [second, ...others]
  return [
    first,
    ...starts.flatMap((start, index) => continuation(slug, blocks.slice(start, starts[index + 1]))),
  ]
}

/** Where the page of a section is. */
function slugOfSection(slug: string, { id }: Heading): string {
  return `${slug}-${id}`
}

function continuation(slug: string, [heading, ...blocks]: readonly Block[]): readonly GuidePage[] {
  if (heading === undefined || !isSection(heading)) return []
  return [
    {
      slug: slugOfSection(slug, heading),
      title: plainText(heading.children),
      summary: summaryOf(blocks),
      blocks: blocks.map(raised),
      continues: slug,
    },
  ]
}

/** The heading of the section is the page's own now, and those under it follow on that. */
function raised(block: Block): Block {
  return block.kind === "heading" ? { ...block, depth: block.depth - 1 } : block
}

function isSection(block: Block): block is Heading {
  return block.kind === "heading" && block.depth === 2
}
