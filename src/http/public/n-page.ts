import { hasPdf, type StatusNota } from '#domain/nota/nota.ts'
import { palavraDoIss } from '#domain/tributos/situacao-do-iss.ts'
import type { PublicNota } from '#features/nfse/read/public-page.ts'
import { escapeHtml } from '#platform/http/escape-html.ts'
import { STYLE } from './n-style.ts'

const SITUACOES: Partial<Record<StatusNota, string>> = {
  autorizada: 'Nota autorizada',
  cancelada: 'Nota cancelada: não vale mais',
  substituida: 'Nota substituída por outra: não vale mais',
}

/** The public page of a note: one sheet, no script, every value escaped. */
export function notaPage(nota: PublicNota): string {
  return `${pageHead(`NFS-e ${nota.numero} de ${nota.prestador.razaoSocial}`)}
<body>
${nota.ambiente === 'homologacao' ? '<aside class="teste" aria-label="Ambiente">Emitida em homologação: sem valor fiscal</aside>' : ''}
<main>
<div class="sombra"><div class="talao">
${face(nota)}
${parties(nota)}
${check(nota)}
</div></div>
${downloads(nota)}
<footer>
<p>${notice(nota)}</p>
<p class="papel">${escapeHtml(nota.paginaUrl)}</p>
<img class="aberta" src="${nota.id}/aberta" alt="" width="1" height="1">
</footer>
</main>
</body>
</html>
`
}

/** The page for an address without a note, usually a link that was cut. */
export const SEM_NOTA_PAGE = `${pageHead('Nota não encontrada')}
<body>
<main>
<div class="sombra"><div class="talao">
<header><h1>Esta nota não foi encontrada</h1></header>
<p class="quem">O link pode ter chegado incompleto, ou a nota ainda não foi autorizada. Abra o link inteiro, como veio, ou peça outro a quem emitiu a nota.</p>
</div></div>
</main>
</body>
</html>
`

/** The head of a public page: nothing is loaded but its style. */
export function pageHead(title: string): string {
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>`
}

function face({ numero, status, prestador, valor, autorizadaEm, competencia, municipio }: PublicNota): string {
  const [sign, amount] = money(valor.servico).split(/\s/)
  return `<header>
<h1>Nota fiscal de serviço nº ${escapeHtml(numero)}</h1>
<p class="selo ${status}">${escapeHtml(SITUACOES[status] ?? status)}</p>
<p class="quem">${escapeHtml(prestador.razaoSocial)}</p>
</header>
<dl class="grande"><dt>Valor do serviço</dt><dd class="valor"><small>${sign}</small> ${amount}</dd></dl>
<dl class="fatos">
${facts([
  ['Valor líquido', money(valor.liquido)],
  ['Valor a cobrar, com IBS e CBS', withTaxesOnTop(valor)],
  ['ISS', issDe(valor.iss)],
  ['Retenções', money(valor.retido)],
  ['Emissão', autorizadaEm ? MOMENT.format(autorizadaEm).replace(',', ' às') : ''],
  ['Competência', competencia.split('-').reverse().join('/')],
  ['Município', municipio],
])}
</dl>`
}

/** The amount where the note leaves one; else the word of its situation. */
const issDe = (iss: PublicNota['valor']['iss']) => {
  const valor = iss.aRecolher ?? iss.retido
  return valor === null ? palavraDoIss(iss) : money(valor)
}

/** Only where the customer pays more than the net amount. */
const withTaxesOnTop = ({ aCobrar, liquido }: PublicNota['valor']) =>
  aCobrar === null || aCobrar === liquido ? '' : money(aCobrar)

const parties = ({ prestador, tomador, discriminacao }: PublicNota): string => `<dl class="partes">
${facts([
  ['Prestador', `${prestador.razaoSocial}\n${prestador.documento}`],
  ['Tomador', tomador ? `${tomador.nome}\n${tomador.documento}` : 'Não identificado'],
])}
<div class="larga"><dt>Serviço</dt><dd>${escapeHtml(discriminacao)}</dd></div>
</dl>`

function check({ qr, consultaUrl, codigoVerificacao, chaveAcesso, ambiente, municipio }: PublicNota): string {
  const margin = 4 // modules of quiet zone around the code, as its standard requires
  const side = qr.size + 2 * margin
  const leva = consultaUrl ? 'leva à nota no portal nacional da NFS-e' : 'abre esta página'
  const [rotulo, codigo] = codigoVerificacao
    ? ['Código de verificação', codigoVerificacao]
    : ['Chave de acesso', chaveAcesso]
  const naPrefeitura =
    codigoVerificacao && ambiente === 'producao' ? ` No site da prefeitura de ${municipio}, use o código abaixo.` : ''
  return `<section class="conferir" aria-label="Conferir a nota">
<svg viewBox="${-margin} ${-margin} ${side} ${side}" role="img" aria-label="Código QR que ${leva}" shape-rendering="crispEdges"><path fill="#000" d="${qr.path}"/></svg>
<div>
<h2>Conferir a nota</h2>
<p>Aponte a câmera para o código: ele ${leva}.${escapeHtml(naPrefeitura)}</p>
<p class="rotulo">${rotulo}</p>
<p class="chave">${escapeHtml(codigo)}</p>
</div>
</section>`
}

const downloads = ({ id, status, consultaUrl, temXml }: PublicNota): string => `<nav class="acoes" aria-label="Da nota">
${hasPdf(status) ? `<a class="botao principal" href="${id}/pdf" download>Baixar o PDF (DANFSe)</a>` : ''}
${temXml ? `<a class="botao" href="${id}/xml" download>Baixar o XML</a>` : ''}
${consultaUrl ? `<a class="botao" href="${escapeHtml(consultaUrl)}" rel="noreferrer">Conferir no portal nacional</a>` : ''}
</nav>`

const notice = ({ status, substituicaoEmCurso, temXml }: PublicNota): string =>
  [
    substituicaoEmCurso &&
      'Uma nota nova está a caminho para substituir esta, que vale até a prefeitura confirmar a substituição.',
    'O CPF e o nome de pessoas aparecem em parte.',
    status === 'cancelada' && 'O PDF traz a marca de que a nota não vale mais.',
    status === 'autorizada' && !temXml && 'O XML está com quem emitiu a nota: ele traz o CPF inteiro.',
  ]
    .filter(Boolean)
    .join(' ')

/** Names with their values; one without a value is left out. */
const facts = (rows: [name: string, value: string][]): string =>
  rows
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`)
    .join('\n')

const MOMENT = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})
const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const money = (centavos: number) => REAIS.format(centavos / 100)
