import pino from 'pino'

export type Log = pino.Logger

const SECRET_FIELDS = ['senha', 'token', 'segredo', 'chave', 'authorization', 'cookie', 'arquivo', 'certificado', 'pfx']

/** JSON lines on standard output. Fields named like a secret are printed as `***`, at the top and one level deep. */
export function openLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: '***' },
  })
}
