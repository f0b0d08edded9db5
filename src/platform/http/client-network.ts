import ipaddr from 'ipaddr.js'

/**
 * The network that a limit by address counts: an IPv4 address, or the whole /64 of an IPv6 one, because a client has
 * all addresses of its /64.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString()
}
