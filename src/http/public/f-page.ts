import { mesPorExtenso } from '#features/faturamento/nf/pedido.ts'
import type { LinkAberto } from '#features/fechamento/public-link.ts'
import { escapeHtml } from '#platform/http/escape-html.ts'
import { pageHead } from './n-page.ts'

/** The page of a month behind a link: one sheet, no script, every value escaped. */
export function fechamentoPage({ contaNome, expiraEm, mes }: LinkAberto, token: string): string {
  const extenso = mesPorExtenso(mes.competencia)
  const withNotes = mes.empresas.filter(({ numeros, contagens }) => numeros.notas + contagens.canceladas > 0)
  const { totais, fechado } = mes
  return `${pageHead(`Notas de ${extenso}, ${contaNome}`)}
<body>
${mes.ambiente === 'homologacao' ? '<aside class="teste" aria-label="Ambiente">Emitidas em homologação: sem valor fiscal</aside>' : ''}
<main>
<div class="sombra"><div class="talao">
<header>
<h1>Notas de ${escapeHtml(extenso)}</h1>
<p class="selo ${mes.estado === 'fechado' ? 'autorizada' : 'cancelada'}">${mes.estado === 'fechado' ? 'Mês fechado' : 'Mês ainda aberto'}</p>
<p class="quem">${escapeHtml(contaNome)}</p>
</header>
<dl class="grande"><dt>Valor das notas autorizadas</dt><dd class="valor"><small>R$</small> ${amount(totais.valorServico)}</dd></dl>
<dl class="fatos">
${facts([
  ['Notas', QUANTIDADE.format(totais.notas)],
  ['ISS a recolher', money(totais.issARecolher)],
  ['ISS retido', money(totais.issRetido)],
  ['Receita no DAS', money(totais.receitaNoDas)],
  ['Fechado em', fechado ? MOMENT.format(new Date(fechado.em)).replace(',', ' às') : 'ainda não'],
  ['O link vale até', MOMENT.format(expiraEm).replace(',', ' às')],
])}
</dl>
<dl class="partes">
${facts(withNotes.map(({ empresa, numeros }) => [empresa.nome, `${notes(numeros.notas)}, ${money(numeros.valorServico)}`]))}
</dl>
</div></div>
<nav class="acoes" aria-label="Do mês">
<a class="botao principal" href="${escapeHtml(token)}/pacote.zip" download>Baixar tudo (ZIP)</a>
</nav>
<footer>
<p>O pacote traz o XML e o PDF de cada nota, os eventos, a relação em planilha e um resumo de cada empresa. Não se guarda quem abre este link, só quantas vezes.</p>
</footer>
</main>
</body>
</html>
`
}

/** The page for a link that is unknown, expired or ended. */
export const SEM_LINK_PAGE = `${pageHead('Link sem validade')}
<body>
<main>
<div class="sombra"><div class="talao">
<header><h1>Este link não vale mais</h1></header>
<p class="quem">Ele venceu, foi encerrado, ou chegou incompleto. Abra o link inteiro, como veio, ou peça outro a quem o enviou.</p>
</div></div>
</main>
</body>
</html>
`

const facts = (rows: (readonly [name: string, value: string])[]): string =>
  rows.map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd></div>`).join('\n')
const notes = (n: number) => (n === 1 ? '1 nota' : `${QUANTIDADE.format(n)} notas`)
const QUANTIDADE = new Intl.NumberFormat('pt-BR')
const REAIS = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const amount = (reais: number) => REAIS.format(reais)
const money = (reais: number) => `R$ ${amount(reais)}`
const MOMENT = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})
