import type { Endpoint } from "../../../../src/contract/endpoint.ts"
import { type Block, type GuidePage, type Inline, plainText } from "../document.ts"
import { type ReferencePage, schemaId } from "../reference/reference.ts"
import type { Field } from "../reference/schema.ts"

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
  /** The programs at the place, each after the name of its language. */
  readonly programs: string
}

/** The page with the text above its first heading, then each heading with the text below it. */
export function placesOfGuide({ slug, title: page, blocks }: GuidePage): readonly Place[] {
  const href = `/docs/${slug}`
  const places: Place[] = [{ kind: "page", title: page, href, page, text: "", programs: "" }]
  for (const block of blocks) {
    const last = places.length - 1
    const open = places[last]
    if (block.kind === "heading") {
      const title = plainText(block.children)
      const at = `${href}#${encodeURIComponent(block.id)}`
      places.push({ kind: "heading", title, href: at, page, text: "", programs: "" })
    } else if (open !== undefined) {
      const text = `${open.text} ${textOf(block)}`.trim()
      places[last] = { ...open, text, programs: `${open.programs} ${programOf(block)}`.trim() }
    }
  }
  return places
}

/** The searched text of a block, without code. */
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

const outputs: ReadonlySet<string> = new Set(["json", "http", "text"])

/** A program with its language. Responses are left out, since the fields have the same words. */
function programOf(block: Block): string {
  if (block.kind !== "code" || outputs.has(block.language)) return ""
  return `${block.language} ${block.text}`
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
    { kind: "page", title: page, href, page, text: summaryOf(declared), programs: "" },
    ...parameters.map(({ name, description }) => ({
      kind: "field" as const,
      title: name,
      href: `${href}#parameters`,
      page,
      text: description ?? "A parameter of this endpoint.",
      programs: "",
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
    const text = `${description ?? ""}${values}`.trim()
    return [
      { kind: "field", title, href, page, text, programs: "" },
      ...type.shapes.flatMap((inner) => fieldPlaces({ fields: inner, path: `${title}.`, href, page })),
    ]
  })
}
