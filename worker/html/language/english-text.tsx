import type { ComponentChildren } from "preact"
import { englishPage, SpokenContext, useLanguage } from "./language.ts"

/** Words that stay as they are in every language. */

/** Text in English, such as words of filings, with its figures. A page in another language marks it as English. */
export function English({ children }: { readonly children: ComponentChildren }) {
  if (useLanguage().code === "en") return children
  return (
    <span lang="en" dir="ltr">
      <SpokenContext.Provider value={englishPage}>{children}</SpokenContext.Provider>
    </span>
  )
}

/** The name of a company or a fund. It keeps its own direction inside a sentence in another language. */
export function Name({ children }: { readonly children: ComponentChildren }) {
  return useLanguage().code === "en" ? children : <bdi>{children}</bdi>
}
