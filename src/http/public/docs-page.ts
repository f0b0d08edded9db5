import { createHash } from 'node:crypto'
import { escapeHtml } from '#platform/http/escape-html.ts'

const STYLE = `
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 72rem; padding: 1.5rem }
table { border-collapse: collapse; width: 100% }
th, td { border-bottom: 1px solid #8886; padding: .45rem .6rem; text-align: left; vertical-align: top }
div { overflow-x: auto }
code { font: .9em ui-monospace, monospace }
dt { font-weight: 600 }
dd { margin: 0 0 .5rem }
tr:target, section:target { background: #fd08 }
`

/** Headers of a page of the documentation: it runs no script and loads nothing from another host. */
export const DOCS_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
}

/** A page of the documentation. `body` is HTML. */
export const docsPage = (titulo: string, body: string): string => `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>NFS-e: ${escapeHtml(titulo.toLowerCase())}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(titulo)}</h1>
${body}
</body>
</html>
`
