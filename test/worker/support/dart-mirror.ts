import type { DartFault } from "../../../scripts/register-mirror/dart.ts"
import type { PublishedReport } from "../../../src/pipeline/registers/ports.ts"
import type { Pace } from "../../../worker/sources/edgar/request.ts"
import { dart } from "../../../worker/sources/registers/dart.ts"
import { companyCode, madeWorld } from "../../support/registers/dart-world.ts"
import type { PlannedDart } from "../../support/registers/host.ts"
import { openRegister } from "./registers.ts"

export const dartKey = "0123456789abcdef0123456789abcdef01234567"

export interface OpenedDart extends Partial<Omit<PlannedDart, "key" | "faults">> {
  readonly key?: string
  /** The fault of requests whose path and query match the regular expression. */
  readonly fault?: { readonly path: string; readonly fault: DartFault }
}

/** The register over a stand-in of Open DART in which `dartKey` is registered. */
export async function openDart({
  world = madeWorld([]),
  key: used = dartKey,
  fault,
  ...options
}: OpenedDart) {
  const faults = fault === undefined ? [] : [fault]
  const opened = await openRegister("dart", { world, key: dartKey, faults, ...options })
  const pauses: number[] = []
  const pace: Pace = {
    nextSlot: async () => ({ kind: "go" }),
    pause: async (until) => void pauses.push(until),
  }
  const requests = async () =>
    (await opened.requests()).map((path) => path.replace(`crtfc_key=${dartKey}&`, ""))
  return { register: dart({ url: opened.url, key: used }, pace), pauses, requests }
}

/** An annual report, as the list names it. */
export const annual: PublishedReport = {
  filer: `dart:${companyCode}`,
  accession: "20250311000001",
  form: "annual report",
  filed: "2025-03-11",
  period: "2024-12-31",
  document: "consolidated",
}
/** The same report as the stand-in has it. */
export const annualReport = {
  receipt: "20250311000001",
  name: "사업보고서 (2024.12)",
  year: "2024",
  code: "11011",
  settled: "2024-12-31",
  assets: 900,
}
/** Another answer than the service's. */
export const answers = (httpStatus: number, body: string, headers = {}): DartFault => ({
  kind: "answer",
  httpStatus,
  body,
  headers,
})
