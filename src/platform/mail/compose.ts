import { showBidi } from '#domain/bidi.ts'

/** The content of a message: paragraphs, and at most one link. */
export type Carta = { assunto: string; paragrafos: string[]; link?: { texto: string; url: string } }

export type Composed = { assunto: string; texto: string; html: string }

/**
 * A message as plain text and as simple HTML. The HTML loads nothing, and texts of clients (names of companies, of
 * people) are escaped and cannot reorder the sentence
 * around them; line breaks in a subject become spaces.
 */
export function compose({ link, ...carta }: Carta): Composed {
  const [assunto, paragrafos] = [showBidi(carta.assunto), carta.paragrafos.map(showBidi)]
  const texto = [...paragrafos, ...(link ? [`${link.texto}:\n${link.url}`] : []), RODAPE].join('\n\n')
  const html = [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"></head>',
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1a1a1a;max-width:600px;margin:0 auto;padding:24px">',
    ...paragrafos.map((each) => `<p>${escapeHtml(each)}</p>`),
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.texto)}</a></p>`] : []),
    `<p style="font-size:13px;color:#666">${escapeHtml(RODAPE)}</p></body></html>`,
  ].join('\n')
  return { assunto: assunto.replace(/\p{Cc}+/gu, ' ').slice(0, SUBJECT_MAX), texto: `${texto}\n`, html }
}

const RODAPE = 'Mensagem automática do serviço de NFS-e. Não responda a este e-mail.'
const SUBJECT_MAX = 200

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)
