import type { IncidentePublico, Situacao } from '#formas/operacao/situacao.ts'
import { escapeHtml } from '#platform/http/escape-html.ts'
import { duracao, manchete } from './status-page.ts'

/** The incidents as an Atom feed (RFC 4287), the open ones first; an entry changes when a text is added and when it ends. */
export function statusAtom(situacao: Situacao, urlPublica: string): string {
  const url = `${urlPublica}/status`
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR">
<id>${escapeHtml(url)}</id>
<title>Situação do serviço de NFS-e</title>
<subtitle>${escapeHtml(manchete(situacao))}</subtitle>
<updated>${situacao.em}</updated>
<author><name>NFS-e</name></author>
<link rel="alternate" type="text/html" href="${escapeHtml(url)}"/>
<link rel="self" type="application/atom+xml" href="${escapeHtml(`${url}.atom`)}"/>
${[...situacao.abertos, ...situacao.antes].map((each) => entry(each, url)).join('\n')}
</feed>
`
}

function entry({ id, titulo, desde, encerradoEm, textos }: IncidentePublico, url: string): string {
  const updated = [desde, ...(encerradoEm ? [encerradoEm] : []), ...textos.map(({ em }) => em)].sort().at(-1)
  const fim = encerradoEm ? `Voltou depois de ${duracao(desde, encerradoEm)}. ` : ''
  const content = `${fim}${textos.map(({ texto }) => texto).join('\n')}`.trim()
  return `<entry>
<id>urn:uuid:${id}</id>
<title>${escapeHtml(titulo)}</title>
<published>${desde}</published>
<updated>${updated}</updated>
<link rel="alternate" type="text/html" href="${escapeHtml(url)}"/>
<content type="text">${escapeHtml(content || 'As notas esperam na fila e saem sozinhas quando houver resposta.')}</content>
</entry>`
}
