import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Type } from 'typebox'
import { toBrasilia } from '#domain/competencia.ts'
import { openapiDocument } from '#http/openapi.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'
import { JSON_TYPE } from '#platform/http/answer.ts'
import { keepAnswer } from '#platform/http/kept-answer.ts'
import { type Route, reply, route } from '#platform/http/route.ts'
import { changesPage } from './changes-page.ts'
import { DOCS_PAGE_HEADERS, docsTop, STYLE, STYLE_SOURCE } from './docs-page.ts'
import { errorPage } from './error-page.ts'
import { FIRST_STEPS } from './first-steps.ts'

/** `/v1/openapi.json` and `/v1/docs`: the description of all routes, and a page to read and try them, offline too. */
export function docsRoutes(routes: readonly Route[]): Route[] {
  const own: Route[] = [
    route('GET /openapi.json', {
      ...common,
      summary: 'Esta descrição, em OpenAPI 3.1',
      description:
        'Gerada dos mesmos esquemas que validam as requisições. Cobre a API pública, o portal e a administração, e os webhooks que o serviço envia.',
      answers: { 200: Type.Object({}) },
      kept: true,
      handle: ({ app }) =>
        keepAnswer(app, {
          ...{ nome: 'openapi', versao: [], contentType: JSON_TYPE },
          build: () => JSON.stringify(openapiDocument([...routes, ...own])),
        }),
    }),
    route('GET /docs', {
      ...common,
      summary: 'Primeiros passos e esta descrição, para ler e experimentar no navegador',
      description:
        'Começa pelos primeiros passos: chave, primeira nota, estados, ambientes, repetição segura e os textos que ensaiam cada resposta. Tudo vem deste servidor, sem nada de fora; funciona sem internet. Os códigos de erro têm página própria, docs/erros, e o que muda na lei também, docs/mudancas.',
      answers: { 200: null },
      produces: 'text/html',
      handle: () =>
        reply({
          headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY },
          body: PAGE,
        }),
    }),
    route('GET /docs/erros', {
      ...common,
      summary: 'A tabela dos códigos de erro',
      description:
        'Cada código nosso e das autoridades (sistema nacional, ABRASF, São Paulo), com o que significa e o que fazer; #CODIGO no endereço vai direto a um deles.',
      answers: { 200: null },
      produces: 'text/html',
      kept: true,
      handle: ({ app }) => keepAnswer(app, { ...PAGINA, nome: 'erros', versao: [], build: errorPage }),
    }),
    route('GET /docs/mudancas', {
      ...common,
      summary: 'O que muda na lei para quem emite',
      description:
        'As mudanças por data, as que vêm primeiro: para quem, o que muda no pedido, o que o serviço faz, com a fonte e a certeza dela; #2027-01-01 no endereço vai direto a um dia.',
      answers: { 200: null },
      produces: 'text/html',
      kept: true,
      handle: ({ app }) => {
        const hoje = toBrasilia(app.now().getTime()).slice(0, 10)
        return keepAnswer(app, { ...PAGINA, nome: 'mudancas', versao: [hoje], build: () => changesPage(hoje) })
      },
    }),
    route('GET /docs/:arquivo', {
      ...common,
      summary: 'Os arquivos da página de documentação',
      description: 'Só os arquivos que a página usa; qualquer outro nome responde 404.',
      params: Type.Object({ arquivo: Type.String({ maxLength: 100 }) }),
      answers: { 200: null },
      produces: '*/*',
      kept: true,
      handle: ({ app, params }) => fileReply(app, params.arquivo),
    }),
  ]
  return own
}

const PAGINA = { contentType: 'text/html; charset=utf-8', headers: DOCS_PAGE_HEADERS }
const common = { surface: 'aberta', tags: ['documentação'] } as const

// Everything is loaded from this server: no inline script, no inline style but our own, nothing from another host.
const PAGE_POLICY = `default-src 'none'; script-src 'self'; style-src 'self' ${STYLE_SOURCE}; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

// The addresses are relative, so that they are valid under /docs and /v1/docs.
const PAGE = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>NFS-e: primeiros passos e documentação da API</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
<link rel="icon" type="image/png" href="docs/favicon-32x32.png">
<style>${STYLE}</style>
</head>
<body>
${docsTop('')}
${FIRST_STEPS}
<div id="documentacao"></div>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/iniciar.js"></script>
</body>
</html>
`
const START = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#documentacao',
  deepLinking: true,
  validatorUrl: null,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  persistAuthorization: false,
})
`

const FILES: Record<string, string> = {
  'iniciar.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
}
const FOLDER = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static')

function fileReply(app: App, arquivo: string) {
  const contentType = Object.hasOwn(FILES, arquivo) ? FILES[arquivo] : undefined
  if (!contentType) throw new Refusal('NAO_ENCONTRADO', `no file ${arquivo}`)
  return keepAnswer(app, {
    ...{ nome: 'documentacao', qual: arquivo, versao: [], contentType, cacheControl: 'public, max-age=3600' },
    build: () => (arquivo === 'iniciar.js' ? START : readFile(join(FOLDER, arquivo))),
  })
}
