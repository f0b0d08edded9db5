// The router has the operations of `docs/especificacao/operacoes.csv`, in the file that the URL names
// (ARCHITECTURE.md), and no others unless they are listed below by name.
import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { PERMISSIONS } from '#features/permissions/permissions.ts'
import { routes } from '#http/index.ts'
import type { Route } from '#platform/http/route.ts'
import { nameOf, SPECIFIED } from '../support/operations.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Operations that the specification does not name, and why they exist. */
const ADDED: Record<string, string> = {
  'POST /nfse/validar': 'docs/especificacao/decisoes.md#4-issuance: the same checks without side effect',
  'GET /n/:id/pdf': 'docs/especificacao/decisoes.md#5-after-authorization: the public page links to the PDF',
  'GET /n/:id/xml': 'the public page links to the XML of notes between companies',
  ...named('a month is checked, closed and handed over: docs/portal.md#the-closing-of-a-month', [
    'GET /portal/fechamentos',
    'GET /portal/fechamentos/:competencia/empresas/:empresaId',
    'POST /portal/fechamentos/:competencia/empresas/:empresaId/conferir',
    'POST /portal/fechamentos/:competencia/empresas/:empresaId/desfazer-conferencia',
    'POST /portal/fechamentos/:competencia/fechar',
    'POST /portal/fechamentos/:competencia/reabrir',
    'GET /portal/fechamentos/:competencia/pacote.zip',
    'GET /portal/fechamentos/:competencia/links',
    'POST /portal/fechamentos/:competencia/links',
    'POST /portal/fechamentos/:competencia/links/:id/encerrar',
    'GET /f/:token',
    'GET /f/:token/pacote.zip',
  ]),
  ...named('how the service and the cities answer, for everybody: docs/operacao/vigilancia.md', [
    'GET /status',
    'GET /status.json',
    'GET /status.atom',
  ]),
  'GET /nfse/lote/:loteId': 'docs/especificacao/decisoes.md#4-issuance',
  'POST /portal/nfse/validar':
    'docs/especificacao/decisoes.md#4-issuance, docs/especificacao/decisoes.md#7-portal-additions: the form checks before it issues',
  ...named('docs/especificacao/decisoes.md#7-portal-additions', [
    'POST /portal/nfse',
    'GET /portal/nfse/totais',
    'GET /portal/nfse.csv',
    'GET /portal/nfse.xlsx',
    'GET /portal/nfse.zip',
    'GET /portal/nfse/:id/eventos',
    'GET /portal/nfse/:id/eventos/:eventoId/xml',
    'GET /portal/nfse/:id/timeline',
    'POST /portal/nfse/:id/cancelar',
    'POST /portal/nfse/:id/solicitar-cancelamento',
    'POST /portal/nfse/:id/substituir',
    'POST /portal/nfse/:id/carta-correcao',
    'GET /portal/usuarios',
    'PATCH /portal/usuarios/:id',
    'POST /portal/invites',
    'DELETE /portal/invites/:id',
    'POST /portal/invites/:id/reenviar',
    'POST /portal/auth/aceitar-convite',
    'GET /portal/conta',
    'GET /portal/conta/consumo',
  ]),
  ...named('a note goes to its customer by e-mail, and its public page counts how often it was opened', [
    'GET /portal/nfse/:id/envios',
    'POST /portal/nfse/:id/envios',
    'GET /n/:id/aberta',
  ]),
  ...named('the page of a note shows what was sent and what the city answered', [
    'GET /portal/nfse/:id/pedido',
    'GET /portal/nfse/:id/transmissoes/:transmissaoId',
  ]),
  ...named('banks append /pix to the address that was registered (docs/decisions/0016-pix-cobv.md)', [
    'POST /webhooks/bank/pix',
    'POST /webhooks/bank/:token/pix',
  ]),
  ...named('docs/especificacao/decisoes.md: an operator says what an unlisted code of a template means', [
    'GET /admin/codigos',
    'POST /admin/codigos/classificar',
    'POST /admin/codigos/desclassificar',
  ]),
  ...named('a row that fails alone in a work over many is tried again or discarded by an operator', [
    'GET /admin/separados',
    'POST /admin/separados/:id/tentar',
    'POST /admin/separados/:id/descartar',
  ]),
  ...named('people see the coming notes that recur with their sum, leave one out, change one, and readjust them', [
    'GET /portal/recorrentes/calendario',
    'PUT /portal/recorrentes/:id/meses/:mes',
    'POST /portal/recorrentes/:id/reajustes',
    'POST /portal/recorrentes/:id/reajustes/:reajusteId/retirar',
  ]),
  'GET /admin/dependencias': 'operators see which bank, mail server or disk does not answer, and since when',
  ...named('what is wrong is one row for each cause, with the person who looks after it', [
    'GET /admin/incidentes',
    'GET /admin/incidentes/:id',
    'POST /admin/incidentes/:id/assumir',
    'POST /admin/incidentes/:id/soltar',
    'POST /admin/incidentes/:id/anotar',
  ]),
  ...named('the prices of a readjustment are read before it is scheduled', ['POST /admin/reajustes/previa']),
  ...named('an act that waits for a second administrator is refused by one, instead of lapsing', [
    'POST /admin/confirmacoes/:id/recusar',
  ]),
  ...named('the failures of an endpoint are resent together', [
    'POST /webhooks/:id/reenviar-falhas',
    'POST /portal/webhooks/:id/reenviar-falhas',
    'POST /webhooks/entregas/reenviar-falhas',
    'POST /portal/webhooks/entregas/reenviar-falhas',
    'POST /admin/tenants/:id/webhooks/reenviar-falhas',
    'POST /admin/tenants/:id/emails/tentar-agora',
  ]),
  ...named('the customers of companies, each person once, fill the next notes in', [
    'GET /portal/tomadores',
    'POST /portal/tomadores',
    'GET /portal/tomadores/:id',
    'PATCH /portal/tomadores/:id',
    'GET /portal/clientes',
    'GET /portal/clientes/:id',
    'PATCH /portal/clientes/:id',
  ]),
  ...named('a person keeps filters of lists under names, on every machine', [
    'GET /portal/visoes',
    'PUT /portal/visoes/:lista',
    'GET /admin/visoes',
    'PUT /admin/visoes/:lista',
  ]),
  ...named('a person asks to be told when a city is served', [
    'POST /portal/municipios/:ibge/avise-me',
    'DELETE /portal/municipios/:ibge/avise-me',
  ]),
  'POST /portal/nfse/rps/inutilizar-intervalo': 'the gaps of a series are voided in one go',
  'GET /portal/series': 'the first page of the series shows those of every company, with their gaps',
  ...named('a file of thousands of lines is kept as a batch, corrected and issued while the browser is closed', [
    'GET /portal/lotes',
    'POST /portal/lotes',
    'GET /portal/lotes/colunas',
    'GET /portal/lotes/:loteId',
    'GET /portal/lotes/:loteId/linhas',
    'PUT /portal/lotes/:loteId/linhas/:linha',
    'POST /portal/lotes/:loteId/emitir',
    'POST /portal/lotes/:loteId/cancelar',
    'POST /portal/lotes/:loteId/reenviar',
    'POST /portal/lotes/:loteId/desfazer',
    'POST /portal/lotes/:loteId/aplicar',
    'PUT /portal/lotes/:loteId/colunas',
    'GET /portal/lotes/:loteId/planilha',
    'GET /portal/lotes/:loteId/totais',
    'GET /portal/lotes/:loteId/resultado.xlsx',
  ]),
  ...named('what keeps the notes of all accounts is acted on where it is seen, and accounts are informed', [
    'POST /admin/incidentes/:id/tentar-agora',
    'POST /admin/incidentes/:id/pausar',
    'POST /admin/incidentes/:id/retomar',
    'GET /admin/incidentes/:id/notas',
    'POST /admin/incidentes/:id/decidir',
    'GET /admin/incidentes/:id/aviso',
    'POST /admin/incidentes/:id/avisar',
    'POST /admin/incidentes/:id/reenviar',
    'POST /admin/incidentes/:id/pedir-certificado',
    'GET /portal/avisos',
  ]),
  'GET /portal/ajuda': 'the help of the portal finds the errors that the documentation explains',
  'GET /portal/inicio': 'the first page asks for the state of the account at once',
  'GET /health/live': 'an orchestrator asks whether the process lives',
  'GET /health/ready': 'a balancer asks whether it may send requests here',
  'GET /openapi.json': 'docs/especificacao/decisoes.md#1-http-conventions',
  'GET /docs': 'docs/especificacao/decisoes.md#1-http-conventions',
  'GET /docs/:arquivo': 'docs/especificacao/decisoes.md#1-http-conventions',
  'GET /docs/erros':
    'docs/especificacao/decisoes.md#1-http-conventions: the closed table of codes feeds the documentation',
  'GET /docs/mudancas':
    'docs/especificacao/decisoes.md#1-http-conventions: what the law changes for an integrator, with its sources',
  'GET /admin/eventos': 'the pages of operators follow what happens, and a second administrator sees a request at once',
  'PUT /admin/empresas/:id/trilho':
    'docs/especificacao/decisoes.md#4-issuance: an operator overrides the rules for a company',
  'GET /admin/nfse/tomadores/buscar': 'an operator who is asked about a customer finds the account of the note',
  'GET /admin/nfse/recusas': 'operators see which codes refuse the most notes, and since when',
  'GET /admin/queues/tarefas': 'a search asks for a number that may be of another thing',
  'GET /admin/municipios/cobertura': 'operators see how far the service is in each state',
  'GET /admin/municipios/adesoes': 'docs/especificacao/decisoes.md#4-issuance: the official lists of adherence',
  'POST /admin/municipios/adesoes': 'docs/especificacao/decisoes.md#4-issuance: a newer list is compared and applied',
  'POST /portal/auth/ver-como':
    'docs/especificacao/decisoes.md#8-later-decisions: the link of support opens its session',
  ...named('a person has one password and any number of accounts', [
    'GET /portal/auth/contas',
    'POST /portal/auth/trocar-conta',
    'POST /portal/contas',
    'POST /portal/auth/confirmar-email',
    'POST /portal/auth/confirmar-email/reenviar',
  ]),
  'POST /portal/auth/convite': 'an invited person sees what is offered before accepting it',
  'GET /portal/inicio/lei': 'the first page says what the law changes for the regimes of the account',
  ...named('docs/especificacao/decisoes.md#3-empresas-certificates-and-configuration: from homologação to production', [
    'GET /portal/empresas/:id/pronto-para-valer',
    'POST /portal/empresas/:id/pronto-para-valer',
  ]),
  ...named('docs/especificacao/decisoes.md#3-empresas-certificates-and-configuration: certificates and their links', [
    'GET /portal/certificados',
    'POST /portal/certificados/link',
    'POST /portal/certificados/link/enviar',
    'GET /portal/empresas/:id/certificado/links',
    'POST /portal/empresas/:id/certificado/links',
    'DELETE /portal/empresas/:id/certificado/links/:linkId',
  ]),
  ...named(
    'an account keeps itself: profile, password, messages, audit (docs/referencia/security.md#d-security-checklist)',
    [
      'PATCH /portal/auth/me',
      'POST /portal/auth/trocar-senha',
      'POST /portal/auth/esqueci-senha',
      'POST /portal/auth/redefinir-senha',
      'GET /portal/auth/sessoes',
      'DELETE /portal/auth/sessoes',
      'DELETE /portal/auth/sessoes/:id',
      'POST /portal/auth/login/codigo',
      'POST /portal/auth/segundo-fator',
      'POST /portal/auth/segundo-fator/confirmar',
      'POST /portal/auth/segundo-fator/codigos',
      'POST /portal/auth/segundo-fator/remover',
      'PATCH /portal/conta',
      'GET /portal/conta/emails',
      'GET /portal/auditoria',
    ],
  ),
  ...named(
    'the people of the back-office: password by link, second factor, sessions (docs/referencia/security.md#d-security-checklist)',
    [
      'POST /admin/auth/definir-senha',
      'POST /admin/auth/trocar-senha',
      'GET /admin/auth/sessoes',
      'DELETE /admin/auth/sessoes',
      'DELETE /admin/auth/sessoes/:id',
      'POST /admin/auth/login/codigo',
      'POST /admin/tenants/:id/usuarios/:usuarioId/encerrar-segundo-fator',
      'POST /admin/auth/segundo-fator',
      'POST /admin/auth/segundo-fator/confirmar',
      'POST /admin/auth/segundo-fator/codigos',
      'POST /admin/auth/segundo-fator/remover',
      'GET /admin/usuarios/:id/sessoes',
      'DELETE /admin/usuarios/:id/sessoes',
    ],
  ),
  ...named('the pages of the portal are served what a key is: batches, void numbers', [
    'POST /portal/nfse/lote',
    'GET /portal/nfse/lote/:loteId',
    'POST /portal/nfse/rps/inutilizar',
  ]),
  ...named('what a form and a page ask: cities by name and how they answer, official tables, news as they happen', [
    'GET /portal/municipios',
    'GET /portal/municipios/:ibge/saude',
    'GET /portal/tabelas/:nome',
    'GET /portal/nfse/servicos',
    'GET /portal/nfse/iss',
    'GET /portal/eventos',
  ]),
  ...named('docs/especificacao/estados.md#16-rps-series-and-number: an operator mends a series', [
    'GET /admin/empresas/:empresaId/series',
    'POST /admin/empresas/:empresaId/series/:serieId/corrigir',
  ]),
  ...named('docs/especificacao/decisoes.md#8-later-decisions: the audit as a file, and its chain checked', [
    'GET /admin/audit.csv',
    'GET /admin/auditoria/verificar',
    'POST /admin/auditoria/verificar',
  ]),
  'GET /admin/reajustes/:id': 'docs/especificacao/estados.md#9-reajuste: what a readjustment does to each contract',
  'GET /admin/faturamento/execucoes/:id': 'docs/referencia/billing.md#f4-endpoints: how far a batch is',
  'POST /admin/bank/cobrancas/:id/aplicar-pagamento':
    'a payment of a cancelled charge pays a fatura of its contract (docs/especificacao/estados.md#6-fatura)',
  'POST /admin/faturamento/faturas/:id/fechar':
    'docs/especificacao/estados.md#6-fatura: a person closes a fatura, also one that is out of bounds',
  'POST /admin/faturamento/faturas/:id/cancelar':
    'docs/especificacao/estados.md#6-fatura: a fatura is cancelled before any payment',
  ...named('docs/referencia/billing.md#f3-rules rule 8: the index values that a readjustment takes', [
    'GET /admin/indices',
    'PUT /admin/indices',
    'POST /admin/indices/importar',
  ]),
  'DELETE /admin/analyzer/:jobId':
    'docs/especificacao/estados.md#11-analyzer-job: an analysis is cancelled or discarded',
  'POST /admin/analyzer/:jobId/ensaiar': 'the templates that fit a new city are tried before one is chosen',
  'GET /portal/empresas/:empresaId/series/:serieId/lacunas': 'which numbers were never used, to void them',
  ...named('docs/especificacao/decisoes.md#6-webhooks', ['', '/portal'].flatMap(webhookOperations)),
  'POST /portal/webhooks/:id/replay':
    'docs/especificacao/contrato.md#6-events: manual redelivery is done in the portal too',
}
function named(why: string, operations: string[]): Record<string, string> {
  return Object.fromEntries(operations.map((name) => [name, why]))
}

