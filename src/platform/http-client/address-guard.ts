import dns from 'node:dns'
import net, { type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector } from 'undici'

/** A client's address that must not be called. `code` distinguishes it from a failure of the network. */
export class AddressError extends Error {
  override name = 'AddressError'
  readonly code = 'ENDERECO_BLOQUEADO'
}

export type ConnectorOptions = buildConnector.BuildOptions & {
  /** For development and tests, where cities and webhooks are on this machine: no address is refused. */
  permitirRedePrivada: boolean
}

/** Whether an IP literal is on the public internet: not loopback, private, link-local, shared, reserved, multicast… */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.parse(ip)
  // The library counts old IPv4-compatible addresses (::7f00:1) as unicast, and no address in ::/8 is public.
  if (address.kind() === 'ipv6' && address.toByteArray()[0] === 0) return false
  return address.range() === 'unicast'
}

/**
 * Checks an address when it is saved, and returns it parsed: http(s) only (https only, when `https`), no user or
 * password in it, no private IP literal, no name of the local network. Names are resolved and checked when connecting
 * (`guardedConnector`), because their addresses change. Throws `AddressError`.
 */
export function assertPublicUrl(
  url: string,
  { https, permitirRedePrivada }: { https: boolean; permitirRedePrivada: boolean },
): URL {
  if (!URL.canParse(url)) throw new AddressError('not a URL')
  const parsed = new URL(url)
  if (parsed.protocol !== 'https:' && (https || parsed.protocol !== 'http:'))
    throw new AddressError(`protocol ${parsed.protocol}`)
  if (parsed.username || parsed.password) throw new AddressError('user or password in the URL')
  const host = withoutBrackets(parsed.hostname)
  if (EMPTY_LABEL.test(host)) throw new AddressError(`${host} has an empty label`)
  if (!permitirRedePrivada && (net.isIP(host) ? !isPublicAddress(host) : LOCAL_NAME.test(host))) {
    throw new AddressError(`${host} is not a public address`)
  }
  return parsed
}

/** An HTTP client for addresses given by clients (webhooks): see `guardedConnector`. It follows no redirect. */
export function guardedAgent(options: { permitirRedePrivada: boolean; connectTimeoutMs: number }): Agent {
  const { permitirRedePrivada, connectTimeoutMs } = options
  return new Agent({ connect: guardedConnector({ permitirRedePrivada, timeout: connectTimeoutMs }) })
}

/**
 * Opens connections to public addresses only: checks a literal (which needs no lookup), refuses a name when any of its
 * addresses is not public, and checks again the address really connected. HTTP/1.1 only.
 */
export function guardedConnector({ permitirRedePrivada, ...options }: ConnectorOptions): buildConnector.connector {
  if (permitirRedePrivada) return buildConnector({ ...options, allowH2: false })
  const connect = buildConnector({ ...options, allowH2: false, lookup: lookupPublic })
  return (target, callback) => {
    const host = withoutBrackets(target.hostname)
    if (net.isIP(host) && !isPublicAddress(host)) {
      callback(new AddressError(`${host} is not a public address`), null)
      return
    }
    connect(target, (...[error, socket]) => {
      if (error) return callback(error, null)
      if (isPublicAddress(socket.remoteAddress ?? '')) return callback(null, socket)
      socket.destroy()
      callback(new AddressError(`connected to ${socket.remoteAddress}`), null)
    })
  }
}

// Names that no public resolver knows; one of the local network might.
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)\.?$/i
const EMPTY_LABEL = /^\.|\.\./

const lookupPublic: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    const refused = addresses.find(({ address }) => !isPublicAddress(address))
    const [first] = addresses
    if (refused || !first)
      return callback(new AddressError(`${hostname} resolves to ${refused?.address ?? 'nothing'}`), [])
    if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '')
}
