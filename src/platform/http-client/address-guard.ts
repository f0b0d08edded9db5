import dns from 'node:dns'
import net, { type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, buildConnector } from 'undici'

/** A client's address that must not be called. `code` distinguishes it from a failure of the network. */
export class AddressError extends Error {
  override name = 'AddressError'
  readonly code = 'ENDERECO_BLOQUEADO'
}

/** An address or network (address/bits) that is called though it is not public, at one port or, null, at any. */
export type RedePermitida = { rede: string; porta: number | null }

type ConnectorOptions = buildConnector.BuildOptions & {
  /** What may be called besides the public internet: on a machine of development its simulator. */
  redesPermitidas: readonly RedePermitida[]
}

/** Whether an IP literal is on the public internet: not loopback, private, link-local, shared, reserved, multicast… */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.parse(ip)
  // The library counts old IPv4-compatible addresses (::7f00:1) as unicast, and no address in ::/8 is public.
  if (address.kind() === 'ipv6' && address.toByteArray()[0] === 0) return false
  return address.range() === 'unicast'
}

/** Whether an IP literal is public, or of one of `redes`. */
function isAllowed(ip: string, redes: readonly RedePermitida[]): boolean {
  if (isPublicAddress(ip)) return true
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return redes.some(({ rede }) => {
    const [network, bits] = ipaddr.parseCIDR(rede.includes('/') ? rede : `${rede}/${rede.includes(':') ? 128 : 32}`)
    return address.kind() === network.kind() && address.match([network, bits])
  })
}

const ofPort = (redes: readonly RedePermitida[], port: number) =>
  redes.filter(({ porta }) => porta === null || porta === port)
const portOf = (protocol: string, port: string | undefined) => Number(port || (protocol === 'https:' ? 443 : 80))

/**
 * Checks an address when it is saved, and returns it parsed: http(s) only (https only, when `https`), no user or
 * password in it, no private IP literal, no name of the local network, but for `redesPermitidas`. Names are resolved and
 * checked when connecting (`guardedConnector`), because their addresses change. Throws `AddressError`.
 */
export function assertPublicUrl(
  url: string,
  { https, redesPermitidas }: { https: boolean; redesPermitidas: readonly RedePermitida[] },
): URL {
  if (!URL.canParse(url)) throw new AddressError('not a URL')
  const parsed = new URL(url)
  if (parsed.protocol !== 'https:' && (https || parsed.protocol !== 'http:'))
    throw new AddressError(`protocol ${parsed.protocol}`)
  if (parsed.username || parsed.password) throw new AddressError('user or password in the URL')
  const host = withoutBrackets(parsed.hostname)
  if (EMPTY_LABEL.test(host)) throw new AddressError(`${host} has an empty label`)
  const redes = ofPort(redesPermitidas, portOf(parsed.protocol, parsed.port))
  if (net.isIP(host) ? !isAllowed(host, redes) : redes.length === 0 && LOCAL_NAME.test(host))
    throw new AddressError(`${host} is not a public address`)
  return parsed
}

/** An HTTP client for addresses given by clients (webhooks): see `guardedConnector`. It follows no redirect. */
export function guardedAgent({
  connectTimeoutMs,
  ...options
}: Pick<ConnectorOptions, 'redesPermitidas'> & { connectTimeoutMs: number }): Agent {
  return new Agent({ connect: guardedConnector({ ...options, timeout: connectTimeoutMs }) })
}

/**
 * Opens connections to public addresses, and to `redesPermitidas`, only: checks a literal (which needs no lookup),
 * refuses a name when any of its addresses is not allowed, and checks again the address really connected. HTTP/1.1 only.
 */
export function guardedConnector({ redesPermitidas, ...options }: ConnectorOptions): buildConnector.connector {
  const openers = new Map<number | null, buildConnector.connector>()
  return (target, callback) => {
    const port = portOf(target.protocol, target.port)
    // What is allowed at one port only has a connector of its own; all other ports share one, with its TLS sessions.
    const key = redesPermitidas.some(({ porta }) => porta === port) ? port : null
    const open = openers.get(key) ?? openerFor(ofPort(redesPermitidas, port), options)
    openers.set(key, open)
    open(target, callback)
  }
}

function openerFor(redes: readonly RedePermitida[], options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector({ ...options, allowH2: false, lookup: lookupAmong(redes) })
  return (target, callback) => {
    const host = withoutBrackets(target.hostname)
    if (net.isIP(host) && !isAllowed(host, redes)) {
      callback(new AddressError(`${host} is not a public address`), null)
      return
    }
    connect(target, (...[error, socket]) => {
      if (error) return callback(error, null)
      if (isAllowed(socket.remoteAddress ?? '', redes)) return callback(null, socket)
      socket.destroy()
      callback(new AddressError(`connected to ${socket.remoteAddress}`), null)
    })
  }
}

// Names that no public resolver knows; one of the local network might.
const LOCAL_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home\.arpa)\.?$/i
const EMPTY_LABEL = /^\.|\.\./

const lookupAmong =
  (redes: readonly RedePermitida[]): LookupFunction =>
  (hostname, options, callback) => {
    dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      const refused = addresses.find(({ address }) => !isAllowed(address, redes))
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
