import { Fragment } from "preact"
import { useContext } from "preact/hooks"
import { ButtonForm, CopyableCode } from "../../../html/components.tsx"
import { PathContext, ReaderContext, signInPath } from "../../../html/reader.ts"
import { languages, type Piece } from "./languages.ts"
import type { ShownRequest } from "./request.ts"

/** The classes of the tokens. Their names are short, because a page may contain a thousand. */
const classes: Readonly<Record<TokenKind, string>> = {
  comment: "c",
  key: "own-key",
  keyword: "k",
  name: "a",
  number: "n",
  string: "s",
}

interface CodeModel {
  /** The id of the text, for a script that replaces it. */
  readonly id?: string
  readonly label: string
  readonly language: string
  readonly text: string
}

/** Lines of code in colours, with a copy button. */
export function Code({ language, text, ...block }: CodeModel) {
  return <CopyableCode {...block} text={<Colours language={language} text={text} />} />
}

/** A request in every language: one at a time, or all below each other in a browser without `:has()`. */
export function RequestCode(props: {
  /** Unique on its page. */
  readonly name: string
  readonly label: string
  readonly request: ShownRequest
  /** The address of the MCP server, to show it as one more language. */
  readonly mcpUrl?: string
}) {
  const { name, label, request, mcpUrl } = props
  const tabs = mcpUrl === undefined ? languages : [...languages, { id: "mcp", label: "MCP" }]
  return (
    <div class="request">
      <fieldset class="languages">
        <legend class="heard">Language of {label}</legend>
        {tabs.map(({ id, label: language }, index) => (
          <Fragment key={id}>
            <input
              type="radio"
              class="heard"
              id={`${name}-${id}`}
              name={name}
              value={id}
              checked={index === 0}
            />
            <label for={`${name}-${id}`}>{language}</label>
          </Fragment>
        ))}
      </fieldset>
      {languages.map(({ id, label: language, print }) => (
        <div key={id} class="in-language" data-language={id}>
          <CopyableCode
            label={`${label}, ${language}`}
            text={<Pieces language={id} pieces={print(request)} />}
          />
        </div>
      ))}
      {mcpUrl === undefined ? null : <McpTab label={label} url={mcpUrl} />}
    </div>
  )
}

function McpTab({ label, url }: { readonly label: string; readonly url: string }) {
  const server = { type: "http", url, headers: { "X-API-Key": "$QISTAS_KEY" } }
  return (
    <div class="in-language" data-language="mcp">
      <p>
        Add this address to your assistant. It needs no key: beyond the sandbox, the assistant asks you to
        sign in.
      </p>
      <CopyableCode label={`${label}, MCP`} text={url} />
      <p>A program sends a key in a header. Many programs read it from a file like this, with your key:</p>
      <Code
        label={`${label}, MCP with a key`}
        language="json"
        text={JSON.stringify({ mcpServers: { qistas: server } }, null, 2)}
      />
    </div>
  )
}

/**
 * The button that makes a sandbox key without leaving the page; for a visitor, the link to sign in, which
 * leads back. The script hides it in a tab that has a key, and writes the key into the examples of the page.
 */
export function MakeKey() {
  const [path, reader] = [useContext(PathContext), useContext(ReaderContext)]
  return (
    <>
      <div id="make-key">
        {reader === null ? (
          <p>
            <a href={signInPath(path)}>Sign in with your email address</a> to get a free sandbox key.
          </p>
        ) : (
          <ButtonForm
            action="/dashboard/keys"
            formToken={reader.formToken}
            fields={{ type: "sandbox", name: "docs", next: path ?? "" }}
            label="Make a free sandbox key"
            weight="quiet"
          />
        )}
      </div>
      <p id="make-key-status" class="small" role="status" />
    </>
  )
}

function Pieces({ language, pieces }: { readonly language: string; readonly pieces: readonly Piece[] }) {
  return (
    <>
      {pieces.map(({ text, part }, index) => {
        if (part === "url") {
          return (
            <span key={index} class="s" data-part="url">
              {text}
            </span>
          )
        }
        const colours = <Colours key={index} language={language} text={text} />
        return part === null ? (
          colours
        ) : (
          <span key={index} data-part={part}>
            {colours}
          </span>
        )
      })}
    </>
  )
}

