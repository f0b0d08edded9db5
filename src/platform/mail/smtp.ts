import { createTransport } from 'nodemailer'

/** One message ready to leave. `id` makes the Message-ID, the same at every attempt, so that a repeat is recognisable. */
export type SmtpMessage = { id: string; de: string; para: string; assunto: string; texto: string; html: string }

/** What the server said to a refused message. `definitivo`: trying again would be refused again. */
export class SmtpError extends Error {
  override name = 'SmtpError'
  readonly definitivo: boolean
  constructor(message: string, definitivo: boolean) {
    super(message)
    this.definitivo = definitivo
  }
}

export type Smtp = { send(message: SmtpMessage): Promise<void>; close(): void }

/**
 * A pool of connections to the server of `url` (`smtp://user:password@host:port`, `smtps://…`). `exigirTls`: over
 * `smtp:` too nothing is said before STARTTLS. Sending throws SmtpError.
 */
export function openSmtp(url: string, { exigirTls }: { exigirTls: boolean }): Smtp {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    requireTLS: exigirTls && url.startsWith('smtp:'),
    ...TIMEOUTS,
  })
  return {
    send: async ({ id, de, para, assunto, texto, html }) => {
      await transport
        .sendMail({
          messageId: `<${id}@${domainOf(de)}>`,
          from: de,
          to: para,
          subject: assunto,
          text: texto,
          html,
          // Nothing of a message is fetched from elsewhere or read from this machine.
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
