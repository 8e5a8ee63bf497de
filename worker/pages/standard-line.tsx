import type { Methodology } from "../../src/screening/methodology.ts"

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
      <a href="/docs/methodology-other-standards">Its rules</a> · <a href={defaultPath}>See {defaultName}</a>
    </p>
  )
}