function Colours({ language, text }: Pick<CodeModel, "language" | "text">) {
  return (
    <>
      {tokensOf(language, text).map((token, index) =>
        token.kind === null ? (
          token.text
        ) : (
          <span key={index} class={classes[token.kind]}>
            {token.text}
          </span>
        ),
      )}
    </>
  )
}

/** Splits code into tokens for their colours. It recognizes words, in the languages of the docs. */

type TokenKind = "comment" | "key" | "keyword" | "name" | "number" | "string"

interface Token {
  readonly text: string
  /** Null for text without a colour. `key` is the place for the reader's own key. */
  readonly kind: TokenKind | null
}

const string = String.raw`"(?:[^"\\\n]|\\.)*"`
const json = String.raw`(?<name>${string}(?=\s*:))|(?<string>${string})|(?<number>-?\b\d[\d.]*(?:[eE][+-]?\d+)?)|(?<keyword>\b(?:true|false|null)\b)`
const javascript = words(
  "as async await break catch const continue else export for from function if import in let new null of return throw try true false type undefined",
)
const python = words(
  "as def else except False for from if import in None not or print return True try while with",
)

/** The patterns of each language. The first alternative that matches at a position gives the kind. */
const grammars: Readonly<Record<string, RegExp>> = {
  json: new RegExp(json, "g"),
  http: new RegExp(String.raw`(?<keyword>^HTTP\/[^\n]*)|(?<name>^[A-Z][\w-]*(?=: ))|${json}`, "gm"),
  sh: /(?<comment>(?<!\S)#.*)|(?<string>'[^']*'|"(?:[^"\\]|\\.)*")|(?<keyword>^(?:curl|npm|node)\b)|(?<name>(?<=\s)--?[A-Za-z][\w-]*)/gm,
  js: new RegExp(
    String.raw`(?<comment>\/\/.*)|(?<key>process\.env\.QISTAS_KEY\b(?: \?\? null)?)|(?<string>${string}|\`(?:[^\`\\]|\\.)*\`)|(?<keyword>${javascript})|(?<number>\b\d[\d._]*\b)`,
    "g",
  ),
  python: new RegExp(
    String.raw`(?<comment>#.*)|(?<key>os\.environ\["QISTAS_KEY"\])|(?<string>${string})|(?<keyword>${python})|(?<number>\b\d[\d._]*\b)`,
    "g",
  ),
}

const sameGrammar: Readonly<Record<string, string>> = { ts: "js", console: "sh" }

function words(list: string): string {
  return String.raw`\b(?:${list.replaceAll(" ", "|")})\b`
}

/** The tokens of a text, which together are the text. A text of an unknown language is one token. */
export function tokensOf(language: string, text: string): readonly Token[] {
  const grammar = grammars[sameGrammar[language] ?? language]
  if (grammar === undefined) return [{ text, kind: null }]
  const tokens: Token[] = []
  let end = 0
  for (const found of text.matchAll(grammar)) {
    if (found.index > end) tokens.push({ text: text.slice(end, found.index), kind: null })
    tokens.push(...withKeys(found[0], kindOf(found)))
    end = found.index + found[0].length
  }
  if (end < text.length) tokens.push({ text: text.slice(end), kind: null })
  return tokens
}

function kindOf({ groups = {} }: RegExpMatchArray): TokenKind | null {
  const [kind] = Object.entries(groups).find(([, text]) => text !== undefined) ?? []
  return (kind as TokenKind | undefined) ?? null
}

/** Splits a text at its shell variables. */
function withKeys(text: string, kind: TokenKind | null): readonly Token[] {
  if (kind !== "string" || !text.startsWith('"')) return [{ text, kind }]
  return text
    .split(/(\$QISTAS_KEY\b)/)
    .filter((piece) => piece !== "")
    .map((piece) => ({ text: piece, kind: piece === "$QISTAS_KEY" ? "key" : kind }))
}
