import { Fragment } from "preact"
import { Amount } from "./components.tsx"

/** A number of at least a million as sentences have it, with the word after it. */
const written = /(\d{1,3}(?:,\d{3}){2,}(?:\.\d+)?)(?![,.]?\d)( shares)?/

/**
 * A sentence of a document, in which each amount of at least a million is printed as elsewhere on the page:
 * `835,950,000` as `USD 835.95 million`. A number of shares has no currency.
 */
export function Sentence({ text, currency }: { readonly text: string; readonly currency: string | null }) {
  const parts = text.split(new RegExp(written, "g"))
  return (
    <>
      {parts.map((part, at) => {
        if (part === undefined || at % 3 === 2) return null
        if (at % 3 === 0) return <Fragment key={at}>{part}</Fragment>
        const shares = parts[at + 1] ?? ""
        const isMoney = shares === "" && !/(share count of|\b[A-Z]{3}) $/.test(parts[at - 1] ?? "")
        return (
          <Fragment key={at}>
            <Amount value={Number(part.replaceAll(",", ""))} currency={isMoney ? currency : null} />
            {shares}
          </Fragment>
        )
      })}
    </>
  )
}
