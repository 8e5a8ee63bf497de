/** Decides which IP addresses are public: all outside IANA's special-purpose registries (RFC 6890). */

type Bytes = readonly number[]

interface Range {
  readonly start: Bytes
  /** Length of the prefix in bits. */
  readonly bits: number
}

const closedIpv4: readonly Range[] = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  // Multicast, reserved and broadcast addresses.
  "224.0.0.0/3",
].map(rangeOf)

const openIpv6 = rangeOf("2000::/3")

/**
 * The parts of the global unicast space that are not public: protocol assignments with Teredo and ORCHID,
 * documentation, 6to4.
 */
const closedIpv6: readonly Range[] = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"].map(rangeOf)

/** True for an address of the public Internet as a resolver prints it; false for any other text. */
export function isPublicAddress(text: string): boolean {
  const bytes = bytesOf(text)
  if (bytes === null) return false
  if (bytes.length === 4) return !closedIpv4.some((range) => isWithin(bytes, range))
  return isWithin(bytes, openIpv6) && !closedIpv6.some((range) => isWithin(bytes, range))
}

function isWithin(bytes: Bytes, { start, bits }: Range): boolean {
  return start.every((byte, at) => {
    const shift = 8 - Math.min(Math.max(bits - at * 8, 0), 8)
    return byte >> shift === (bytes[at] ?? 0) >> shift
  })
}

function rangeOf(text: string): Range {
  const [address = "", bits = ""] = text.split("/")
  return { start: bytesOf(address) ?? [], bits: Number(bits) }
}

/** The four or sixteen bytes of an address; null if the text is no address. */
function bytesOf(text: string): Bytes | null {
  return text.includes(":") ? bytesOfIpv6(text.toLowerCase()) : bytesOfIpv4(text)
}

function bytesOfIpv4(text: string): Bytes | null {
  const parts = text.split(".")
  const isAddress =
    parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
  return isAddress ? parts.map(Number) : null
}

/** The bytes of an IPv6 address. `::` may replace a run of zeros, and the last four bytes may be IPv4. */
function bytesOfIpv6(text: string): Bytes | null {
  const halves = text.split("::")
  const [before, after] = halves.map(bytesOfGroups)
  if (before === undefined || before === null || after === null) return null
  if (after === undefined) return before.length === 16 ? before : null
  const missing = 16 - before.length - after.length
  return halves.length > 2 || missing < 2 ? null : [...before, ...Array<number>(missing).fill(0), ...after]
}

function bytesOfGroups(text: string): Bytes | null {
  if (text === "") return []
  const bytes: number[] = []
  const groups = text.split(":")
  for (const [at, group] of groups.entries()) {
    const last = at === groups.length - 1 ? bytesOfIpv4(group) : null
    if (last !== null) bytes.push(...last)
    else if (/^[0-9a-f]{1,4}$/.test(group))
      bytes.push(Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255)
    else return null
  }
  return bytes
}
