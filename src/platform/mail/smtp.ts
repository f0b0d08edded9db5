import type { Anexo, Composed } from './compose.ts'

/**
 * One message ready to send. `id` makes the Message-ID, the same at every attempt, so that a repeat is recognisable.
 */
type SmtpMessage = Composed & { id: string; de: string; para: string; anexos: readonly Anexo[] }

/** The server's response to a refused message. `definitivo`: another try would be refused too. */
export class SmtpError extends Error {
  override name = 'SmtpError'
  readonly definitivo: boolean
  constructor(message: string, definitivo: boolean) {
    super(message)
    this.definitivo = definitivo
  }
}

type Smtp = { send(message: SmtpMessage): Promise<void>; close(): void }

/**
 * A pool of connections to the server of `url` (`smtp://user:password@host:port`, `smtps://…`). `exigirTls`: STARTTLS
 * comes first over `smtp:` too. Sending throws SmtpError.
 */
export async function openSmtp(url: string, { exigirTls }: { exigirTls: boolean }): Promise<Smtp> {
  const { createTransport } = await import('nodemailer') // a worker without a mail server does not load it
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    requireTLS: exigirTls && url.startsWith('smtp:'),
    ...TIMEOUTS,
  })
  return {
    send: async ({ id, de, para, assunto, texto, html, anexos }) => {
      await transport
        .sendMail({
          messageId: `<${id}@${domainOf(de)}>`,
          from: de,
          to: para,
          subject: assunto,
          text: texto,
          html,
          attachments: anexos.map(({ nome, tipo, conteudo }) => ({
            filename: nome,
            contentType: tipo,
            content: conteudo,
          })),
          // No part of a message is fetched from another host or read from this machine.
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        .catch((error: { message: string; responseCode?: number }) => {
          throw new SmtpError(error.message, (error.responseCode ?? 0) >= 500)
        })
    },
    close: () => transport.close(),
  }
}

const CONNECTIONS_MAX = 3
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
const domainOf = (address: string) => /@([\w.-]+)/.exec(address)?.[1] ?? 'localhost'
