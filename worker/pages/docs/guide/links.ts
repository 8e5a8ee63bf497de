import type { Block, GuidePage } from "../document.ts"

/**
 * The address of a guide's link on these pages; null for a link that is shown as text: another scheme, another host
 * without `https`, a file that is not a guide, a heading that no page has.
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

function pageLink(slug: string, pages: readonly GuidePage[]): string | null {
  return pages.some((page) => page.slug === slug) ? `/docs/${slug}` : null
}

interface Place {
  /** The slug of its guide's first page. */
  readonly first: string
  readonly fragment: string
  readonly from: GuidePage
  readonly pages: readonly GuidePage[]
}

/** A heading is on the guide's first page or on a later one, or it is the title of a later one. */
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

/** A URL without a user name and password, which would make it look like another host. */
function isAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).username === "" && new URL(text).password === ""
}
