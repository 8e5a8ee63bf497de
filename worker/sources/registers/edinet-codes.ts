import { readCodeList } from "../../../src/filings/edinet/code-list.ts"
import type { Fetched } from "../../../src/pipeline/ports.ts"
import type { Pace } from "../edgar/request.ts"
import { zipMembers, zipMemberText } from "../zip.ts"
import { requestRegister } from "./request.ts"

const megabyte = 1_048_576
/** The archive has some 0.6 MB, the list in it 2 MB. */
const archiveLimits = { bytesMax: 8 * megabyte, secondsMax: 60 }
const listBytesMax = 32 * megabyte
/** Windows code page 932 (WHATWG Encoding: shift_jis). */
const encoding = "shift_jis"

/**
 * EDINET's list of codes, which has the industry of each filer by EDINET code. The address is fixed ("EDINET API
 * Specification, Version 2", June 2026) and needs no key. A list of another form is unreachable.
 */
export async function fetchIndustries(
  url: string,
  pace: Pace,
): Promise<Fetched<ReadonlyMap<string, string>>> {
  const fetched = await requestRegister(
    new URL(`${url}/Edinetcode.zip`),
    { ...archiveLimits, secrets: [] },
    pace,
  )
  if (fetched.kind !== "fetched") return fetched
  try {
    const members = zipMembers(fetched.body)
    if (!members.ok) return unreachable(members.message)
    const list = members.value.find(({ name }) => name.endsWith(".csv"))
    if (list === undefined) return unreachable("the archive has no list")
    let text = ""
    for await (const piece of zipMemberText(fetched.body, list, listBytesMax, encoding)) text += piece
    const read = readCodeList(text)
    return read.ok ? { kind: "fetched", body: read.value, validator: null } : unreachable(read.message)
  } catch (cause) {
    return unreachable(cause instanceof Error ? cause.message : String(cause))
  }
}

function unreachable(detail: string): Fetched<never> {
  return { kind: "unreachable", detail: `EDINET's list of codes: ${detail}` }
}
