import baseCss from "../assets/base.css" with { type: "text" }
import baseJs from "../assets/base.js" with { type: "text" }
import docsCss from "../assets/docs.css" with { type: "text" }
import docsJs from "../assets/docs.js" with { type: "text" }
import favicon from "../assets/favicon.svg" with { type: "text" }
import fundCss from "../assets/fund.css" with { type: "text" }
import headerCss from "../assets/header.css" with { type: "text" }
import homeCss from "../assets/home.css" with { type: "text" }
import pagesCss from "../assets/pages.css" with { type: "text" }
import passkeysJs from "../assets/passkeys.js" with { type: "text" }
import portfolioCss from "../assets/portfolio.css" with { type: "text" }
import portfolioJs from "../assets/portfolio.js" with { type: "text" }
import searchJs from "../assets/search.js" with { type: "text" }
import stockCss from "../assets/stock.css" with { type: "text" }
import stockJs from "../assets/stock.js" with { type: "text" }
import verifyCss from "../assets/verify.css" with { type: "text" }
import verifyJs from "../assets/verify.js" with { type: "text" }
import { type LanguageCode, languageCodes } from "../html/language/address.ts"
import { loadLanguage } from "../html/language/load.ts"
import { searchScriptPath } from "../html/paths.ts"
import { conditional } from "./conditional.ts"
import { apiReplies } from "./envelope.ts"
import type { Handler } from "./route.ts"

interface StaticFile {
  readonly text: string
  readonly mediaType: string
  /** The language of the words that are served before the script. Absent for a file without words. */
  readonly language?: LanguageCode
}

/**
 * The static files of the pages, by path. They are part of the Worker. An assets binding would put its own
 * router before every API request, which took a fifth of the throughput when measured.
 */
export const files: Readonly<Record<string, StaticFile>> = {
  "/assets/base.css": { text: baseCss, mediaType: "text/css" },
  "/assets/docs.css": { text: docsCss, mediaType: "text/css" },
  "/assets/fund.css": { text: fundCss, mediaType: "text/css" },
  "/assets/header.css": { text: headerCss, mediaType: "text/css" },
  "/assets/home.css": { text: homeCss, mediaType: "text/css" },
  "/assets/pages.css": { text: pagesCss, mediaType: "text/css" },
  "/assets/portfolio.css": { text: portfolioCss, mediaType: "text/css" },
  "/assets/stock.css": { text: stockCss, mediaType: "text/css" },
  "/assets/verify.css": { text: verifyCss, mediaType: "text/css" },
  "/assets/base.js": { text: baseJs, mediaType: "text/javascript" },
  "/assets/docs.js": { text: docsJs, mediaType: "text/javascript" },
  "/assets/passkeys.js": { text: passkeysJs, mediaType: "text/javascript" },
  "/assets/portfolio.js": { text: portfolioJs, mediaType: "text/javascript" },
  "/assets/stock.js": { text: stockJs, mediaType: "text/javascript" },
  "/assets/verify.js": { text: verifyJs, mediaType: "text/javascript" },
  "/favicon.svg": { text: favicon, mediaType: "image/svg+xml" },
  ...Object.fromEntries(
    languageCodes.map((language) => [
      searchScriptPath(language),
      { text: searchJs, mediaType: "text/javascript", language },
    ]),
  ),
}

const headers = { "Cache-Control": "public, max-age=300" }

/** Serves a file that any cache may keep for five minutes. */
export const serveFile: Handler = async (context) => {
  const file = files[context.url.pathname]
  if (file === undefined) return apiReplies.notFound(context)
  const { mediaType } = file
  const text = await textOf(file)
  return conditional(context.request, { body: text, mediaType, content: text }, headers)
}

/** The words of the search script are served with it, because they would make every page larger. */
async function textOf({ text, language }: StaticFile): Promise<string> {
  if (language === undefined) return text
  const { say } = await loadLanguage(language)
  return `const words = ${JSON.stringify(say.search.suggestions)}\n${text}`
}