function webhookOperations(prefix: string): string[] {
  const base = `${prefix}/webhooks`
  return [
    `GET ${base}`,
    `POST ${base}`,
    `GET ${base}/entregas`,
    `GET ${base}/entregas/:id`,
    `GET ${base}/segredo-avulso`,
    `GET ${base}/enderecos`,
    `GET ${base}/:id`,
    `PATCH ${base}/:id`,
    `DELETE ${base}/:id`,
    `POST ${base}/:id/testar`,
    `POST ${base}/:id/girar-segredo`,
  ]
}

/** Successes beside the one of the specification. */
const OTHER_SUCCESS: Record<string, number[]> = {
  'POST /nfse': [200], // modoSincrono: the settled note
  'POST /admin/bank/credencial': [202], // another account waits for a second person
}

const specOf = new Map(SPECIFIED.map((operation) => [nameOf(operation), operation]))
const successesOf = ({ answers }: Route) =>
  Object.keys(answers)
    .map(Number)
    .filter((status) => status < 300)

test('every route is an operation of the specification, or an addition with a reason', () => {
  const unknown = routes.map(nameOf).filter((name) => !specOf.has(name) && !Object.hasOwn(ADDED, name))
  assert.deepEqual(unknown, [])
  assert.deepEqual(
    routes.map(nameOf).filter((name, index, all) => all.indexOf(name) !== index),
    [],
    'reported twice',
  )
})

