export type HeaderFields = Readonly<Record<string, string>>

interface Representation {
  readonly body: string
  readonly mediaType: string
  /** Parameters of the media type that follow its charset. */
  readonly parameters?: string
  /** The part of the body that does not change with every request. Equal content means equivalent bodies. */
  readonly content: string
  /**
   * The object and the words from which the content is printed. If given, the entity tag is computed once and
   * kept as long as the object lives.
   */
  readonly printedFrom?: { readonly source: object; readonly words: string }
}

/** Responds 200 with the body, or 304 if `If-None-Match` names the current content (RFC 9110, 13.1.2). */
export async function conditional(
  request: Request,
  { body, mediaType, parameters, content, printedFrom }: Representation,
  headers: HeaderFields,
): Promise<Response> {
  const etag = printedFrom === undefined ? await etagOf(content) : await etagOnce(content, printedFrom)
  const fields = { ...headers, ETag: etag }
  if (isHeld(request.headers.get("If-None-Match"), etag)) {
    return new Response(null, { status: 304, headers: fields })
  }
  return new Response(body, { headers: { ...fields, "Content-Type": contentTypeOf(mediaType, parameters) } })
}

export function contentTypeOf(mediaType: string, parameters?: string): string {
  return [mediaType, "charset=utf-8", ...(parameters === undefined ? [] : [parameters])].join("; ")
}

const etags = new WeakMap<object, { readonly words: string; readonly etag: string }>()

async function etagOnce(
  content: string,
  { source, words }: Required<Representation>["printedFrom"],
): Promise<string> {
  const known = etags.get(source)
  if (known?.words === words) return known.etag
  const etag = await etagOf(content)
  etags.set(source, { words, etag })
  return etag
}

const etagBytes = 16

/** The entity tag. It is weak (RFC 9110, 8.8.1), since the bytes around the content differ. */
async function etagOf(content: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(content))
  const hex = Array.from(new Uint8Array(digest, 0, etagBytes), (byte) => byte.toString(16).padStart(2, "0"))
  return `W/"${hex.join("")}"`
}

/**
 * True if `If-None-Match` names the entity tag. The header is a list, compared weakly. Text that is not an
 * entity tag matches nothing.
 */
export function isHeld(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === "*") return true
  const opaque = etag.replace(/^W\//, "")
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([tag]) => tag === opaque)
}
