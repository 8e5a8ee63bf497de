import { type ErrorCode, statusOfError } from "../../src/contract/errors.ts"
import { officialListingsOf } from "../../src/instruments/official-lists.ts"
import type { OfficialListing } from "../../src/instruments/schema.ts"
import type { Instrument } from "../../src/listings/instrument.ts"
import type { Refusal } from "../../src/outcome.ts"
import { linkTo } from "../html/language/english.tsx"
import { English, Name } from "../html/language/english-text.tsx"
import { type Language, useLanguage } from "../html/language/language.ts"
import { HowToOpen, type WayToOpen } from "../html/locked.tsx"
import { unscreenedVerdict } from "../html/verdict.tsx"
import { PublicPage } from "./frame.tsx"
import { isUnscreened } from "./named.ts"
import { OfficialLists } from "./official-lists.tsx"

/** The texts of problem pages. */

export const noSuchPage: PageProblemModel = {
  status: 404,
  title: ({ say }) => say.problems.noPage.title,
  sentence: ({ say }) => say.problems.noPage.sentence,
}

export const unreachable: PageProblemModel = {
  status: 503,
  title: ({ say }) => say.problems.unreachable.title,
  sentence: ({ say }) => say.problems.unreachable.sentence,
}

/** A 429. */
export function tooMany(retryAfterSeconds: number): PageProblemModel {
  return {
    status: 429,
    title: ({ say }) => say.problems.tooMany.title,
    sentence: ({ say }) => say.problems.tooMany.sentence(retryAfterSeconds),
  }
}

/** A 500. `requestId` names the request in the log. The page says nothing else about the cause. */
export function outage(requestId: string): PageProblemModel {
  return {
    status: 500,
    title: "Something went wrong on our side",
    sentence: `Try again in a moment. If you write to us about this, name the request: ${requestId}`,
  }
}

/** The refusal of a service as a page, with the refusal's message under a title for its code. */
export function refused({ code, message }: Refusal<ErrorCode>): PageProblemModel {
  return {
    status: statusOfError[code],
    title: ({ say }) => titleOf(code, say.problems.refused),
    sentence: message,
  }
}

function titleOf(code: ErrorCode, titles: Language["say"]["problems"]["refused"]): string {
  return code in titles ? titles[code as keyof typeof titles] : titles.other
}

/**
 * A 403 for a stock or a fund that exists, but that the reader may not open. If nothing is published of a stock,
 * the page says so. Otherwise it does not say what the verdict is, or whether it is withheld (decision 0027).
 * What regulators' lists say on the day (YYYY-MM-DD) is public.
 */
export function locked(
  instrument: Pick<Instrument, "listing" | "determination">,
  way: WayToOpen,
  day: string,
): PageProblemModel {
  const { name, instrumentId, kind, filer } = instrument.listing
  const sentence = (language: Language) => {
    const { unscreened, locked: sentences } = language.say.problems
    const known = isUnscreened(instrument) ? [unscreened(unscreenedVerdict(filer, language).words)] : []
    return [...known, sentences[kind]].join(" ")
  }
  const lists = officialListingsOf(instrumentId, day)
  return { status: 403, title: `${name} (${instrumentId})`, sentence, lists, way }
}

export interface PageProblemModel {
  readonly status: number
  /** A string is a name, or is in English. */
  readonly title: string | ((language: Language) => string)
  /** For the person who sees the page. Nothing internal. A string is in English. */
  readonly sentence: string | ((language: Language) => string)
  /** What regulators' lists say of the stock. */
  readonly lists?: readonly OfficialListing[]
  /** How the reader can open the requested page, if it exists. */
  readonly way?: WayToOpen
}

export function PageProblem({ status, title, sentence, lists = [], way }: PageProblemModel) {
  const language = useLanguage()
  const { problems } = language.say
  const shownTitle = typeof title === "string" ? title : title(language)
  return (
    <PublicPage title={shownTitle} section={null}>
      <h1>
        <Name>{shownTitle}</Name>
      </h1>
      <p>{typeof sentence === "string" ? <English>{sentence}</English> : sentence(language)}</p>
      <OfficialLists lists={lists} />
      {way === undefined ? null : (
        <p>
          <HowToOpen way={way} />
        </p>
      )}
      <p>{problems.search(linkTo("/"))}</p>
      <p class="small">{problems.status(status)}</p>
    </PublicPage>
  )
}
