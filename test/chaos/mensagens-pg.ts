// The messages of PostgreSQL's protocol 3.0 in a stream of bytes: a type, a length that counts itself, a body.
// https://www.postgresql.org/docs/18/protocol-message-formats.html

export type Mensagem = { tipo: string; corpo: Buffer; bytes: Buffer }

/** Cuts a stream into messages. `inicial`: the first one has no type, as that of a client. */
export function openMensagens(inicial: boolean): (chunk: Buffer) => Mensagem[] {
  let rest: Buffer = Buffer.alloc(0)
  let untyped = inicial
  return (chunk) => {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk
    const found: Mensagem[] = []
    for (;;) {
      const head = untyped ? 0 : 1
      if (rest.length < head + 4) return found
      const length = head + rest.readUInt32BE(head)
      if (rest.length < length) return found
      const tipo = untyped ? '' : String.fromCharCode(rest[0]!)
      found.push({ tipo, corpo: rest.subarray(head + 4, length), bytes: rest.subarray(0, length) })
      rest = rest.subarray(length)
      untyped = false
    }
  }
}

/** The text that ends at the first zero byte from `start` on, and where the next one begins. */
export function readText(corpo: Buffer, start = 0): [text: string, next: number] {
  const end = corpo.indexOf(0, start)
  return [corpo.toString('utf8', start, end), end + 1]
}
