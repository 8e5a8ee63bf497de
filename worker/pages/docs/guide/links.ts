import { type Block, type Inline, inlinesOf } from "../markdown/read.ts"
import type { GuidePage } from "./guide-page.ts"

/**
 * Where a link of a guide leads on these pages; null for what leads nowhere here and is shown as words alone: another
 * scheme, another host without `https`, a file that is no guide, a place that no page has.
 */
export function linkFrom(from: GuidePage, written: string, pages: readonly GuidePage[]): string | null {
  const [, file, fragment] = /^(?:(?:\.\/)?([\w-]+)\.md)?(?:#(.+))?$/.exec(written) ?? []
  if (file !== undefined || fragment !== undefined) {
    const first = file ?? from.continues ?? from.slug
    return fragment === undefined ? pageLink(first, pages) : placeLink({ first, fragment, from, pages })
  }
  if (written.startsWith("https://")) return isAddress(written) ? written : null
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(written) ? written : null
}

/** The links of a page that are shown as words alone. */
export function deadLinks(page: GuidePage, pages: readonly GuidePage[]): readonly string[] {
  return inlinesOf(page.blocks)
    .filter((inline): inline is Inline & { readonly kind: "link" } => inline.kind === "link")
    .map(({ href }) => href)
    .filter((href) => linkFrom(page, href, pages) === null)
}

function pageLink(slug: string, pages: readonly GuidePage[]): string | null {
  return pages.some((page) => page.slug === slug) ? `/docs/${slug}` : null
}

interface Place {
  /** The first page of the guide that has it. */
  readonly first: string
  readonly fragment: string
  readonly from: GuidePage
  readonly pages: readonly GuidePage[]
}

/** A heading of a guide is on its first page or on one that goes on from there, or it is the title of one of these. */
function placeLink({ first, fragment, from, pages }: Place): string | null {
  const titled = pageLink(`${first}-${fragment}`, pages)
  if (titled !== null) return titled
  const holder = pages.find(
    ({ slug, continues, blocks }) => (slug === first || continues === first) && hasHeading(blocks, fragment),
  )
  if (holder === undefined) return null
  return holder.slug === from.slug ? `#${fragment}` : `/docs/${holder.slug}#${fragment}`
}

function hasHeading(blocks: readonly Block[], id: string): boolean {
  return blocks.some((block) => block.kind === "heading" && block.id === id)
}

/** An address without a name or a password in it, which would make it look like another. */
function isAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).username === "" && new URL(text).password === ""
}
