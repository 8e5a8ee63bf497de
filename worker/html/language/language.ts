import { createContext } from "preact"
import { useContext } from "preact/hooks"
import type { LanguageCode } from "./address.ts"
import { english, type Sentences } from "./english.tsx"
import { englishPrinters, type Printers } from "./printers.ts"

/** A language as pages use it: its sentences, and how it prints figures and days. */
export interface Language {
  readonly code: LanguageCode
  readonly direction: "ltr" | "rtl"
  readonly say: Sentences
  readonly print: Printers
}

export const englishLanguage: Language = {
  code: "en",
  direction: "ltr",
  say: english,
  print: englishPrinters,
}

/** The language of a page, and what the page's links need to keep it. */
export interface SpokenPage {
  readonly language: Language
  /** True if the address names the language. The page's links then name it too. */
  readonly isAddressed: boolean
  /** The path of the page without its language, with its query. Null for a page that is in English only. */
  readonly path: string | null
}

/** A page that is in English only. */
export const englishPage: SpokenPage = { language: englishLanguage, isAddressed: false, path: null }

export const SpokenContext = createContext<SpokenPage>(englishPage)

/** The page that is rendered. Only a component may call it. */
export function useSpokenPage(): SpokenPage {
  return useContext(SpokenContext)
}

/** The language of the page that is rendered. Only a component may call it. */
export function useLanguage(): Language {
  return useSpokenPage().language
}
