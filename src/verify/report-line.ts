import { compare, type Exact, exactly, printExact } from "./exact.ts"

/**
 * The result of checking one statement. `absent`: the facts given do not contain its source. `unchecked`:
 * neither these facts nor arithmetic can confirm it; the line says why.
 */
export const findings = ["equal", "differs", "absent", "unchecked"] as const
export type Finding = (typeof findings)[number]

/** One statement of a packet, with its recomputed value. */
export interface ReportLine {
  /** The heading it belongs to: `Debt to market capitalisation`. */
  readonly part: string
  /** The statement: `us-gaap:CommercialPaper at 2026-03-28 in 0000320193-26-000013`. */
  readonly what: string
  readonly finding: Finding
  /** The value in the packet. */
  readonly stated: string
  /** Null when nothing could be recomputed. */
  readonly recomputed: string | null
  /** How it was recomputed, or why not; null when self-evident. */
  readonly how: string | null
}

type LineSubject = Pick<ReportLine, "part" | "what"> & { readonly how?: string | null }

/** Compares a number exactly with the recomputed one. */
export function numberLine(subject: LineSubject, stated: number, recomputed: Exact): ReportLine {
  return judgedLine(
    subject,
    String(stated),
    printExact(recomputed),
    compare(exactly(stated), recomputed) === 0,
  )
}

/** Compares two texts. */
export function textLine(subject: LineSubject, stated: string, recomputed: string): ReportLine {
  return judgedLine(subject, stated, recomputed, stated === recomputed)
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
