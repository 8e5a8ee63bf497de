import { Fragment } from "preact"
import { CopyableCode } from "../../../html/components.tsx"
import { languages, type Piece } from "./languages.ts"
import type { ShownRequest } from "./request.ts"
import { type TokenKind, tokensOf } from "./tokens.ts"

/** Short, because a page may have a thousand of them. */
const classes: Readonly<Record<TokenKind, string>> = {
  comment: "c",
  key: "own-key",
  keyword: "k",
  name: "a",
  number: "n",
  string: "s",
}

interface CodeModel {
  readonly label: string
  readonly language: string
  readonly text: string
}

/** Lines of code in colours, with a copy button. */
export function Code({ label, language, text }: CodeModel) {
  return <CopyableCode label={label} text={<Colours language={language} text={text} />} />
}

/** A request in every language: one at a time, or one below the other in a browser without `:has()`. */
export function RequestCode(props: {
  /** Unique on its page. */
  readonly name: string
  readonly label: string
  readonly request: ShownRequest
}) {
  const { name, label, request } = props
  return (
    <div class="request">
      <fieldset class="languages">
        <legend class="heard">Language of {label}</legend>
        {languages.map(({ id, label: language }, index) => (
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
    </div>
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

function Colours({ language, text }: Omit<CodeModel, "label">) {
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
