import { CODIGOS, CODIGOS_CAMPO } from '#domain/codigos.ts'
import { CORRECOES } from '#domain/correcoes.ts'
import { type Anchors, freeAnchor, listAnchors } from '#features/tabelas/erros-explicados.ts'
import { type Recusa, readRecusas } from '#features/tabelas/rejeicoes.ts'
import { escapeHtml } from '#platform/http/escape-html.ts'
import { docsPage } from './docs-page.ts'

/** The page of every error code, ours and the authorities', each with what to do, at `#CODIGO`. */
export function errorPage(): string {
  const anchors = listAnchors()
  const sections = [
    section(
      'codigos',
      'codigo da resposta',
      'O que aconteceu com a requisição, pelo status HTTP.',
      table(anchors, 'codigo-', ['Código', 'Status', 'Significado', 'O que fazer'], ownCodes()),
    ),
    section(
      'campos',
      'erros[].codigo e avisos[].codigo',
      'O que se achou em cada campo; a mensagem de cada item diz o que veio e o que se esperava.',
      table(anchors, 'campo-', ['Código', 'Significado', 'O que fazer'], fieldCodes()),
    ),
    ...readRecusas().map(({ quem, slug, recusas }) =>
      section(
        slug,
        quem,
        'Recusas oficiais, nas nossas palavras. De uma nota rejeitada, erros[].codigo é um destes, erros[].mensagem é o que a autoridade disse, e erros[].correcao o que fazer.',
        table(anchors, `${slug}-`, ['Código', 'Campo', 'Significado', 'O que fazer'], recusas.map(official)),
      ),
    ),
  ]
  return docsPage(
    'Códigos de erro',
    `<p>Toda resposta de erro tem <code>{ status, codigo, mensagem, correcao, erros: [{ campo, codigo, mensagem, correcao, link }], requestId }</code>.
<code>status</code> é <code>rejeitada_schema_dps</code> (400 de formato), <code>rejeitada_regra</code> (409 e 422) ou <code>erro</code>;
<code>requestId</code> é o do cabeçalho <code>x-request-id</code>. Decida pelo <code>codigo</code>: as mensagens podem melhorar.</p>
<p>Procure um código com Ctrl+F, ou abra <code>docs/erros#CODIGO</code>. Listas:
<a href="#codigos">da resposta</a>, <a href="#campos">por campo</a>, <a href="#nacional">do sistema nacional</a>,
<a href="#abrasf">das prefeituras ABRASF</a>, <a href="#paulistana">de São Paulo</a>.</p>
${sections.join('\n')}`,
  )
}

function section(id: string, titulo: string, texto: string, body: string): string {
  return `<section class="lista" id="${id}">\n<h2>${escapeHtml(titulo)}</h2>\n<p>${escapeHtml(texto)}</p>\n${body}\n</section>`
}

function ownCodes(): string[][] {
  return Object.entries(CODIGOS)
    .map(([codigo, [status, mensagem, correcao]]) => [codigo, String(status), mensagem, correcao])
    .sort(([, a = ''], [, b = '']) => Number(a) - Number(b))
}

function fieldCodes(): string[][] {
  return Object.entries(CODIGOS_CAMPO).map(([codigo, significado]) => [
    codigo,
    significado,
    CORRECOES[codigo as keyof typeof CORRECOES],
  ])
}

function official({ codigo, padrao, campo, mensagem, correcao }: Recusa): string[] {
  return [codigo, campo, padrao ? `${mensagem} (só ${padrao})` : mensagem, correcao]
}

/** Each row has its code as an anchor, or `prefix` and code where another list has it already. */
function table(
  anchors: Anchors,
  prefix: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const [, ...names] = head
  const lines = rows.map(([codigo = '', ...rest]) => {
    const id = freeAnchor(anchors, codigo, prefix)
    const cells = rest.map((text, index) =>
      text ? `<td data-nome="${names[index]}">${escapeHtml(text)}</td>` : '<td></td>',
    )
    const link = `<a href="#${escapeHtml(id)}"><code>${escapeHtml(codigo)}</code></a>`
    return `<tr id="${escapeHtml(id)}"><td>${link}</td>${cells.join('')}</tr>`
  })
  const titles = head.map((text) => `<th>${escapeHtml(text)}</th>`).join('')
  return `<div><table>\n<thead><tr>${titles}</tr></thead>\n<tbody>\n${lines.join('\n')}\n</tbody>\n</table></div>`
}
