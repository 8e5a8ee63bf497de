import type { Fetched } from "../ports.ts"
import { type FilerLink, type FilerLinks, linkOf, unlinked } from "./link.ts"
import { hasTradedShares, linkByName, mayLinkByName } from "./link-by-name.ts"
import type { NameIndex } from "./name-index.ts"
import type { FilerIdentity, ReportRegister, StoredReport } from "./ports.ts"

type FilerMatch = { readonly identity: FilerIdentity; readonly link: FilerLink }

/**
 * Identifies the filer of the first of its `reports`, and links it to lines: by codes, ISINs and names, or, if no
 * line has a code or an ISIN of it, by its name alone. Only the latter reads reports, and only if there is a line
 * to link. `names` are read once for all filers of a run.
 */
export async function matchFiler(
  filerLinks: FilerLinks,
  register: ReportRegister,
  reports: readonly [StoredReport, ...StoredReport[]],
  names: () => Promise<NameIndex>,
): Promise<Fetched<FilerMatch>> {
  const identified = await register.identify(reports[0])
  if (identified.kind !== "fetched") return identified
  const identity = identified.body
  const matched = (link: FilerLink): Fetched<FilerMatch> => ({ ...identified, body: { identity, link } })
  const lines = await filerLinks.lines(identity)
  const link = linkOf(identity, lines)
  if (!mayLinkByName(identity)) return matched(link)
  const index = await names()
  const claimants = index.claim(identity.filer, identity.names)
  if (lines.length > 0) return matched(link)
  const byName = linkByName(identity, await filerLinks.namesakes(index.lines(identity.names)), claimants)
  const notLinked = (why: string) => matched(unlinked(`${link.reason}; ${why}`))
  if (byName.instrumentIds.length === 0) return notLinked(byName.reason)
  for (const report of reports) {
    const read = await register.read(report)
    if (read.kind === "paused" || read.kind === "unreachable") return read
    if (read.kind === "fetched" && hasTradedShares(read.body)) return matched(byName)
  }
  return notLinked(`${byName.reason}, but no report that is read states earnings per share`)
}
