import { termsOf } from "./methodology.ts"
import type { Packet } from "./packet.ts"
import { bareLine, type ReportLine } from "./report-line.ts"

const part = "Disclosures"

/** A line for each disclosure that contradicts the packet: of another version, or of other closes than were multiplied. */
export function disclosureLines(packet: Packet): readonly ReportLine[] {
  return packet.disclosures.flatMap((sentence) => [
    ...versionLines(packet, sentence),
    ...closesLines(packet, sentence),
  ])
}

function versionLines({ methodology }: Packet, sentence: string): readonly ReportLine[] {
  const named = /^Methodology (\S+@\S+?)[.:] /.exec(sentence)?.[1]
  const own = `${methodology.id}@${methodology.version}`
  if (named === undefined || named === own || termsOf(methodology) === null) return []
  return [bareLine({ part, what: "Methodology", how: `The packet is of ${own}.` }, "differs", named)]
}

function closesLines({ ratios }: Packet, sentence: string): readonly ReportLine[] {
  const told =
    /^Market capitalisation is shares outstanding times the (?:close|mean of (\d+) month-end closes)\b/.exec(
      sentence,
    )
  if (told === null) return []
  const stated = told[1] ?? "spot"
  const used = ratios.flatMap(({ denominator: { marketCap } }) =>
    marketCap === null ? [] : [marketCap.method === "spot" ? "spot" : String(marketCap.monthsUsed)],
  )
  const other = used.find((each) => each !== stated)
  if (other === undefined) return []
  const how = `The market capitalisation of the packet is of ${closes(other)}.`
  return [bareLine({ part, what: "Closes averaged", how }, "differs", closes(stated))]
}

function closes(used: string): string {
  return used === "spot" ? "the last close" : `${used} month-end closes`
}
