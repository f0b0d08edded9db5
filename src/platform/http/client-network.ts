import ipaddr from 'ipaddr.js'

/**
 * Whom a limit counts by address: an IPv4 address, or the whole /64 of an IPv6 one, since whoever has one address of it
 * has them all.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()
}
