import type { ChangeRow } from "../../../src/changes/schema.ts"
import { changeCauseWords, changeTitle } from "../../html/change-words.ts"

/** A feed of changes for feed readers. */
export interface ChangeFeed {
  readonly title: string
  /** The origin of this service's pages. */
  readonly origin: string
  /** The path of the feed itself. */
  readonly path: `/${string}`
  /** The path of the page that shows the same. */
  readonly pagePath: `/${string}`
  /** The newest first. */
  readonly changes: readonly ChangeRow[]
}

/** The most entries of a feed. */
export const entriesMax = 50

/** Before any change. */
const never = "1970-01-01T00:00:00.000Z"

/** The feed as Atom (RFC 4287). The id of an entry is a tag URI (RFC 4151) of its number, which never changes. */
export function printAtom({ title, origin, path, pagePath, changes }: ChangeFeed): string {
  const tag = `tag:${new URL(origin).hostname},2026:`
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `  <id>${escaped(origin + path)}</id>`,
    `  <title>${escaped(title)}</title>`,
    `  <updated>${changes[0]?.at ?? never}</updated>`,
    "  <author><name>Qistas</name></author>",
    `  <link rel="self" type="application/atom+xml" href="${escaped(origin + path)}"/>`,
    `  <link rel="alternate" type="text/html" href="${escaped(origin + pagePath)}"/>`,
    ...changes.map((change) => entry(change, tag, origin)),
    "</feed>",
    "",
  ].join("\n")
}

function entry(change: ChangeRow, tag: string, origin: string): string {
  const page = change.links.page?.replace("/..", "") ?? "/docs/changes"
  return [
    "  <entry>",
    `    <id>${escaped(`${tag}changes/${change.id}`)}</id>`,
    `    <title>${escaped(changeTitle(change))}</title>`,
    `    <updated>${change.at}</updated>`,
    `    <link rel="alternate" type="text/html" href="${escaped(origin + page)}"/>`,
    `    <category term="${change.kind}"/>`,
    `    <content type="text">${escaped(`${changeTitle(change)}${changeCauseWords(change)}.`)}</content>`,
    "  </entry>",
  ].join("\n")
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** XML allows no control characters and no lone surrogates, not even escaped. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, "")
    .replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
