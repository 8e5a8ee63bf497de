import { Amount } from "./components.tsx"
import { Dated } from "./dates.tsx"
import { English } from "./language/english-text.tsx"
import { englishPage, SpokenContext } from "./language/language.ts"

/** A number of at least a million as sentences have it. */
const written = /(\d{1,3}(?:,\d{3}){2,}(?:\.\d+)?)(?![,.]?\d)/

/**
 * A sentence of a document, in which a number of at least a million is shortened (`835,950,000` as `835.95 million`),
 * and a day is printed as everywhere (`2026-03-11` as `11 Mar 2026`). Documents are in English, so their numbers and days are
 * too.
 */
export function Sentence({ text }: { readonly text: string }) {
  const parts = text.split(written)
  return (
    <English>
      <SpokenContext.Provider value={englishPage}>
        {parts.map((part, at) => {
          if (at % 2 === 0) return <Dated key={at} text={part} />
          return <Amount key={at} value={Number(part.replaceAll(",", ""))} />
        })}
      </SpokenContext.Provider>
    </English>
  )
}
