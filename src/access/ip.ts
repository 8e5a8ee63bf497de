/** The network from which every other customer's Worker on the platform sends. */
const workersNetwork = "2a06:98c0:3600:0::/64"

/**
 * Whom a per-IP limit counts for: the bucket of the address. Workers of all zones share one address; there `workerZone` tells
 * them apart: the `CF-Worker` header, which the platform sets. From any other address that header could be forged.
 */
export function ipSender(address: string, workerZone: string | null): string {
  const bucket = ipBucket(address)
  return bucket === workersNetwork && workerZone !== null ? `${bucket} ${workerZone.toLowerCase()}` : bucket
}

/**
 * The key of a per-IP limit: the address for IPv4, the /64 network for IPv6, since one subscriber has a whole /64.
 */
export function ipBucket(address: string): string {
  return networkOf(address, 64)
}

/** The address for IPv4, the /48 network for IPv6: one customer of a provider may have 65,536 networks of /64. */
export function siteOf(address: string): string {
  return networkOf(address, 48)
}

function networkOf(address: string, bits: 48 | 64): string {
  if (!address.includes(":")) return address
  const [head = "", tail] = address.toLowerCase().split("::")
  const before = head === "" ? [] : head.split(":")
  const after = tail === undefined || tail === "" ? [] : tail.split(":")
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(missing).fill("0"), ...after]
  const network = groups.slice(0, bits / 16).map((group) => group.replace(/^0+(?=.)/, ""))
  return `${network.join(":")}::/${bits}`
}
