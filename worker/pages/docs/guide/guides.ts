import asOf from "../../../../docs/guide/as-of.md" with { type: "text" }
import changes from "../../../../docs/guide/changes.md" with { type: "text" }
import errors from "../../../../docs/guide/errors.md" with { type: "text" }
import evidencePacket from "../../../../docs/guide/evidence-packet.md" with { type: "text" }
import identifiers from "../../../../docs/guide/identifiers.md" with { type: "text" }
import mcp from "../../../../docs/guide/mcp.md" with { type: "text" }
import openFields from "../../../../docs/guide/open-fields.md" with { type: "text" }
import paginationAndLimits from "../../../../docs/guide/pagination-and-limits.md" with { type: "text" }
import portfolio from "../../../../docs/guide/portfolio.md" with { type: "text" }
import purification from "../../../../docs/guide/purification.md" with { type: "text" }
import quickStart from "../../../../docs/guide/quick-start.md" with { type: "text" }
import recompute from "../../../../docs/guide/recompute.md" with { type: "text" }
import snapshots from "../../../../docs/guide/snapshots.md" with { type: "text" }
import spreadsheets from "../../../../docs/guide/spreadsheets.md" with { type: "text" }
import standards from "../../../../docs/guide/standards.md" with { type: "text" }
import versioning from "../../../../docs/guide/versioning.md" with { type: "text" }
import webhooks from "../../../../docs/guide/webhooks.md" with { type: "text" }
import zakat from "../../../../docs/guide/zakat.md" with { type: "text" }
import type { Block, GuidePage } from "../document.ts"
import { methodologyPages } from "../methodology/guide.ts"
import { readMarkdown } from "./markdown.ts"

/** The host in the guides' examples. The pages replace it with the service's own. */
const writtenOrigin = "http://localhost:8787"

interface GuideGroup {
  readonly title: string
  readonly pages: readonly GuidePage[]
}

let built: { readonly day: string; readonly origin: string; readonly groups: readonly GuideGroup[] } | null =
  null

/**
 * Every page of the guides by subject as of a day (YYYY-MM-DD), in the order of the list, with requests to
 * `origin`. Built once a day.
 */
export function guideGroups(day: string, origin: string): readonly GuideGroup[] {
  if (built?.day !== day || built.origin !== origin) built = { day, origin, groups: groupsOf(day, origin) }
  return built.groups
}

/** The pages of the guides as of a day. If `origin` is left out, their requests stay as written. */
export function guidePages(day: string, origin: string = writtenOrigin): readonly GuidePage[] {
  return guideGroups(day, origin).flatMap(({ pages }) => pages)
}

function groupsOf(day: string, origin: string): readonly GuideGroup[] {
  const written = (slug: string, text: string): GuidePage => ({
    slug,
    ...readMarkdown(text.replaceAll(writtenOrigin, () => origin)),
    continues: null,
  })
  return [
    {
      title: "Start here",
      pages: [
        written("quick-start", quickStart),
        written("identifiers", identifiers),
        written("errors", errors),
        written("pagination-and-limits", paginationAndLimits),
        written("snapshots", snapshots),
        written("spreadsheets", spreadsheets),
        written("portfolio", portfolio),
        written("changes", changes),
        written("webhooks", webhooks),
        written("mcp", mcp),
      ],
    },
    {
      title: "Understand a verdict",
      pages: [
        ...methodologyPages(day),
        written("standards", standards),
        written("as-of", asOf),
        written("evidence-packet", evidencePacket),
        written("recompute", recompute),
      ],
    },
    {
      title: "What is owed",
      pages: [written("purification", purification), written("zakat", zakat)],
    },
    {
      title: "What stays and what changes",
      pages: [written("versioning", versioning), written("open-fields", openFields)],
    },
  ]
}

/**
 * The address that a guide's link has on these pages. Null if the link is shown as text. That is so for
 * another scheme, another host without `https`, a file that is not a guide, and a heading that no page has.
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
  /** The slug of the first page of the guide. */
  readonly first: string
  readonly fragment: string
  readonly from: GuidePage
  readonly pages: readonly GuidePage[]
}

/** A link to a heading of a guide, which may be the title of a later page. */
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

/** True for a URL without a user name and password, which would make it look like another host. */
function isAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).username === "" && new URL(text).password === ""
}
