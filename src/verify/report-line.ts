import { agrees, compare, type Exact, exactly, printExact } from "./exact.ts"

/**
 * The result of checking one statement. `absent`: the facts given do not contain the statement's source.
 * `unchecked`: neither these facts nor arithmetic can confirm the statement; the line says why.
 */
export const findings = ["equal", "differs", "absent", "unchecked"] as const
export type Finding = (typeof findings)[number]

/** One statement of a packet, with its recomputed value. */
export interface ReportLine {
  /** The heading under which the line is shown: `Debt to market capitalisation`. */
  readonly part: string
  /** The statement's subject: `us-gaap:CommercialPaper at 2026-03-28 in 0000320193-26-000013`. */
  readonly what: string
  readonly finding: Finding
  /** The value in the packet. */
  readonly stated: string
  /** The recomputed value; null if nothing could be recomputed. */
  readonly recomputed: string | null
  /** How the value was recomputed, or why it could not be; null if self-evident. */
  readonly how: string | null
}

type LineSubject = Pick<ReportLine, "part" | "what"> & { readonly how?: string | null }

/** Compares a stated number with the recomputed one, exactly. */
export function numberLine(subject: LineSubject, stated: number, recomputed: Exact): ReportLine {
  return judgedLine(
    subject,
    String(stated),
    printExact(recomputed),
    compare(exactly(stated), recomputed) === 0,
  )
}

export function textLine(subject: LineSubject, stated: string, recomputed: string): ReportLine {
  return judgedLine(subject, stated, recomputed, stated === recomputed)
}

/** Compares a stated number with a computed one, in their first fourteen digits. */
export function computedLine(
  part: string,
  what: string,
  stated: number,
  exact: Exact,
  how: string,
): ReportLine {
  return judgedLine({ part, what, how }, String(stated), printExact(exact), agrees(exactly(stated), exact))
}

/** A statement whose equality the caller has decided. */
export function judgedLine(
  { part, what, how = null }: LineSubject,
  stated: string,
  recomputed: string,
  isEqual: boolean,
): ReportLine {
  return { part, what, finding: isEqual ? "equal" : "differs", stated, recomputed, how }
}

/** A statement without a recomputed value. */
export function bareLine(
  { part, what, how = null }: LineSubject,
  finding: "differs" | "absent" | "unchecked",
  stated: string,
): ReportLine {
  return { part, what, finding, stated, recomputed: null, how }
}
