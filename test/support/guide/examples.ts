/** The examples of a guide: the requests of its fenced blocks, and the responses that the guide shows. */

export interface Block {
  /** The info string of the fence, such as `sh`, `json` or `sh npm`. */
  readonly kind: string
  readonly text: string
  /** The line of the opening fence, counted from 1. */
  readonly line: number
}

export type Example =
  | { readonly kind: "curl"; readonly line: number; readonly command: string; readonly answer: Answer }
  | {
      readonly kind: "program"
      readonly line: number
      readonly language: ProgramLanguage
      readonly program: string
      readonly prints: string
    }
  | { readonly kind: "npm"; readonly line: number; readonly command: string; readonly prints: string }
  /**
   * `pandas`: a Python program that needs pandas. `apps-script`: functions for a Google sheet. `sql`: a
   * DuckDB query.
   */
  | {
      readonly kind: "pandas" | "apps-script" | "sql"
      readonly line: number
      readonly program: string
      readonly prints: string
    }
  /**
   * A response that no single command produces. test/worker/v1/every/error.test.ts provokes and compares it.
   */
  | { readonly kind: "recorded"; readonly line: number; readonly block: Block }
  /** A block that cannot be run. */
  | { readonly kind: "stranded"; readonly line: number; readonly block: Block }

/** The shown part of a response: the body, and the head if curl has `-i`. */
export interface Answer {
  readonly head: readonly string[] | null
  /** Null if the body is saved to a file. */
  readonly body: unknown
}

const programLanguages = ["ts", "js", "python"] as const
export type ProgramLanguage = (typeof programLanguages)[number]

const elsewhere = {
  "python pandas": "pandas",
  "js apps-script": "apps-script",
  sql: "sql",
} as const

const fence = /^( {0,3})(`{3,}|~{3,})\s*(.*)$/

/** Every fenced block of a text, in order. Throws for a fence that is never closed. */
export function blocksOf(markdown: string): readonly Block[] {
  const blocks: Block[] = []
  const lines = markdown.split("\n")
  for (let at = 0; at < lines.length; at++) {
    const [, , mark, kind] = fence.exec(lines[at] ?? "") ?? []
    if (mark === undefined || kind === undefined) continue
    const end = lines.findIndex((line, later) => later > at && line.trim() === mark)
    if (end < 0) throw new Error(`the fence in line ${at + 1} is never closed`)
    blocks.push({ kind: kind.trim(), text: lines.slice(at + 1, end).join("\n"), line: at + 1 })
    at = end
  }
  return blocks
}

/**
 * Pairs requests with responses. `sh` (one curl command) belongs to the next `json`, or with `-i` to the next
 * `http`. `ts`, `js`, `python` (a whole program), `python pandas`, `js apps-script`, `sql` and `sh npm`
 * belong to the next `text`. All other blocks are stranded.
 */
export function examplesOf(blocks: readonly Block[]): readonly Example[] {
  const examples: Example[] = []
  for (let at = 0; at < blocks.length; at++) {
    const [block, next] = [blocks[at], blocks[at + 1]]
    if (block === undefined) continue
    const example = exampleOf(block, next)
    examples.push(example)
    if (example.kind !== "stranded" && example.kind !== "recorded" && !isAlone(block)) at++
  }
  return examples
}

function exampleOf(block: Block, next: Block | undefined): Example {
  const { line, text } = block
  if (isAlone(block)) return { kind: "curl", line, command: text, answer: { head: null, body: null } }
  if (block.kind === "sh" && next?.kind === "json") {
    return { kind: "curl", line, command: text, answer: { head: null, body: JSON.parse(next.text) } }
  }
  if (block.kind === "sh" && next?.kind === "http") {
    return { kind: "curl", line, command: text, answer: headed(next.text) }
  }
  const language = programLanguages.find((each) => each === block.kind)
  if (language !== undefined && next?.kind === "text") {
    return { kind: "program", line, language, program: text, prints: next.text }
  }
  if (isElsewhere(block.kind) && next?.kind === "text") {
    return { kind: elsewhere[block.kind], line, program: text, prints: next.text }
  }
  if (block.kind === "sh npm" && next?.kind === "text") {
    return { kind: "npm", line, command: text, prints: next.text }
  }
  return { kind: block.kind === "http recorded" ? "recorded" : "stranded", line, block }
}

function isElsewhere(kind: string): kind is keyof typeof elsewhere {
  return Object.hasOwn(elsewhere, kind)
}

/** True if no response follows, because the body is saved to a file. */
function isAlone({ kind, text }: Block): boolean {
  return kind === "sh" && /\s(-o|--output) \S+/.test(text)
}

function headed(text: string): Answer {
  const [head = "", ...body] = text.split("\n\n")
  return { head: head.split("\n"), body: body.length === 0 ? "..." : JSON.parse(body.join("\n\n")) }
}
