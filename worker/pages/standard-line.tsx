import { currentMethodology, standardNamed } from "../../src/screening/methodologies.ts"
import { type Methodology, methodologyRef } from "../../src/screening/methodology.ts"
import { headingId } from "./docs/document.ts"

/** The page of the docs with the rules of a methodology, `id@version`. */
export function rulesPath(methodology: string): `/${string}` {
  const standard = standardNamed(methodology)
  return standard === null || standard.id === currentMethodology.id
    ? "/docs/methodology"
    : `${otherStandardsPath}#${headingId(standard.shortName)}`
}

export const otherStandardsPath = "/docs/methodology-other-standards"

/** What pages say of a standard whose rules were not read in the issuer's own text. */
export const unconfirmed = {
  label: "unconfirmed edition",
  means:
    "Unconfirmed edition: we have not read all of its rules in the issuer's own text, but in dated readings by others.",
} as const

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
