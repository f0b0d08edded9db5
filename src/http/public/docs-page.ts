import { createHash } from 'node:crypto'
import { escapeHtml } from '#platform/http/escape-html.ts'

/** The look of the documentation: one column of text, tables that become cards on a phone. Light, as the whole site. */
export const STYLE = `
:root { color-scheme: light; --tinta: #16202c; --fraca: #5a6878; --linha: #dde3ea; --papel: #f6f8fa; --anil: #2343b8 }
* { box-sizing: border-box }
html { scroll-padding-top: 4rem }
body { background: #fff; color: var(--tinta); font: 16px/1.6 system-ui, sans-serif; margin: 0 }
.topo { background: #fff; border-bottom: 1px solid var(--linha); position: sticky; top: 0; z-index: 2 }
.topo nav { display: flex; flex-wrap: wrap; gap: .2rem 1.4rem; margin: 0 auto; max-width: 72rem; padding: .8rem 1.25rem }
.topo b { margin-right: auto }
.guia { margin: 0 auto; max-width: 72rem; padding: 1.5rem 1.25rem 3rem }
.guia a, .topo a { color: var(--anil); text-decoration: none }
.guia a:hover, .topo a:hover { text-decoration: underline }
.guia h1 { font-size: 1.9rem; letter-spacing: -.02em; line-height: 1.2; margin: .5rem 0 1rem }
.guia h2 { font-size: 1.3rem; letter-spacing: -.01em; line-height: 1.3; margin: 2.4rem 0 .6rem }
.guia h3 { font-size: 1.1rem; margin: 1.6rem 0 .2rem }
.guia h4 { margin: 1rem 0 .3rem }
.guia p, .guia li { max-width: 46rem }
.guia p { margin: .5rem 0 .8rem }
.guia ol, .guia ul { padding-left: 1.3rem }
.guia code { background: var(--papel); border-radius: 4px; font: .875em ui-monospace, monospace; overflow-wrap: anywhere; padding: .1em .3em }
.guia pre { background: #16202c; border-radius: 8px; color: #e8edf3; margin: .6rem 0 1rem; max-width: 54rem; overflow-x: auto; padding: .9rem 1.1rem }
.guia pre code { background: none; color: inherit; font-size: .84rem; line-height: 1.55; overflow-wrap: normal; padding: 0 }
.guia table { border-collapse: collapse; width: 100% }
.guia th, .guia td { border-bottom: 1px solid var(--linha); padding: .5rem .75rem .5rem 0; text-align: left; vertical-align: top }
.guia th { color: var(--fraca); font-size: .85rem; font-weight: 500 }
.guia td { overflow-wrap: anywhere }
.guia td code { overflow-wrap: normal }
.guia dt { color: var(--fraca); font-size: .85rem }
.guia dd { margin: 0 0 .5rem; max-width: 46rem }
.guia tr:target, .guia section:target:not(.lista) { background: #fff3c9 }
.duas { display: grid; gap: 0 3rem; grid-template-columns: minmax(0, 1fr) minmax(0, 24rem) }
.figura { margin: 1rem 0 }
.figura svg { display: block; max-width: 26rem; width: 100% }
.figura rect { fill: var(--papel); stroke: #b6c0cc }
.figura .certo { fill: #e3f5e9; stroke: #3f9d63 }
.figura .errado { fill: #fde8e6; stroke: #cf4f43 }
.figura .espera { fill: #fff3d6; stroke: #c8931e }
.figura text { fill: var(--tinta); font: 13px ui-monospace, monospace; text-anchor: middle }
.figura .nota { fill: var(--fraca); font: 12px system-ui, sans-serif }
.figura figcaption { color: var(--fraca); font-size: .85rem }
.figura path { fill: none; stroke: #7b8896; stroke-width: 1.4 }
.figura marker path { fill: #7b8896; stroke: none }
@media (max-width: 48rem) {
  .duas { display: block }
  .guia h1 { font-size: 1.6rem }
  .guia thead { display: none }
  .guia table, .guia tbody, .guia tr, .guia td { display: block }
  .guia tr { border-bottom: 1px solid var(--linha); padding: .7rem 0 }
  .guia td { border: 0; padding: .1rem 0 }
  .guia td:empty { display: none }
  .guia td[data-nome]::before { color: var(--fraca); content: attr(data-nome) ": "; font-size: .85rem }
}
`

/** The source of a policy that allows STYLE. */
export const STYLE_SOURCE = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** Headers of a page of the documentation: it runs no script and loads nothing from another host. */
export const DOCS_PAGE_HEADERS = {
  'content-security-policy': `default-src 'none'; style-src ${STYLE_SOURCE}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
}

/** The bar at the top. `base`: where the pages are, relative to this one, so that /docs and /v1/docs serve them alike. */
export const docsTop = (base: string): string => `<header class="topo"><nav aria-label="Documentação">
<b>NFS-e</b>
<a href="${base}docs">Primeiros passos</a>
<a href="${base}docs#documentacao">Operações</a>
<a href="${base}docs/erros">Erros</a>
<a href="${base}docs/mudancas">O que muda na lei</a>
</nav></header>`

/** A page of the documentation below `docs/`. `body` is HTML. */
export const docsPage = (titulo: string, body: string): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>NFS-e: ${escapeHtml(titulo.toLowerCase())}</title>
<style>${STYLE}</style>
</head>
<body>
${docsTop('../')}
<main class="guia">
<h1>${escapeHtml(titulo)}</h1>
${body}
</main>
</body>
</html>
`
