import { SaxesParser, type SaxesTagNS } from "saxes"
import { groupedDigits } from "../numbers.ts"
import { excerpt } from "./json-document.ts"

export type XmlTag = SaxesTagNS

/** What one kind of document does with its tags. The root has the depth 1. */
interface XmlHandlers {
  isRoot?(tag: XmlTag): boolean
  /** Returns true if the text of the element is read. */
  open(tag: XmlTag, depth: number): boolean
  /** `text` is null if it is not read, or if the element has a child. */
  close?(tag: XmlTag, text: string | null, depth: number): void
  /** The namespace of a prefix that the text does not bind, if the text is a part of a document. */
  resolvePrefix?(prefix: string): string
}

/** Reads a document piece by piece. A text as its result is an error, as the end of a sentence. */
export interface PieceReader<Result> {
  write(piece: string): void
  /** True if the document is invalid, so that further pieces are useless. */
  isBroken(): boolean
  end(): Result
}

/** `end` returns why the document is invalid, as the end of a sentence; null if it is valid. */
export interface XmlReader extends PieceReader<string | null> {
  /** Stops the reading of an invalid document. Only handlers may call it. */
  refuse(why: string): never
  /** The number of the line that is being read. */
  line(): number
  /** The namespace of a prefix in the open element; empty if there is none. */
  namespaceOf(prefix: string): string
}

/** Reads pieces up to the end or the first fault. Errors thrown by `pieces` pass through. */
export async function readPieces<Result>(
  reader: PieceReader<Result>,
  pieces: AsyncIterable<string>,
): Promise<Result> {
  for await (const piece of pieces) {
    reader.write(piece)
    if (reader.isBroken()) break
  }
  return reader.end()
}

/**
 * Limits of every document's time and memory: open tags are kept, and a prefix is looked up in each of them.
 * The real documents that we have reach 4 million characters, 78,765 elements (a tenth of the holdings that we
 * read), a depth of 24 and tags of 1,184 characters.
 */
export const xmlLimits = {
  /** Reached before a limit of bytes, so that the document is refused for good and not fetched again. */
  charactersMax: 80_000_000,
  elementsMax: 4_000_000,
  depthMax: 100,
  /** Of a tag with its namespaces, as JSON. */
  tagCharactersMax: 32_768,
  /** For a tag without end, a comment, and a text that is read. Text that is not read is not kept. */
  keptCharactersMax: 1_000_000,
} as const

/** Characters parsed between two checks for a tag or text without end. */
const sliceCharacters = 65_536

/**
 * Reads a document within limits. Refuses one that declares a document type, and every entity except the five
 * of XML. Skips white space before the document, because EDGAR serves some documents with a blank line
 * before the XML declaration, which is invalid.
 */
export function xmlReader(handlers: XmlHandlers): XmlReader {
  const { resolvePrefix } = handlers
  const parser = new SaxesParser({ xmlns: true, position: false, ...(resolvePrefix && { resolvePrefix }) })
  let broken: string | null = null
  let linesBefore = 0
  let characters = 0
  let lastOpening = 0
  const line = () => linesBefore + parser.line
  // Throws, so that the parser does not parse the rest of a slice.
  const refuse = (why: string): never => {
    broken = why
    throw new Error(why)
  }
  const checkEnd = listen(parser, handlers, (why) => refuse(`line ${groupedDigits(line())}: ${why}`))
  /** Parses a slice, or the end (null). */
  const parse = (slice: string | null) => {
    const opening = slice?.lastIndexOf("<") ?? -1
    if (opening >= 0) lastOpening = characters + opening
    characters += slice?.length ?? 0
    try {
      parser.write(slice)
      checkEnd(characters, lastOpening)
    } catch (thrown) {
      if (broken === null) throw thrown
    }
  }
  return {
    write: (piece) => {
      const blank = characters === 0 ? piece.slice(0, piece.search(/[^\s\uFEFF]|$/u)) : ""
      linesBefore += blank.split("\n").length - 1
      let rest = piece.slice(blank.length)
      for (; rest !== "" && broken === null; rest = rest.slice(sliceCharacters))
        parse(rest.slice(0, sliceCharacters))
    },
    isBroken: () => broken !== null,
    end: () => {
      if (broken === null) parse(null)
      return broken
    },
    refuse,
    line,
    namespaceOf: (prefix) => parser.resolve(prefix) ?? "",
  }
}

/**
 * Passes tags and texts on within the limits. Returns a check, at a place in the document, that what began
 * after the last tag does not go on without end. It began there if a `<` stands after the last tag. The parser
 * is several times slower with a seventh listener, because V8 then keeps its fields in a dictionary.
 */
function listen(
  parser: SaxesParser<{ xmlns: true }>,
  handlers: XmlHandlers,
  refuse: (why: string) => never,
): (place: number, lastOpening: number) => void {
  const { charactersMax, elementsMax, depthMax, tagCharactersMax, keptCharactersMax } = xmlLimits
  let depth = 0
  let elements = 0
  let tagEnd = 0
  let text: string | null = null
  const readText = (written: string) => {
    if (text !== null) text += copied(written)
  }
  const afterTag = (readsText: boolean) => {
    tagEnd = parser.position
    text = readsText ? "" : null
    if (readsText) parser.on("text", readText)
    else parser.off("text")
  }
  parser.on("error", ({ message }) => refuse(excerpt(message).replace(/\.$/, "")))
  parser.on("doctype", () => refuse("it declares a document type"))
  parser.on("opentag", (tag) => {
    depth++
    elements++
    if (depth === 1 && handlers.isRoot?.(tag) === false) refuse(`its root is ${excerpt(tag.name)}`)
    if (depth > depthMax) refuse("elements stand in one another without end")
    if (elements > elementsMax) refuse(`it has more than ${groupedDigits(elementsMax)} elements`)
    // A long text may precede the tag, so then the tag itself is measured.
    if (parser.position - tagEnd > tagCharactersMax && JSON.stringify(tag).length > tagCharactersMax)
      refuse("a tag is too long")
    afterTag(handlers.open(tag, depth))
  })
  parser.on("cdata", readText)
  parser.on("closetag", (tag) => {
    handlers.close?.(tag, text, depth)
    depth--
    afterTag(false)
  })
  return (place, lastOpening) => {
    const isKept = text !== null || lastOpening >= tagEnd
    if (isKept && place - tagEnd > keptCharactersMax) refuse("a tag or text has no end")
    if (place > charactersMax) refuse(`it has more than ${groupedDigits(charactersMax)} characters`)
  }
}

/** The value of an attribute; null if there is none. */
export function attribute(tag: XmlTag, name: string): string | null {
  const value = tag.attributes[name]?.value
  return value === undefined ? null : copied(value)
}

/** The value of an attribute in a namespace, whatever its prefix. */
export function attributeIn(tag: XmlTag, namespace: string, name: string): string | null {
  const found = Object.values(tag.attributes).find(({ uri, local }) => uri === namespace && local === name)
  return found === undefined ? null : copied(found.value)
}

/** A text without the piece of the document that it was cut from, which the engine otherwise keeps with it. */
export function copied(text: string): string {
  return ` ${text}`.slice(1)
}
