import { hasPdf, hasXml } from '#domain/nota/nota.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import type { App } from '#platform/app.ts'

/** A file of a note that an address names. */
export type Arquivo = 'pdf' | 'xml'

/** The note and the file of an address, and until when it opens without a key. */
export type Link = { notaId: string; arquivo: Arquivo; ate: Date }

type Base = Pick<App, 'vault' | 'now'> & { config: Pick<App['config'], 'urlPublica'> }

/** The addresses of the files of a note; null in the states without one (docs/especificacao/contrato.md#3-states note 3). */
export const linksOf = (app: Base, { id, status }: Pick<NotaRow, 'id' | 'status'>) => ({
  pdf: hasPdf(status) ? app.config.urlPublica + pathOf(app, id, 'pdf') : null,
  xml: hasXml(status) ? app.config.urlPublica + pathOf(app, id, 'xml') : null,
})

/**
 * The path of a file: it names the note, the file and the end of its validity, sealed under the master key, so that no
 * other can be made from it.
 */
export function pathOf(app: Pick<App, 'vault' | 'now'>, notaId: string, arquivo: Arquivo): string {
  const ate = app.now().getTime() + DIAS * 86_400_000
  return `/compat/arquivos/${app.vault.sealSecret(ESCOPO, [notaId, arquivo, ate].join('|')).toString('base64url')}.${arquivo}`
}

/** Reads the last part of such a path; null when it was not made here, or was altered. */
export function readLink(app: Pick<App, 'vault'>, name: string): Link | null {
  const [, token, extensao] = /^([\w-]{100,400})\.(pdf|xml)$/.exec(name) ?? []
  const parts = token ? open(app, token) : null
  if (!parts) return null
  const [notaId, arquivo, ate] = parts.split('|')
  return arquivo === extensao ? { notaId: notaId!, arquivo: arquivo as Arquivo, ate: new Date(Number(ate)) } : null
}

function open({ vault }: Pick<App, 'vault'>, token: string): string | null {
  try {
    return vault.openSecret(ESCOPO, Buffer.from(token, 'base64url'))
  } catch {
    return null
  }
}

const ESCOPO = 'compat|arquivo'
/** How long an address opens without the key. */
const DIAS = 7