test('every operation of the specification answers with the success it names', (t) => {
  const wrong = routes.flatMap((route) => {
    const operation = specOf.get(nameOf(route))
    if (!operation) return []
    const expected = [...(OTHER_SUCCESS[nameOf(route)] ?? []), operation.success].sort().join()
    const declared = successesOf(route).sort().join()
    return declared === expected ? [] : [`${nameOf(route)}: declares ${declared}, the specification says ${expected}`]
  })
  assert.deepEqual(wrong, [])
  t.diagnostic(
    `${routes.filter((route) => specOf.has(nameOf(route))).length} of ${SPECIFIED.length} operations are served`,
  )
})

test('every route of the specification is in the file that its URL names', async () => {
  const homeOf = await homes()
  const misplaced = routes.flatMap((route) => {
    const operation = specOf.get(nameOf(route))
    const home = homeOf.get(nameOf(route)) ?? 'no file of src/http'
    return !operation || home === operation.file ? [] : [`${nameOf(route)} is in ${home}, expected ${operation.file}`]
  })
  assert.deepEqual(misplaced, [])
})

test('every route documents its answers, its purpose and its callers', () => {
  const faults = routes.flatMap((route) => {
    const name = nameOf(route)
    const prefix = /^\/(portal|admin)\//.exec(route.path)?.[1] ?? 'public'
    return [
      successesOf(route).length === 0 && `${name} declares no success`,
      route.summary.length < 10 && `${name} has no summary`,
      !route.tags?.length && `${name} has no tag`,
      route.surface !== 'aberta' && route.surface !== prefix && `${name} is behind the door of ${route.surface}`,
      route.surface !== 'aberta' &&
        !Object.hasOwn(PERMISSIONS, route.permission ?? '') &&
        `${name} asks for no permission of the table`,
      /:\w/.test(route.path) && !route.params && `${name} does not check its parameters`,
    ].filter((fault) => fault !== false)
  })
  assert.deepEqual(faults, [])
})

