let last = 0

/** An address of this machine that no other account of the process registered from: a network makes thirty a minute. */
export function nextAddress(): string {
  last = (last + 1) % 60_000
  return `127.9.${last >> 8}.${last & 255 || 1}`
}

/** Where a request comes from: that which registers from an address of its own, any other from this machine. */
export const remoteAddressOf = (url: string): string => (url === '/portal/auth/register' ? nextAddress() : '127.0.0.1')
