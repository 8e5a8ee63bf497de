import type { Span } from "./check/windows.ts"

/** The counts of a soak. All but the first four must stay 0. */
const noCounts = {
  sent: 0,
  publications: 0,
  evictions: 0,
  revoked: 0,
  lost: 0,
  wrong: 0,
  half: 0,
  overAdmitted: 0,
  badRefusals: 0,
  afterwards: 0,
}
type SoakCounts = typeof noCounts

/** A caller, with its requests by whether they were admitted. */
export interface CallerRecord {
  readonly accountId: string
  readonly keyId: string
  readonly key: string
  /** Requests whose response proves that they were admitted. */
  readonly admitted: Span[]
  /** Requests that failed in an outage or got no response. They may have been admitted. */
  readonly perhaps: Span[]
  /** The spans in which Evidence Packets were delivered. */
  readonly packets: Span[]
}

export interface SoakRecord {
  readonly counts: SoakCounts
  /** The number of answers with each status. */
  readonly statuses: Map<number, number>
  /** The number of times that each finding occurred. */
  readonly findings: Map<string, number>
  /**
   * Checks of responses that matched no state known at the time. Each function checks its response again, and
   * records a fault that remains.
   */
  readonly doubts: (() => void)[]
  note(kind: keyof SoakCounts, what: string): void
}

export function soakRecord(): SoakRecord {
  const counts = { ...noCounts }
  const findings = new Map<string, number>()
  return {
    counts,
    statuses: new Map(),
    findings,
    doubts: [],
    note(kind, what) {
      counts[kind] += 1
      const text = `${kind}: ${what}`
      findings.set(text, (findings.get(text) ?? 0) + 1)
    },
  }
}

export function callerRecord(
  accountId: string,
  { id, key }: { readonly id: string; readonly key: string },
): CallerRecord {
  return { accountId, keyId: id, key, admitted: [], perhaps: [], packets: [] }
}
