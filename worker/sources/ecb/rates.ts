import { ratesCharactersMax } from "../../../src/pipeline/rates/ecb-file.ts"
import type { RatesSource } from "../../../src/pipeline/rates/run.ts"
import { readWhole } from "../edgar/body.ts"
import type { FetchFunction } from "../prices/request.ts"
import { zipMembers, zipMemberText } from "../zip.ts"

interface EcbConfiguration {
  /** The origin of the bank's site, or of a mirror. */
  readonly url: string
  readonly fetching: FetchFunction
}

const path = "/stats/eurofxref/eurofxref-hist.zip"
/** The archive has 0.7 MB. */
const archiveBytesMax = 8_000_000
const secondsMax = 60

/**
 * The European Central Bank's archive of all euro reference rates since 1999. It needs no key and gains a line at
 * about 16:00 CET on each business day.
 */
export function ecbRates({ url, fetching }: EcbConfiguration): RatesSource {
  return {
    async history() {
      try {
        const signal = AbortSignal.timeout(secondsMax * 1_000)
        const response = await fetching(`${url}${path}`, { signal })
        if (!response.ok) {
          await response.body?.cancel()
          return unreachable(`status ${response.status}`)
        }
        const read = await readWhole(response, archiveBytesMax)
        if (!read.ok) return unreachable(read.detail)
        const members = zipMembers(read.body)
        if (!members.ok) return unreachable(members.message)
        const [file] = members.value
        if (file === undefined) return unreachable("the archive is empty")
        let csv = ""
        for await (const piece of zipMemberText(read.body, file, ratesCharactersMax)) csv += piece
        return { kind: "fetched", csv }
      } catch (cause) {
        return unreachable(cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause))
      }
    },
  }
}

function unreachable(detail: string) {
  return { kind: "unreachable", detail: `the European Central Bank's rates: ${detail}` } as const
}
