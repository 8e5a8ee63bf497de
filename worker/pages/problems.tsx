import { type ErrorCode, statusOfError } from "../../src/contract/errors.ts"
import type { Instrument } from "../../src/listings/instrument.ts"
import type { Refusal } from "../../src/outcome.ts"
import { HowToOpen, type WayToOpen } from "../html/locked.tsx"
import { waitSentence } from "../html/problems.ts"
import { unscreenedVerdict } from "../html/verdict.tsx"
import { PublicPage } from "./frame.tsx"
import { isUnscreened } from "./named.ts"

/** The texts of problem pages. */

export const unreachable: PageProblemModel = {
  status: 503,
  title: "We cannot see whether you are signed in",
  sentence: "Try again in a moment.",
}

/** A 429. */
export function tooMany(retryAfterSeconds: number): PageProblemModel {
  return {
    status: 429,
    title: "Too many pages at once",
    sentence: waitSentence(retryAfterSeconds),
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

const titles: Partial<Readonly<Record<ErrorCode, string>>> = {
  bad_request: "We cannot read this identifier",
  sandbox_restricted: "Outside what you can open",
  not_found: "Not found",
}

/** The refusal of a service as a page, with the refusal's message under a title for its code. */
export function refused({ code, message }: Refusal<ErrorCode>): PageProblemModel {
  return {
    status: statusOfError[code],
    title: titles[code] ?? "This cannot be shown",
    sentence: message,
  }
}

/**
 * A 403 for a stock or a fund that exists, but that the reader may not open. If nothing is published of a stock,
 * the page says so. Otherwise it does not say what the verdict is, or whether it is withheld (decision 0027).
 */
export function locked(
  instrument: Pick<Instrument, "listing" | "determination">,
  way: WayToOpen,
): PageProblemModel {
  const { name, instrumentId, kind, filer } = instrument.listing
  const known = isUnscreened(instrument)
    ? `${unscreenedVerdict(filer).words}, so there is no verdict on it. `
    : ""
  return {
    status: 403,
    title: `${name} (${instrumentId})`,
    sentence: `${known}This ${kind} is not one of the ten stocks and two funds that are free to open.`,
    way,
  }
}

export interface PageProblemModel {
  readonly status: number
  readonly title: string
  /** For the person who sees the page. Nothing internal. */
  readonly sentence: string
  /** How the reader can open the requested page, if it exists. */
  readonly way?: WayToOpen
}

export function PageProblem({ status, title, sentence, way }: PageProblemModel) {
  return (
    <PublicPage title={title} section={null}>
      <h1>{title}</h1>
      <p>{sentence}</p>
      {way === undefined ? null : (
        <p>
          <HowToOpen way={way} />
        </p>
      )}
      <p>
        <a href="/">Search</a> for another stock or fund.
      </p>
      <p class="small">HTTP status {status}.</p>
    </PublicPage>
  )
}
