import errors from "../../../../docs/guide/errors.md" with { type: "text" }
import evidencePacket from "../../../../docs/guide/evidence-packet.md" with { type: "text" }
import identifiers from "../../../../docs/guide/identifiers.md" with { type: "text" }
import mcp from "../../../../docs/guide/mcp.md" with { type: "text" }
import openFields from "../../../../docs/guide/open-fields.md" with { type: "text" }
import paginationAndLimits from "../../../../docs/guide/pagination-and-limits.md" with { type: "text" }
import quickStart from "../../../../docs/guide/quick-start.md" with { type: "text" }
import recompute from "../../../../docs/guide/recompute.md" with { type: "text" }
import versioning from "../../../../docs/guide/versioning.md" with { type: "text" }
import { readMarkdown } from "../markdown/read.ts"
import { methodologyGuide } from "../methodology/guide.ts"
import type { GuidePage } from "./guide-page.ts"
import { splitGuide } from "./split.ts"

/** Each guide's text, in the order they are listed. */
const texts: readonly (readonly [slug: string, read: () => string])[] = [
  ["quick-start", () => quickStart],
  ["identifiers", () => identifiers],
  ["evidence-packet", () => evidencePacket],
  ["methodology", methodologyGuide],
  ["recompute", () => recompute],
  ["pagination-and-limits", () => paginationAndLimits],
  ["errors", () => errors],
  ["versioning", () => versioning],
  ["open-fields", () => openFields],
  ["mcp", () => mcp],
]

/** Too long for one page: each section of it is a page. */
const split: ReadonlySet<string> = new Set(["methodology"])

let known: readonly GuidePage[] | null = null

/** Every page of the guides; read once in each isolate. */
export function guidePages(): readonly GuidePage[] {
  known ??= texts.flatMap(([slug, read]) => pagesOf(slug, read()))
  return known
}

function pagesOf(slug: string, text: string): readonly GuidePage[] {
  const document = readMarkdown(text)
  return split.has(slug) ? splitGuide(slug, document) : [{ slug, ...document, continues: null }]
}
