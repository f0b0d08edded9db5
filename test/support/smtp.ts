// A mail server for tests: it accepts messages by SMTP, and refuses them when set to.
import { createServer, type Socket } from 'node:net'

type Recebida = {
  de: string
  para: string[]
  cabecalhos: Record<string, string>
  fonte: string
  /** The texts, decoded. */
  partes: string[]
  anexos: { nome: string; conteudo: Buffer }[]
}

export type SmtpServer = {
  /** With a user and a password, which the server requires. */
  url: string
  recebidas: Recebida[]
  /** The answer to the next RCPTs, instead of 250: '451 tente mais tarde'. null: as usual. */
  refuse(answer: string | null): void
  close(): Promise<void>
}

/** `port`: where a server that was closed answers again; 0: any. */
export async function openSmtpServer(port = 0): Promise<SmtpServer> {
  const recebidas: Recebida[] = []
  const sockets = new Set<Socket>()
  let refusal: string | null = null
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    converse(
      socket,
      () => refusal,
      (each) => recebidas.push(each),
    )
  })
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  const address = server.address()
  return {
    url: `smtp://correio:segredo-do-correio@127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    recebidas,
    refuse: (answer) => {
      refusal = answer
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

const CREDENTIALS = Buffer.from('\0correio\0segredo-do-correio').toString('base64')

function converse(socket: Socket, refusal: () => string | null, take: (each: Recebida) => void): void {
  let [pending, de, known] = ['', '', false]
  let para: string[] = []
  let body: string[] | null = null
  const say = (line: string) => socket.write(`${line}\r\n`)
  const commands: Record<string, (rest: string) => void> = {
    EHLO: () => say('250-correio.teste\r\n250 AUTH PLAIN'),
    AUTH: (rest) => {
      known = rest === `PLAIN ${CREDENTIALS}`
      say(known ? '235 ok' : '535 senha errada')
    },
    MAIL: (rest) => {
      ;[de, para] = [/<(.*)>/.exec(rest)?.[1] ?? '', []]
      say(known ? '250 ok' : '530 autentique-se')
    },
    RCPT: (rest) => {
      if (!refusal()) para.push(/<(.*)>/.exec(rest)?.[1] ?? '')
      say(refusal() ?? '250 ok')
    },
    DATA: () => {
      body = []
      say('354 diga')
    },
    RSET: () => say('250 ok'),
    QUIT: () => socket.end('221 adeus\r\n'),
  }
  const hear = (line: string) => {
    if (!body) {
      const [name = '', ...rest] = line.split(' ')
      const command = commands[name.toUpperCase()]
      return command ? command(rest.join(' ')) : say('502 desconhecido')
    }
    if (line !== '.') return void body.push(line.replace(/^\./, ''))
    take({ de, para, ...read(body) })
    body = null
    say('250 aceita')
  }
  say('220 correio.teste')
  socket.on('data', (chunk) => {
    const lines = (pending + chunk.toString('latin1')).split('\r\n')
    pending = lines.pop() ?? ''
    for (const line of lines) hear(line)
  })
}

/** The headers of a message, its texts decoded, and its files. */
function read(lines: string[]): Pick<Recebida, 'cabecalhos' | 'fonte' | 'partes' | 'anexos'> {
  const fonte = lines.join('\n')
  const [head = ''] = fonte.split('\n\n')
  const cabecalhos = Object.fromEntries(
    head
      .replace(/\n[ \t]+/g, ' ')
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), words(line.slice(line.indexOf(':') + 2))]),
  )
  const parts = leavesOf(fonte)
  const isFile = ({ head: of }: Leaf) => /content-disposition: attachment/i.test(of)
  return {
    cabecalhos,
    fonte,
    partes: parts.filter((part) => !isFile(part)).map(({ bytes }) => bytes.toString('utf8')),
    anexos: parts
      .filter(isFile)
      .map(({ head: of, bytes }) => ({ nome: /filename="?([^";\n]+)/.exec(of)?.[1] ?? '', conteudo: bytes })),
  }
}

type Leaf = { head: string; bytes: Buffer }

/** The parts of a part that are not made of parts (RFC 2046, 5.1). */
function leavesOf(part: string): Leaf[] {
  const at = part.indexOf('\n\n')
  const [head, body] = [part.slice(0, at), part.slice(at + 2)]
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1]
  if (!boundary) return [{ head, bytes: decode(head, body) }]
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((each) => leavesOf(each.trimStart()))
}

const decode = (head: string, body: string): Buffer =>
  /encoding: base64/i.test(head) ? Buffer.from(body, 'base64') : unquote(body.replace(/=\n/g, ''))
const unquote = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

/** A header with its encoded words decoded (RFC 2047); two neighbours are one text. */
const words = (header: string): string =>
  Buffer.concat(
    header
      .replace(/\?=\s+=\?/g, '?==?')
      .split(/(=\?UTF-8\?[QB]\?[^?]*\?=)/i)
      .map((each) => {
        const [, kind, text] = /^=\?UTF-8\?([QB])\?([^?]*)\?=$/i.exec(each) ?? []
        if (text === undefined) return Buffer.from(each, 'latin1')
        return kind?.toUpperCase() === 'B' ? Buffer.from(text, 'base64') : unquote(text.replaceAll('_', ' '))
      }),
  ).toString('utf8')
