import errors from "../../../../docs/guide/errors.md" with { type: "text" }
import evidencePacket from "../../../../docs/guide/evidence-packet.md" with { type: "text" }
import identifiers from "../../../../docs/guide/identifiers.md" with { type: "text" }
import mcp from "../../../../docs/guide/mcp.md" with { type: "text" }
import openFields from "../../../../docs/guide/open-fields.md" with { type: "text" }
import paginationAndLimits from "../../../../docs/guide/pagination-and-limits.md" with { type: "text" }
import quickStart from "../../../../docs/guide/quick-start.md" with { type: "text" }
import recompute from "../../../../docs/guide/recompute.md" with { type: "text" }
import versioning from "../../../../docs/guide/versioning.md" with { type: "text" }
import type { GuidePage } from "../document.ts"
import { methodologyPages } from "../methodology/guide.ts"
import { readMarkdown } from "./markdown.ts"

let pages: readonly GuidePage[] | null = null

/** Every page of the guides, in the order they are listed; built once in each isolate. */
export function guidePages(): readonly GuidePage[] {
  pages ??= [
    written("quick-start", quickStart),
    written("identifiers", identifiers),
    written("evidence-packet", evidencePacket),
    ...methodologyPages(),
    written("recompute", recompute),
    written("pagination-and-limits", paginationAndLimits),
    written("errors", errors),
    written("versioning", versioning),
    written("open-fields", openFields),
    written("mcp", mcp),
  ]
  return pages
}

function written(slug: string, text: string): GuidePage {
  return { slug, ...readMarkdown(text), continues: null }
}
