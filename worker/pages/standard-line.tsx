import {
  currentMethodology,
  type Methodology,
  methodologyRef,
  standardNamed,
} from "../../src/screening/methodologies.ts"
import { otherStandardsPath } from "../html/paths.ts"
import { unconfirmed } from "../html/screens.ts"
import { headingId } from "./docs/document.ts"

/** The page of the docs with the rules of a methodology, `id@version`. */
export function rulesPath(methodology: string): `/${string}` {
  const standard = standardNamed(methodology)
  return standard === null || standard.id === currentMethodology.id
    ? "/docs/methodology"
    : `${otherStandardsPath}#${headingId(standard.shortName)}`
}

/** A standard other than the service's own that a page is judged by. */
export interface ShownStandard {
  readonly standard: Methodology
  /** The same page under the service's own standard. */
  readonly defaultPath: string
  readonly defaultName: string
}

/** Which standard the page is judged by, its edition, and the way back. */
export function StandardLine({ standard, defaultPath, defaultName }: ShownStandard) {
  const { name, version, grade } = standard
  return (
    <p class="notice standard-line">
      Judged by <strong>{name}</strong>, version {version}
      {grade === "A" ? "" : ` (${unconfirmed.label})`}.{" "}
      <a href={rulesPath(methodologyRef(standard))}>Its rules</a> ·{" "}
      <a href={defaultPath}>See {defaultName}</a>
    </p>
  )
}
