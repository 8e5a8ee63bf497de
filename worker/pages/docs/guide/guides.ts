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
import type { GuidePage } from "../document.ts"
import { methodologyPages } from "../methodology/guide.ts"
import { readMarkdown } from "./markdown.ts"

/** The host in the guides' examples, which the pages replace with the service's own. */
const writtenOrigin = "http://localhost:8787"

export interface GuideGroup {
  readonly title: string
  readonly pages: readonly GuidePage[]
}

let built: { readonly origin: string; readonly groups: readonly GuideGroup[] } | null = null

/** Every page of the guides by subject, in the order they are listed, with requests to `origin`; built once for it. */
export function guideGroups(origin: string): readonly GuideGroup[] {
  if (built?.origin !== origin) built = { origin, groups: groupsOf(origin) }
  return built.groups
}

/** Without an origin, with requests as they are written. */
export function guidePages(origin: string = writtenOrigin): readonly GuidePage[] {
  return guideGroups(origin).flatMap(({ pages }) => pages)
}

function groupsOf(origin: string): readonly GuideGroup[] {
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
        ...methodologyPages(),
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
