import { showBidi } from '#domain/bidi.ts'

/**
 * The content of a message: paragraphs, then facts by name, then a text to copy as it is (`copiar`), then at most one
 * link.
 */
type Carta = {
  assunto: string
  paragrafos: string[]
  dados?: readonly (readonly [nome: string, valor: string])[]
  copiar?: { titulo: string; texto: string }
  link?: { texto: string; url: string }
}

/** A file that goes with a message. */
export type Anexo = { nome: string; tipo: string; conteudo: Buffer }

export type Composed = { assunto: string; texto: string; html: string }

/**
 * A message as plain text and as simple HTML. The HTML loads nothing, and texts of clients (names of companies, of
 * people) are escaped and cannot reorder the sentence
 * around them; line breaks in a subject become spaces.
 */
export function compose({ link, copiar, ...carta }: Carta): Composed {
  const [assunto, paragrafos] = [showBidi(carta.assunto), carta.paragrafos.map(showBidi)]
  const dados = (carta.dados ?? []).map((each) => each.map(showBidi))
  const texto = [
    ...paragrafos,
    ...(dados.length > 0 ? [dados.map(([nome, valor]) => `${nome}: ${valor}`).join('\n')] : []),
    ...(copiar ? [`${copiar.titulo}\n${copiar.texto}`] : []),
    ...(link ? [`${link.texto}:\n${link.url}`] : []),
    RODAPE,
  ].join('\n\n')
  const html = [
    '<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"></head>',
    '<body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1a1a1a;max-width:600px;margin:0 auto;padding:24px">',
    ...paragrafos.map((each) => `<p>${escapeHtml(each)}</p>`),
    ...(dados.length > 0
      ? [`<table style="border-collapse:collapse;margin:16px 0">${dados.map(rowOf).join('')}</table>`]
      : []),
    ...(copiar
      ? [`<p>${escapeHtml(copiar.titulo)}</p>`, `<pre style="${COPIAR}">${escapeHtml(copiar.texto)}</pre>`]
      : []),
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.texto)}</a></p>`] : []),
    `<p style="font-size:13px;color:#666">${escapeHtml(RODAPE)}</p></body></html>`,
  ].join('\n')
  return { assunto: assunto.replace(/\p{Cc}+/gu, ' ').slice(0, SUBJECT_MAX), texto: `${texto}\n`, html }
}

const rowOf = ([nome = '', valor = '']: readonly string[]) =>
  `<tr><td style="padding:4px 24px 4px 0;color:#666">${escapeHtml(nome)}</td><td style="padding:4px 0;font-weight:bold">${escapeHtml(valor)}</td></tr>`
const COPIAR =
  'font-size:13px;white-space:pre-wrap;word-break:break-all;background:#f4f3ef;padding:12px;border-radius:6px'

const RODAPE = 'Mensagem automática do serviço de NFS-e. Não responda a este e-mail.'
const SUBJECT_MAX = 200

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!)
