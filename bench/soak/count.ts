import type { Span } from "./check/windows.ts"

/** What a soak counts. All but the first three must be 0. */
export interface SoakCounts {
  sent: number
  publications: number
  evictions: number
  lost: number
  wrong: number
  half: number
  overAdmitted: number
  badRefusals: number
  afterwards: number
}

/** A caller, and what the client knows of the requests that were counted for it. */
export interface CallerRecord {
  readonly accountId: string
  readonly keyId: string
  readonly key: string
  /** Answered as only a request is that was admitted. */
  readonly admitted: Span[]
  /** Refused by an outage, or never answered: admitted or not. */
  readonly perhaps: Span[]
  /** Evidence Packets that were delivered. */
  readonly packets: Span[]
}

export interface SoakRecord {
  readonly counts: SoakCounts
  /** Answers by status. */
  readonly statuses: Map<number, number>
  /** What was found, the first of each kind. */
  readonly findings: Map<string, number>
  /** Answers that were of no state known when they came; each judges again, and notes what is still wrong. */
  readonly doubts: (() => void)[]
  note(kind: keyof SoakCounts, what: string): void
}

/** With nothing counted yet. */
export function soakRecord(): SoakRecord {
  const counts: SoakCounts = {
    sent: 0,
    publications: 0,
    evictions: 0,
    lost: 0,
    wrong: 0,
    half: 0,
    overAdmitted: 0,
    badRefusals: 0,
    afterwards: 0,
  }
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

/** A caller of whom nothing is known yet. */
export function callerRecord(
  accountId: string,
  { id, key }: { readonly id: string; readonly key: string },
): CallerRecord {
  return { accountId, keyId: id, key, admitted: [], perhaps: [], packets: [] }
}
