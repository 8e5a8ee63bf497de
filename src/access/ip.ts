/**
 * The key of a per-IP limit: the address for IPv4, the /64 network for IPv6, since one subscriber has a whole /64.
 */
export function ipBucket(address: string): string {
  if (!address.includes(":")) return address
  const [head = "", tail] = address.toLowerCase().split("::")
  const before = head === "" ? [] : head.split(":")
  const after = tail === undefined || tail === "" ? [] : tail.split(":")
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(missing).fill("0"), ...after]
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""))
  return `${network.join(":")}::/64`
}
