import { utcDay } from "../../src/days.ts"
import type { Outcome, Refusal } from "../../src/outcome.ts"
import {
  defaultStandard,
  type Methodology,
  methodologyRef,
  versionOf,
} from "../../src/screening/methodologies.ts"
import { askedStandard, listedStandard } from "../../src/services/standard.ts"
import { Name } from "../html/language/english-text.tsx"
import { useLanguage } from "../html/language/language.ts"
import { otherStandardsPath, standardQuery } from "../html/paths.ts"
import type { PageContext } from "./context.ts"
import { headingId } from "./docs/document.ts"
import { type PageProblemModel, refused } from "./problems.tsx"

type Asking = Pick<PageContext, "url" | "ports" | "defaultMethodology">

const sentMax = 64

/** The standard in the address of a stock's page, or in the reader's account; null for the service's own. */
export function stockStandard(context: Asking): Outcome<Methodology | null, "bad_request"> {
  return askedStandard(sentIn(context), context, todayOf(context))
}

/** The standard for a fund's page, found as for a stock. Only versions in force are allowed. */
export function fundStandard(context: Asking): Outcome<Methodology | null, "bad_request"> {
  return listedStandard(sentIn(context), context, todayOf(context))
}

function todayOf({ ports }: Pick<PageContext, "ports">): string {
  return utcDay(ports.clock.nowMilliseconds())
}

function sentIn({ url }: Asking): { readonly methodology?: string } {
  const sent = url.searchParams.get("methodology")?.trim().slice(0, sentMax) ?? ""
  return sent === "" ? {} : { methodology: sent }
}

/** The page for a standard that does not exist. It names the existing standards. */
export function noSuchStandard(refusal: Refusal<"bad_request">): PageProblemModel {
  return { ...refused(refusal), title: ({ say }) => say.problems.noStandard }
}

/** The parameter that asks a service for a standard; empty for the service's own standard. */
export function methodologyInput(standard: Methodology | null): { readonly methodology?: string } {
  return standard === null ? {} : { methodology: methodologyRef(standard) }
}

/**
 * The standard in a page's forms and links, so that the linked pages use the same standard: `id@version`, or
 * the id of the service's own. Null if it need not be named.
 */
export function linkedStandard(
  standard: Methodology | null,
  { defaultMethodology }: Pick<PageContext, "defaultMethodology">,
): string | null {
  if (standard !== null) return methodologyRef(standard)
  return defaultMethodology === null ? null : defaultStandard.id
}

/** The model of the line that names a page's standard; null for the service's own. */
export function shownStandard(
  standard: Methodology | null,
  path: `/${string}`,
  context: Pick<PageContext, "defaultMethodology">,
): ShownStandard | null {
  if (standard === null) return null
  const defaultPath = `${path}${standardQuery(linkedStandard(null, context))}`
  return { standard, defaultPath, defaultName: defaultStandard.shortName }
}

/** The page of the docs with the rules of a methodology, `id@version`. */
export function rulesPath(methodology: string): `/${string}` {
  const standard = versionOf(methodology)
  return standard === null || standard.id === defaultStandard.id
    ? "/docs/methodology"
    : `${otherStandardsPath}#${headingId(standard.shortName)}`
}

/** The standard of a page, if it is not the service's own. */
export interface ShownStandard {
  readonly standard: Methodology
  /** The path of the same page under the service's own standard. */
  readonly defaultPath: string
  readonly defaultName: string
}

/** The standard of the page, its edition, and a link to the page under the service's own standard. */
export function StandardLine({ standard, defaultPath, defaultName }: ShownStandard) {
  const { name, version, grade } = standard
  const { tools } = useLanguage().say
  const judgedBy = grade === "A" ? tools.judgedBy : tools.judgedByUnconfirmed
  const shownName = (
    <strong>
      <Name>{name}</Name>
    </strong>
  )
  return (
    <p class="notice standard-line">
      {judgedBy(shownName, version)} <a href={rulesPath(methodologyRef(standard))}>{tools.rules}</a> ·{" "}
      <a href={defaultPath}>{tools.seeOther(defaultName)}</a>
    </p>
  )
}