test('only these routes are open to every caller', () => {
  const open = routes.filter(({ surface }) => surface === 'aberta').map(nameOf)
  assert.deepEqual(
    open.filter((name) => !OPEN.includes(name)),
    [],
  )
})

const OPEN = [
  'GET /docs',
  'GET /docs/:arquivo',
  'GET /docs/erros',
  'GET /docs/mudancas',
  'GET /f/:token',
  'GET /f/:token/pacote.zip',
  'GET /health',
  'GET /health/live',
  'GET /health/ready',
  'GET /metrics',
  'GET /municipios',
  'GET /municipios/:ibge',
  'GET /n/:id',
  'GET /n/:id/aberta',
  'GET /n/:id/pdf',
  'GET /n/:id/xml',
  'GET /openapi.json',
  'GET /status',
  'GET /status.atom',
  'GET /status.json',
  'POST /portal/auth/login',
  'POST /portal/auth/login/codigo',
  'POST /portal/auth/register',
  'POST /portal/auth/aceitar-convite',
  'POST /portal/auth/convite',
  'POST /portal/auth/ver-como',
  'POST /portal/auth/esqueci-senha',
  'POST /portal/auth/redefinir-senha',
  'POST /portal/auth/confirmar-email',
  'POST /portal/certificados/link',
  'POST /portal/certificados/link/enviar',
  'POST /admin/auth/login',
  'POST /admin/auth/login/codigo',
  'POST /admin/auth/definir-senha',
  'POST /webhooks/bank',
  'POST /webhooks/bank/:token',
  'POST /webhooks/bank/:token/pix',
  'POST /webhooks/bank/pix',
]

/** The file that exports each route. */
async function homes(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const surface of ['public', 'portal', 'admin', 'inbound'])
    for (const file of existsSync(join(ROOT, 'src/http', surface))
      ? readdirSync(join(ROOT, 'src/http', surface))
      : []) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
      const path = `src/http/${surface}/${file}`
      const exported = Object.values(await import(join(ROOT, path)))
      for (const route of exported.flat().filter(isRoute)) found.set(nameOf(route), path)
    }
  return found
}

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answers' in value
