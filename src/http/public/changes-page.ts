import { CONFIANCAS } from '#domain/confianca.ts'
import { type MudancaDaLei, readMudancas } from '#features/tabelas/mudancas.ts'
import { escapeHtml } from '#platform/http/escape-html.ts'
import { docsPage } from './docs-page.ts'

/**
 * The changes of the law by day, the future ones first; a day is an anchor. Every word is in the table. `hoje`: ISO.
 */
export function changesPage(hoje: string): string {
  const { fonte, mudancas } = readMudancas()
  const days = [...Map.groupBy(mudancas, ({ desde }) => desde)]
  const [past, coming] = [days.filter(([dia]) => dia <= hoje).reverse(), days.filter(([dia]) => dia > hoje)]
  return docsPage(
    'O que muda na lei',
    `<p>Para quem emite NFS-e por este serviço: o que muda no pedido e o que o serviço faz, por data. A competência da nota decide,
salvo onde se diz outra coisa. Fontes: ${escapeHtml(fonte)}.</p>
<h2>O que vem</h2>
${coming.map(toSection).join('\n') || '<p>Nada com data marcada.</p>'}
<h2>O que já vale</h2>
${past.map(toSection).join('\n')}`,
  )
}

const toSection = ([dia, mudancas]: [string, MudancaDaLei[]]): string =>
  `<section id="${dia}">\n<h3>${diaEscrito(dia)}</h3>\n${mudancas.map(toArticle).join('\n')}\n</section>`

const toArticle = ({ quem, titulo, pedido, fazemos, fonte, confianca }: MudancaDaLei): string => {
  const facts = {
    Para: quem,
    'No pedido': pedido,
    'O que fazemos': fazemos,
    Fonte: `${fonte} (${CONFIANCAS[confianca]})`,
  }
  const lines = Object.entries(facts).map(([nome, texto]) => `<dt>${nome}</dt><dd>${escapeHtml(texto)}</dd>`)
  return `<h4>${escapeHtml(titulo)}</h4>\n<dl>${lines.join('')}</dl>`
}

const diaEscrito = (dia: string) => dia.split('-').reverse().join('/')
