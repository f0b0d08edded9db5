import { createHash } from 'node:crypto'
import type { StatusNota } from '../../domain/nota/nota.ts'
import { findPublicNota, type PublicNota, publicDanfse } from '../../features/nfse/public-page.ts'
import { Refusal } from '../../platform/ctx.ts'
import { escapeHtml } from '../../platform/http/escape-html.ts'
import { reply, route } from '../../platform/http/route.ts'
import { ById } from '../schemas/common.ts'
import { pdfReply } from './nfse.ts'

const common = { surface: 'aberta', tags: ['página da nota'], params: ById } as const

/** The page of a note for whoever holds its link (decisions §5): only notes that were authorised, nothing to index. */
export const publicPages = [
  route('GET /n/:id', {
    ...common,
    summary: 'Página pública da nota',
    description: 'Só de notas autorizadas, canceladas ou substituídas; o CPF do tomador sai mascarado.',
    answers: { 200: null },
    produces: 'text/html',
    handle: async ({ app, params }) => {
      const nota = await findPublicNota(app, params.id)
      if (!nota) throw new Refusal('NAO_ENCONTRADO', 'no public note')
      return reply({ headers: HEADERS, body: page(nota) })
    },
  }),
  route('GET /n/:id/pdf', {
    ...common,
    summary: 'O DANFSe da página pública',
    description: '404 quando a nota não tem página pública: nunca foi autorizada, ou não existe.',
    answers: { 200: null },
    produces: 'application/pdf',
    handle: async ({ app, params }) => {
      const danfse = await publicDanfse(app, params.id)
      if (!danfse) throw new Refusal('NAO_ENCONTRADO', 'no public note')
      const { headers, body } = pdfReply(danfse)
      return reply({ headers: { ...headers, ...NOINDEX }, body })
    },
  }),
]

const STYLE = `
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 40rem; padding: 1.5rem }
h1 { font-size: 1.35rem; margin: 0 }
.situacao { border: 1px solid; border-radius: 1rem; display: inline-block; font-size: .85rem; margin: .5rem 0 0; padding: 0 .7rem }
.homologacao { border: 2px solid #b3261e; margin: 1rem 0 0; padding: .5rem .8rem }
dl { border-top: 1px solid #8886; margin: 1.2rem 0 }
dl div { border-bottom: 1px solid #8886; display: flex; flex-wrap: wrap; gap: 0 1rem; padding: .45rem 0 }
dt { flex: 0 0 11rem; opacity: .75 }
dd { flex: 1 1 14rem; margin: 0; overflow-wrap: anywhere; white-space: pre-line }
a { margin-right: 1.2rem }
`
const NOINDEX = { 'x-robots-tag': 'noindex, nofollow' }
const HEADERS = {
  ...NOINDEX,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
}
const SITUACOES: Partial<Record<StatusNota, string>> = {
  autorizada: 'Nota autorizada',
  cancelada: 'Nota cancelada: não vale mais',
  substituida: 'Nota substituída por outra: não vale mais',
}

function page(nota: PublicNota): string {
  const { prestador, tomador, valor } = nota
  const rows: [string, string][] = [
    ['Número', nota.numero],
    ['Emissão', nota.autorizadaEm ? MOMENT.format(nota.autorizadaEm) : ''],
    ['Competência', nota.competencia.split('-').reverse().join('/')],
    ['Município', nota.municipio],
    ['Prestador', `${prestador.razaoSocial}\n${prestador.documento}`],
    ['Tomador', tomador ? `${tomador.nome}\n${tomador.documento}` : 'Não identificado'],
    ['Serviço', nota.discriminacao],
    ['Valor do serviço', money(valor.servico)],
    ['ISS', money(valor.iss)],
    ['Retenções', money(valor.retido)],
    ['Valor líquido', money(valor.liquido)],
    nota.codigoVerificacao ? ['Código de verificação', nota.codigoVerificacao] : ['Chave de acesso', nota.chaveAcesso],
  ]
  const consulta = nota.consultaUrl
    ? `<a href="${escapeHtml(nota.consultaUrl)}" rel="noreferrer">Conferir no portal nacional</a>`
    : ''
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>NFS-e ${escapeHtml(nota.numero)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Nota fiscal de serviço nº ${escapeHtml(nota.numero)}</h1>
<p class="situacao">${escapeHtml(SITUACOES[nota.status] ?? nota.status)}</p>
${nota.ambiente === 'homologacao' ? '<p class="homologacao">Emitida em homologação: sem valor fiscal.</p>' : ''}
<dl>
${rows.map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('\n')}
</dl>
<p><a href="${nota.id}/pdf">Baixar o PDF (DANFSe)</a>${consulta}</p>
</body>
</html>
`
}

const MOMENT = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})
const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const money = (centavos: number) => REAIS.format(centavos / 100)
