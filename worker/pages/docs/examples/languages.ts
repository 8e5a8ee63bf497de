import { printJson } from "../reference/reference.ts"
import type { ShownRequest } from "./request.ts"

/** A part of a program. `part` names the part of the request that the page's form can change. */
export interface Piece {
  readonly text: string
  readonly part: "url" | "body" | null
}

interface Language {
  /** The name by which the highlighting knows the language. */
  readonly id: "sh" | "js" | "python"
  readonly label: string
  /** A whole command or program that sends the request and prints the response. */
  readonly print: (request: ShownRequest) => readonly Piece[]
}

/** The languages of the examples, in the order of their tabs. */
export const languages: readonly Language[] = [
  { id: "sh", label: "curl", print: curlOf },
  { id: "js", label: "JavaScript", print: javascriptOf },
  { id: "python", label: "Python", print: pythonOf },
]

/** A program as one text. */
export function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join("")
}

function rest(text: string): Piece {
  return { text, part: null }
}

function curlOf({ method, url, headers, body, isHeadShown, output }: ShownRequest): readonly Piece[] {
  const usual = body === undefined ? "GET" : "POST"
  const options = [
    ...(isHeadShown ? ["-i"] : []),
    ...(method === usual ? [] : [`-X ${method}`]),
    ...headers.map(([name, value]) => `-H ${headerWord(`${name}: ${value}`)}`),
    // With `-f`, curl does not save an error as the file.
    ...(output === null ? [] : ["-f", `-o ${quoted(output)}`]),
  ]
  const next = " \\\n  "
  return [
    rest(`curl ${options.map((option) => option + next).join("")}`),
    ...(body === undefined
      ? []
      : [rest("-d "), { text: quoted(JSON.stringify(body)), part: "body" } as const, rest(next)]),
    { text: quoted(url), part: "url" },
  ]
}

/** A header as one shell word: in double quotes if the shell must fill in the key. */
function headerWord(header: string): string {
  return header.includes("$") ? `"${header}"` : `'${header}'`
}

/** A text quoted as one word of a shell. */
function quoted(text: string): string {
  return /^[\w%+,./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

function javascriptOf({ method, url, headers, body, isHeadShown, output }: ShownRequest): readonly Piece[] {
  const options = [
    ...(method === "GET" ? [] : [[rest(`  method: ${JSON.stringify(method)},\n`)]]),
    ...(headers.length === 0 ? [] : [[rest(javascriptHeaders(headers))]]),
    ...(body === undefined
      ? []
      : [[rest("  body: JSON.stringify("), bodyPiece(indented(printJson(body))), rest("),\n")]]),
  ].flat()
  const shown = isHeadShown ? "Object.fromEntries(response.headers), " : ""
  return [
    rest(output === null ? "" : 'import { writeFile } from "node:fs/promises"\n\n'),
    rest("const response = await fetch("),
    { text: JSON.stringify(url), part: "url" },
    ...(options.length === 0 ? [] : [rest(", {\n"), ...options, rest("}")]),
    rest(")\n"),
    rest(
      output === null
        ? `console.log(response.status, ${shown}await response.json())`
        : `if (!response.ok) throw new Error(await response.text())\nawait writeFile(${JSON.stringify(output)}, Buffer.from(await response.arrayBuffer()))`,
    ),
  ]
}

function javascriptHeaders(headers: ShownRequest["headers"]): string {
  const lines = headers.map(
    ([name, value]) => `    ${JSON.stringify(name)}: ${withKey(value, (key) => `process.env.${key}`)},\n`,
  )
  return `  headers: {\n${lines.join("")}  },\n`
}

/** Python with the standard library. It prints a refusal like any other response, but saves none. */
function pythonOf({ method, url, headers, body, isHeadShown, output }: ShownRequest): readonly Piece[] {
  const usual = body === undefined ? "GET" : "POST"
  const isJson = body !== undefined || output === null
  const asksKey = headers.some(([, value]) => value.includes("$"))
  const lines = headers.map(
    ([name, value]) =>
      `        ${JSON.stringify(name)}: ${withKey(value, (key) => `os.environ["${key}"]`)},\n`,
  )
  const shown = isHeadShown ? "dict(response.headers), " : ""
  return [
    rest(`${isJson ? "import json\n" : ""}${asksKey ? "import os\n" : ""}`),
    rest(output === null ? "from urllib.error import HTTPError\n" : ""),
    rest("from urllib.request import Request, urlopen\n\n"),
    rest("request = Request(\n    "),
    { text: JSON.stringify(url), part: "url" },
    rest(",\n"),
    rest(method === usual ? "" : `    method=${JSON.stringify(method)},\n`),
    rest(lines.length === 0 ? "" : `    headers={\n${lines.join("")}    },\n`),
    ...(body === undefined
      ? []
      : [
          rest("    data=json.dumps("),
          bodyPiece(indented(indented(pythonLiteral(body)))),
          rest(").encode(),\n"),
        ]),
    rest(
      output === null
        ? `)\ntry:\n    response = urlopen(request)\nexcept HTTPError as refused:\n    response = refused\nprint(response.status, ${shown}json.load(response))`
        : `)\nwith urlopen(request) as response, open(${JSON.stringify(output)}, "wb") as file:\n    file.write(response.read())`,
    ),
  ]
}

function bodyPiece(text: string): Piece {
  return { text, part: "body" }
}

function indented(text: string): string {
  return text.replaceAll("\n", "\n  ")
}

/** A header's value as an expression, in which `read` prints how the program reads the key. */
function withKey(value: string, read: (key: string) => string): string {
  const [before = "", key = ""] = value.split("$")
  if (key === "") return JSON.stringify(value)
  return before === "" ? read(key) : `${JSON.stringify(before)} + ${read(key)}`
}

const pythonNames: Readonly<Record<string, string>> = { true: "True", false: "False", null: "None" }

/** A value as Python. JSON is valid Python except for three names, which a text may contain too. */
function pythonLiteral(value: unknown): string {
  return printJson(value).replaceAll(
    /"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g,
    (found) => pythonNames[found] ?? found,
  )
}
