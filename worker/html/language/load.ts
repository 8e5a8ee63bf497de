import type { LanguageCode } from "./address.ts"
import { englishLanguage, type Language } from "./language.ts"

/** The sentences of a language that is needed for the first time are loaded. */
export async function loadLanguage(code: LanguageCode): Promise<Language> {
  switch (code) {
    case "en":
      return englishLanguage
    case "ar":
      return (await import("./arabic.tsx")).arabic
    case "id":
      return (await import("./indonesian.tsx")).indonesian
  }
}
