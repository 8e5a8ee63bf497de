import { inject } from "vitest"
import type { DartFault, DartWorld } from "../../../scripts/register-mirror/dart.ts"
import type { PublishedReport } from "../../../src/pipeline/registers/ports.ts"
import type { Pace } from "../../../worker/sources/edgar/request.ts"
import { dart } from "../../../worker/sources/registers/dart.ts"
import type { HostedDart } from "../../support/registers/dart-host.ts"
import { companyCode, madeWorld } from "../../support/registers/dart-world.ts"

export const dartKey = "0123456789abcdef0123456789abcdef01234567"

export interface OpenedDart extends Omit<HostedDart, "world" | "key"> {
  readonly world?: DartWorld
  readonly key?: string | null
}

/** The register over a stand-in of Open DART in which `dartKey` is registered. */
export async function openDart({ world = madeWorld([]), key: used = dartKey, ...options }: OpenedDart) {
  const host = inject("dartHost")
  const body = JSON.stringify({ world, key: dartKey, ...options } satisfies HostedDart)
  const { id, url } = await (await fetch(`${host}/mirrors`, { method: "POST", body })).json<{
    id: number
    url: string
  }>()
  const pauses: number[] = []
  const pace: Pace = {
    nextSlot: async () => ({ kind: "go" }),
    pause: async (until) => void pauses.push(until),
  }
  const requests = async () => {
    const paths = await (await fetch(`${host}/mirrors/${id}/requests`)).json<readonly string[]>()
    return paths.map((path) => path.replace(`crtfc_key=${dartKey}&`, ""))
  }
  return { register: dart({ url, key: used }, pace), pauses, requests }
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
