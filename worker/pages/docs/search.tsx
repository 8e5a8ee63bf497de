import type { Endpoint } from "../../../src/contract/endpoint.ts"
import { type Block, type GuidePage, type Inline, plainText } from "./document.ts"
import { type DocsModel, DocsPage } from "./frame.tsx"
import { type ReferencePage, schemaId } from "./reference/reference.ts"
import type { Field } from "./reference/schema.ts"

/** A place that was found, with a piece of its text around the found word. */
interface Hit extends Place {
  readonly excerpt: string
}

const hitsMax = 20
const excerptCharactersMax = 160

/** The places that have every word of the query, best first: titles before headings, headings before text. */
export function searchPlaces(places: readonly Place[], query: string): readonly Hit[] {
  const words = wordsOf(query)
  if (words.length === 0) return []
  const scored = places
    .map((place) => ({ place, score: scoreOf(place, words) }))
    .filter(({ score }) => score > 0)
    .sort((left, right) => right.score - left.score)
  // A field of many endpoints is shown once.
  const best = new Map<string, Place>()
  for (const { place } of scored) if (!best.has(keyOf(place))) best.set(keyOf(place), place)
  return [...best.values()]
    .slice(0, hitsMax)
    .map((place) => ({ ...place, excerpt: excerptOf(place.text, words) }))
}

function keyOf({ kind, title, href, text }: Place): string {
  return kind === "field" ? `${title}\n${text}` : href
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
}

const kindScores: Readonly<Record<Place["kind"], number>> = { page: 3, heading: 2, field: 1 }

/** The score of a place; 0 if it lacks a word of the query. */
function scoreOf({ kind, title, page, text }: Place, words: readonly string[]): number {
  const scores = words.map((word) =>
    Math.max(8 * fitOf(title, word), 3 * fitOf(page, word), fitOf(text, word)),
  )
  if (scores.includes(0)) return 0
  const isTitle = wordsOf(title).join(" ") === words.join(" ")
  return scores.reduce((sum, score) => sum + score, 0) + kindScores[kind] + (isTitle ? 8 : 0)
}

/** 3 if the text has the word, 2 if a longer word begins with it, else 0. `debt_to_assets` is three words. */
function fitOf(text: string, word: string): number {
  const found = wordsOf(text).flatMap((each) => [each, ...each.split("_")])
  if (found.includes(word)) return 3
  return found.some((each) => each.startsWith(word)) ? 2 : 0
}

/** The text around the first word found. */
function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const found = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0)
  const around = Math.max(0, Math.min(...found, text.length) - 40)
  const from = around === 0 || found.length === 0 ? 0 : text.indexOf(" ", around) + 1
  const piece = text.slice(from, from + excerptCharactersMax)
  const isCut = from + excerptCharactersMax < text.length
  return `${from > 0 ? "… " : ""}${isCut ? `${piece.slice(0, piece.lastIndexOf(" "))} …` : piece}`
}

/** A result of a search in the docs: a page, or a place on a page. */
export interface Place {
  readonly kind: "page" | "heading" | "field"
  readonly title: string
  /** The path of the page, with the fragment for the place. */
  readonly href: string
  /** The title of the place's page. */
  readonly page: string
  /** The text at the place. */
  readonly text: string
}

/** The page with the text above its first heading, then each heading with the text below it. */
export function placesOfGuide({ slug, title: page, blocks }: GuidePage): readonly Place[] {
  const href = `/docs/${slug}`
  const places: Place[] = [{ kind: "page", title: page, href, page, text: "" }]
  for (const block of blocks) {
    const last = places.length - 1
    const open = places[last]
    if (block.kind === "heading") {
      const title = plainText(block.children)
      places.push({ kind: "heading", title, href: `${href}#${encodeURIComponent(block.id)}`, page, text: "" })
    } else if (open !== undefined) {
      places[last] = { ...open, text: `${open.text} ${textOf(block)}`.trim() }
    }
  }
  return places
}

/** The searchable text of a block. Examples are left out, since the fields have the same words. */
function textOf(block: Block): string {
  switch (block.kind) {
    case "table":
      return [block.header, ...block.rows].map((cells) => cells.map(plainText).join(" ")).join(" ")
    case "list":
      return block.items.flatMap((item) => item.map(textOf)).join(" ")
    case "quote":
      return block.children.map(textOf).join(" ")
    case "code":
    case "rule":
      return ""
    default:
      return plainText(block.children as readonly Inline[])
  }
}

/** The page of an endpoint, its parameters, and every field of its response. Errors are in a guide. */
export function placesOfEndpoint(reference: ReferencePage): readonly Place[] {
  const { slug, declared, parameters, answer, schemas } = reference
  const page = declared.title
  const href = `/docs/reference/${slug}`
  const named = schemas.flatMap(({ name, fields }) =>
    fieldPlaces({ fields, path: `${name}.`, href: `${href}#${schemaId(name)}`, page }),
  )
  return [
    { kind: "page", title: page, href, page, text: summaryOf(declared) },
    ...parameters.map(({ name, description }) => ({
      kind: "field" as const,
      title: name,
      href: `${href}#parameters`,
      page,
      text: description ?? "A parameter of this endpoint.",
    })),
    ...fieldPlaces({ fields: answer, path: "", href: `${href}#answer`, page }),
    ...named,
  ]
}

function summaryOf({ method, path, summary, tool }: Endpoint): string {
  return `${method} /v1${path}. ${summary}${tool === null ? "" : `. Tool ${tool.name}`}`
}

interface Fields {
  readonly fields: readonly Field[]
  /** The names of the enclosing fields, each followed by a dot. */
  readonly path: string
  readonly href: string
  readonly page: string
}

function fieldPlaces({ fields, path, href, page }: Fields): readonly Place[] {
  return fields.flatMap(({ name, description, type }): readonly Place[] => {
    const title = `${path}${name}`
    const values = type.values.length === 0 ? "" : ` One of ${type.values.join(", ")}.`
    return [
      { kind: "field", title, href, page, text: `${description ?? ""}${values}`.trim() },
      ...type.shapes.flatMap((inner) => fieldPlaces({ fields: inner, path: `${title}.`, href, page })),
    ]
  })
}

interface SearchModel {
  readonly docs: DocsModel
  readonly query: string
  readonly hits: readonly Hit[]
}

export function DocsSearch({ docs, query, hits }: SearchModel) {
  return (
    <DocsPage docs={docs} title={`Search: ${query}`} description="Search of the documentation." query={query}>
      <h1>Search the docs</h1>
      {hits.length === 0 ? (
        <p>
          Nothing found for <strong class="wrap">{query}</strong>. Try one word, or the name of a field.
        </p>
      ) : (
        <Hits query={query} hits={hits} />
      )}
    </DocsPage>
  )
}

function Hits({ query, hits }: Omit<SearchModel, "docs">) {
  return (
    <>
      <p>
        For <strong class="wrap">{query}</strong>, best matches first:
      </p>
      <ol class="docs-hits">
        {hits.map(({ kind, title, href, page, excerpt }) => (
          <li key={`${href} ${title}`}>
            <a class="wrap" href={href}>
              {kind === "field" ? <code>{title}</code> : title}
            </a>
            {title === page ? null : <span class="small"> in {page}</span>}
            {excerpt === "" ? null : <p class="small">{excerpt}</p>}
          </li>
        ))}
      </ol>
    </>
  )
}
