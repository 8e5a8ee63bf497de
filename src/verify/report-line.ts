import { compare, type Exact, exactly, printExact } from "./exact.ts"

/**
 * What came of one statement of a packet. `absent`: what it rests on is not in the facts given. `unchecked`: neither these
 * facts nor arithmetic can tell, and it is said why.
 */
export const findings = ["equal", "differs", "absent", "unchecked"] as const
export type Finding = (typeof findings)[number]

/** One statement of a packet beside what was recomputed. */
export interface ReportLine {
  /** What it is part of, for a heading: `Debt to market capitalisation`. */
  readonly part: string
  /** What is stated: `us-gaap:CommercialPaper at 2026-03-28 in 0000320193-26-000013`. */
  readonly what: string
  readonly finding: Finding
  /** As the packet has it. */
  readonly stated: string
  /** Null where nothing could be recomputed. */
  readonly recomputed: string | null
  /** How it was recomputed, or why not; null where there is nothing to say. */
  readonly how: string | null
}

type LineSubject = Pick<ReportLine, "part" | "what"> & { readonly how?: string | null }

/** A number beside the recomputed one: equal when they are, to the last digit. */
export function numberLine(subject: LineSubject, stated: number, recomputed: Exact): ReportLine {
  return judgedLine(
    subject,
    String(stated),
    printExact(recomputed),
    compare(exactly(stated), recomputed) === 0,
  )
}

/** Stated beside recomputed, agreeing only when they are the same text. */
export function textLine(subject: LineSubject, stated: string, recomputed: string): ReportLine {
  return judgedLine(subject, stated, recomputed, stated === recomputed)
}

/** A statement whose judgement is more than the equality of what is printed. */
export function judgedLine(
  { part, what, how = null }: LineSubject,
  stated: string,
  recomputed: string,
  isEqual: boolean,
): ReportLine {
  return { part, what, finding: isEqual ? "equal" : "differs", stated, recomputed, how }
}

/** A statement with nothing to hold against it. */
export function bareLine(
  { part, what, how = null }: LineSubject,
  finding: "differs" | "absent" | "unchecked",
  stated: string,
): ReportLine {
  return { part, what, finding, stated, recomputed: null, how }
}
