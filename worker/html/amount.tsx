import type { Bound } from "../../src/vocabulary.ts"
import { boundWords, printExact, printShort } from "./numbers.ts"

/** An amount in millions or billions, with the exact number for the pointer and for programs. */
export function Amount(props: {
  readonly value: number
  /** ISO 4217 code; left out for shares, and where it is not known. */
  readonly currency?: string | null
  readonly bound?: Bound | null | undefined
}) {
  const { value, currency = null, bound = null } = props
  const unit = currency === null ? "" : `${currency} `
  return (
    <data value={String(value)} title={`${boundWords(bound)}${unit}${printExact(value)}`}>
      {`${boundWords(bound)}${unit}${printShort(value)}`}
    </data>
  )
}
