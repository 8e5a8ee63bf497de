/** The languages of the pages for the public. English decides, and is the language of all other pages. */
export const languageCodes = ["en", "ar", "id"] as const
export type LanguageCode = (typeof languageCodes)[number]

/** The names of the languages, each in its own language. */
export const languageNames: Readonly<Record<LanguageCode, string>> = {
  en: "English",
  ar: "العربية",
  id: "Bahasa Indonesia",
}

/** The pages in every language, as the router has their paths. */
const spokenPaths = ["/", "/suggestions", "/stocks/:id", "/funds/:id", "/about"] as const
export type SpokenPath = (typeof spokenPaths)[number]

/** The path of a page in a language, with its query: `/about` as `/ar/about`. */
export function pathIn(code: LanguageCode, path: string): `/${string}` {
  return `/${code}${path.replace(/^\/(?=\?|$)/, "")}`
}

const addressed = new RegExp(`^/(${languageCodes.join("|")})(?=[/?]|$)/?`)

/** The language that an address names; null if it names none. */
export function languageOfPath(path: string): LanguageCode | null {
  const named = addressed.exec(path)?.[1]
  return languageCodes.find((code) => code === named) ?? null
}

/** `/ar/about?x=1` as `/about?x=1`. A path without a language stays as it is. */
export function pathWithoutLanguage(path: string): string {
  return path.replace(addressed, "/")
}

const anySpokenPath = spokenPaths.map((path) => path.replace(":id", '[^/?#"]+')).join("|")

const spokenPath = new RegExp(`^(?:${anySpokenPath})$`)

/** True for the path, without a language, of a page that is in every language. */
export function isSpoken(path: string): boolean {
  return spokenPath.test(path)
}

const spokenLinks = new RegExp(` (href|action|data-suggestions)="(${anySpokenPath})(?=[?#"])`, "g")

/** Lets the links and forms of a page lead to pages in its language. `html` is the whole page. */
export function keepLanguage(html: string, code: LanguageCode): string {
  return html.replaceAll(spokenLinks, (_, name, path) => ` ${name}="${pathIn(code, path)}`)
}
