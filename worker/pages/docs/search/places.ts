import type { Endpoint } from "../../../../src/contract/endpoint.ts"
import { type Block, type GuidePage, type Inline, plainText } from "../document.ts"
import { schemaId } from "../reference/ids.ts"
import type { ReferencePage } from "../reference/reference.ts"
import type { Field } from "../reference/schema.ts"

/** What a search of the docs can find: a page, or a place on one. */
export interface Place {
  readonly kind: "page" | "heading" | "field"
  readonly title: string
  /** The path of the page, with the fragment of the place. */
  readonly href: string
  /** The title of the page it is on. */
  readonly page: string
  /** What is said there. */
  readonly text: string
}

/** The page itself with the text above its first heading, then each heading with the text below it. */
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

/** Examples are left out: their words are those of the fields. */
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

/** The page of an endpoint, its parameters, and every field of its response. The guide to errors has the errors of all. */
export function placesOfEndpoint(reference: ReferencePage): readonly Place[] {
  const { slug, title: page, declared, parameters, answer, schemas } = reference
  const href = `/docs/reference/${slug}`
  const named = schemas.flatMap(({ name, fields }) =>
    fieldPlaces({ fields, path: `${name}.`, href: `${href}#${schemaId(name)}`, page }),
  )
  return [
    { kind: "page", title: page, href, page, text: `${routeOf(declared)}. ${declared.summary}` },
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

function routeOf({ method, path }: Endpoint): string {
  return `${method} /v1${path}`
}

interface Fields {
  readonly fields: readonly Field[]
  /** The names of the fields around these, each with a dot. */
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
