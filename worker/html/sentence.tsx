import { Amount } from "./components.tsx"

/** A number of at least a million as sentences have it. */
const written = /(\d{1,3}(?:,\d{3}){2,}(?:\.\d+)?)(?![,.]?\d)/

/** A sentence of a document, in which a number of at least a million is shortened: `835,950,000` as `835.95 million`. */
export function Sentence({ text }: { readonly text: string }) {
  const parts = text.split(written)
  return (
    <>
      {parts.map((part, at) => {
        return at % 2 === 0 ? part : <Amount key={at} value={Number(part.replaceAll(",", ""))} />
      })}
    </>
  )
}
