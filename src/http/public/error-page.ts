import { CODIGOS, CODIGOS_CAMPO } from '#domain/codigos.ts'
import { escapeHtml } from '#platform/http/escape-html.ts'
import { docsPage } from './docs-page.ts'

/** Every error code of the API, from the table that its responses use: status, meaning, what to do. */
export const ERROR_PAGE = docsPage(
  'Códigos de erro',
  `<p>Toda resposta de erro tem <code>{ status, codigo, mensagem, correcao, erros: [{ campo, codigo, mensagem, correcao? }], requestId }</code>.
<code>status</code> é <code>rejeitada_schema_dps</code> (400 de formato), <code>rejeitada_regra</code> (409 e 422) ou <code>erro</code>;
<code>requestId</code> é o do cabeçalho <code>x-request-id</code>. Decida pelo <code>codigo</code>: as mensagens podem melhorar.</p>
<h2 id="codigos">codigo</h2>
${table(
  '',
  ['Código', 'Status', 'Significado', 'O que fazer'],
  Object.entries(CODIGOS)
    .map(([codigo, [status, mensagem, correcao]]) => [codigo, String(status), mensagem, correcao])
    .sort(([, a = ''], [, b = '']) => Number(a) - Number(b)),
)}
<h2 id="campos">erros[].codigo e avisos[].codigo</h2>
<p>O que se achou em cada campo; a mensagem de cada item diz o que veio e o que se esperava. Depois de uma recusa do município,
<code>erros[].codigo</code> é o código oficial dele (por exemplo E0310), com a correção em <code>correcao</code>.</p>
${table('campo-', ['Código', 'Significado'], Object.entries(CODIGOS_CAMPO))}`,
)

/** Each row has its code as an anchor, after `prefix`: some codes are in both tables. */
function table(prefix: string, head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, texts: readonly string[]) =>
    texts.map((text) => `<${tag}>${escapeHtml(text)}</${tag}>`).join('')
  const lines = rows.map(
    ([codigo = '', ...rest]) =>
      `<tr id="${prefix}${escapeHtml(codigo)}"><td><code>${escapeHtml(codigo)}</code></td>${cells('td', rest)}</tr>`,
  )
  return `<div><table>\n<thead><tr>${cells('th', head)}</tr></thead>\n<tbody>\n${lines.join('\n')}\n</tbody>\n</table></div>`
}
