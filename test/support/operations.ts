// The operations of the service, for tests that walk them all: the names in the specification, the ids in a path,
// a good body and query. One source: a new operation with ids or a body of its own is added here, once.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Schema } from '#domain/schema.ts'
import { TEMPLATES } from '#features/cidades/reach/padroes.ts'
import { exampleOf } from '#http/example-of.ts'
import type { Route } from '#platform/http/route.ts'
import { type Ids, MES_CORRENTE } from './belongings.ts'
import { type City, SENHA_DO_CERTIFICADO } from './city.ts'
import { REAJUSTE, recorrenteBody } from './recorrentes.ts'
import { empresaBody, nextCnpj, notaBody, sharedPfx } from './tenant.ts'

/** An operation of the specification; `path` with `:name` parameters. */
export type Operation = { surface: string; method: string; path: string; success: number; file: string }

const TABLE = new URL('../../docs/especificacao/operacoes.csv', import.meta.url)

/** The operations of the specification: the rows of `docs/especificacao/operacoes.csv`. */
export const SPECIFIED: readonly Operation[] = readFileSync(TABLE, 'utf8')
  .trim()
  .split(/\r?\n/)
  .slice(1)
  .map((line) => {
    const [surface = '', method = '', path = '', success, file = ''] = line.split(',')
    return { surface, method, path: path.replace(/\{(\w+)\}/g, ':$1'), success: Number(success), file }
  })

export const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

/** Paths whose parameters name nothing that an account owns, each with a value that exists and one that does not. */
export const OF_NOBODY: Record<string, readonly [known: string, unknown: string]> = {
  '/municipios/:ibge': ['1504208', '9999999'],
  '/docs/:arquivo': ['swagger-ui.css', 'outro.css'],
  '/portal/empresas/cnpj/:cnpj': ['11222333000181', '00000000000191'],
  '/portal/municipios/:ibge/avise-me': ['3550308', '9999999'],
  '/portal/municipios/:ibge/saude': ['1504208', '9999999'],
  '/portal/visoes/:lista': ['notas', 'Outra_9'],
  '/admin/visoes/:lista': ['filas', 'Outra_9'],
  '/admin/settings/:key': ['portal.avisoManutencao', 'nenhum'],
  '/admin/cache/value/:key': ['ajustes:portal.avisoManutencao', 'nenhum:a'],
  '/admin/monitor/webservices/:municipioIbge': ['1504208', '9999999'],
  '/admin/monitor/webservices/:municipioIbge/transmissoes': ['1504208', '9999999'],
  '/admin/monitor/webservices/:municipioIbge/erros': ['1504208', '9999999'],
  '/admin/monitor/webservices/:municipioIbge/probe': ['1504208', '9999999'],
  '/portal/fechamentos/:competencia/fechar': [MES_CORRENTE, '2026-13'],
  '/portal/fechamentos/:competencia/reabrir': [MES_CORRENTE, '2026-13'],
  '/portal/fechamentos/:competencia/pacote.zip': [MES_CORRENTE, '2026-13'],
  '/portal/fechamentos/:competencia/links': [MES_CORRENTE, '2026-13'],
  '/portal/tabelas/:nome': ['nbs', 'outra'],
  '/admin/municipios/:codigo': ['1504208', '9999999'],
  '/admin/municipios/:codigo/flush-cache': ['1504208', '9999999'],
  '/admin/municipios/:codigo/route-test': ['1504208', '9999999'],
}

/** The path with real ids. A parameter that is unknown here fails: it has to be added. */
export function pathOf(route: Pick<Route, 'method' | 'path'>, known: Ids): string {
  return route.path.replace(/:(\w+)/g, (_, name: string) => {
    const [, wanted] = OWNERS.find(([pattern]) => pattern.test(`${nameOf(route)} :${name}`)) ?? []
    assert.ok(wanted, `${nameOf(route)}: whose id is :${name}?`)
    return known[wanted] ?? assert.fail(`${nameOf(route)}: nothing was made for :${name}`)
  })
}
const OWNERS: readonly (readonly [pattern: RegExp, wanted: keyof Ids])[] = [
  [/\/monitor\/alertas\/:id\b/, 'alerta'],
  [/\/separados\/:id\b/, 'separado'],
  [/\/incidentes\/:id\b/, 'incidente'],
  [/\/conexoes\/preparar\/:id\b/, 'preparacao'],
  [/\/checagens\/:id\b/, 'checagem'],
  [/\/health-check-municipios\/:id\b/, 'exame'],
  [/\/(conexoes|connections)\/.* :id$/, 'conexao'],
  [/\/conexoes\/.* :slug$/, 'slug'],
  [/\/conexoes\/.* :ibge$/, 'municipio'],
  [/\/analyzer\/.* :jobId$/, 'analise'],
  [/\/confirmacoes\/:id\b/, 'confirmacao'],
  [/\/queues\/.* :name$/, 'fila'],
  [/\/queues\/.* :jobId$/, 'tarefa'],
  [/:competencia$/, 'mesDoFechamento'],
  [/\/fechamentos\/.*\/links\/.* :id$/, 'linkDoFechamento'],
  [/\/f\/.* :token$/, 'tokenDoFechamento'],
  [/:empresaId$/, 'empresa'],
  [/:configId$/, 'config'],
  [/:serieId$/, 'serie'],
  [/\/portal\/lotes\/.* :loteId$/, 'loteDoPortal'],
  [/:linha$/, 'linha'],
  [/:loteId$/, 'lote'],
  [/:transmissaoId$/, 'transmissao'],
  [/\/eventos\/:eventoId\/.* :id$/, 'cancelada'],
  [/:eventoId$/, 'evento'],
  [/\/nfse\/:id\/(rascunho-reemissao|validar-reemissao|reemitir)\b/, 'recusada'],
  [/\/nfse\/:id\b/, 'nota'],
  [/\/n\/:id\b/, 'nota'],
  [/\/planos\/:id\b/, 'plano'],
  [/\/cupons\/:id\b/, 'cupom'],
  [/\/reajustes\/:id\b/, 'reajuste'],
  [/\/execucoes\/:id\b/, 'execucao'],
  [/\/faturas\/:id\b/, 'fatura'],
  [/\/contratos\/:id\b/, 'contrato'],
  [/:faturaId$/, 'fatura'],
  [/\/cobrancas\/:id\b/, 'cobranca'],
  [/\/webhooks\/bank\/.* :token$/, 'tokenDoBanco'],
  [/:contratoId$/, 'contrato'],
  [/:tenantId$/, 'conta'],
  [/\/invites\/:id\b/, 'convite'],
  [/:linkId$/, 'linkDeCertificado'],
  [/\/auth\/sessoes\/:id\b/, 'sessao'],
  [/:usuarioId$/, 'usuario'],
  [/\/tenants\/:id\b/, 'conta'],
  [/\/usuarios\/:id\b/, 'usuario'],
  [/\/empresas\/:id\b/, 'empresa'],
  [/\/api-keys\/:id\b/, 'chave'],
  [/\/tentativas-rejeitadas\/:id\b/, 'tentativa'],
  [/\/webhooks\/entregas\/:id\b/, 'entrega'],
  [/\/webhooks\/:id\/replay\b/, 'entrega'],
  [/\/webhooks\/:id\b/, 'endpoint'],
  [/\/modelos-servico\/:id\b/, 'modelo'],
  [/\/(tomadores|clientes)\/:id\b/, 'cliente'],
  [/\/recorrentes\/.* :mes$/, 'mesRecorrente'],
  [/:reajusteId$/, 'reajusteRecorrente'],
  [/\/recorrentes\/:id\b/, 'recorrente'],
]

/** The company that bodies name. */
type Prestador = { cpfCnpj: string; simulator: City }

/** A good body, so that only the other part of the call is tested: the example of the documentation, or one of these. */
export function bodyOf(route: Route, prestador: Prestador): { body?: object } {
  if (!route.body) return {}
  const [example] = Object.values(route.bodyExamples ?? {})
  const body = BODIES.find(([pattern]) => pattern.test(nameOf(route)))?.[1](prestador) ?? example
  assert.ok(body, `${nameOf(route)}: which body is good?`)
  return { body: body as object }
}
const MOTIVO = 'Nota emitida em duplicidade por engano'
const BODIES: readonly (readonly [pattern: RegExp, make: (prestador: Prestador) => object])[] = [
  [/^POST (\/portal)?\/nfse(\/validar)?$/, ({ cpfCnpj }) => notaBody(cpfCnpj)],
  [/^POST (\/portal)?\/nfse\/lote$/, ({ cpfCnpj }) => [notaBody(cpfCnpj)]],
  [
    /\/faturas\/:id\/reemitir$/,
    () => ({ vencimento: '2040-12-20', motivo: 'Prazo combinado com o cliente por telefone.' }),
  ],
  [/^POST \/admin\/nfse\/:id\/reemitir$/, ({ cpfCnpj }) => ({ payload: notaBody(cpfCnpj), motivo: MOTIVO })],
  [/\/nfse\/:id\/envios$/, () => ({ para: [`${randomUUID()}@cliente.example`] })],
  [/-?reemi(ssao|tir)$/, ({ cpfCnpj }) => ({ payload: notaBody(cpfCnpj) })],
  [/\/substituir$/, ({ cpfCnpj }) => ({ motivo: MOTIVO, novaNota: notaBody(cpfCnpj) })],
  [/nfse-configs$/, () => ({ serieRps: '1' })],
  [
    /certificado$/,
    ({ simulator }) => ({ arquivo: sharedPfx(simulator).toString('base64'), senha: SENHA_DO_CERTIFICADO }),
  ],
  [/^POST .*\/empresas$/, () => ({ ...empresaBody('simples-nacional'), cpfCnpj: nextCnpj() })],
  [/^PATCH .*\/empresas\/:id$/, () => ({ razaoSocial: 'Mudada Ltda' })],
  [/^POST .*\/webhooks$/, () => ({ url: 'http://127.0.0.1:9/ninguem', eventos: ['nfse.falha_definitiva'] })],
  [/^PATCH .*\/webhooks\/:id$/, () => ({ descricao: 'mudado' })],
  [/^POST \/portal\/recorrentes$/, ({ cpfCnpj }) => recorrenteBody(notaBody(cpfCnpj))],
  [/^POST \/portal\/recorrentes\/:id\/reajustes$/, () => REAJUSTE],
  [/^PATCH \/portal\/(recorrentes|modelos-servico)\/:id$/, () => ({ nome: 'Outro nome' })],
  [/^PATCH \/portal\/(tomadores|clientes)\/:id$/, () => ({ arquivado: false })],
  [/^PATCH \/admin\/tenants\/:id$/, () => ({ nome: 'Outro Nome', motivo: MOTIVO })],
  [
    /^POST \/admin\/conexoes$/,
    () => ({ slug: 'contrato-livre', titulo: 'Livre', template: TEMPLATES.get('abrasf-2.04') }),
  ],
  [/^PATCH \/admin\/usuarios\/:id$/, () => ({ nome: 'Outro Nome' })],
  [/^PATCH .*\/usuarios\/:id$/, () => ({ papel: 'leitura' })],
]

/** The query of an operation: what it requires, or one of these. */
export function queryOf(route: Route): string {
  const special = QUERIES.find(([pattern]) => pattern.test(nameOf(route)))?.[1]
  const { properties = {}, required = [] } = (route.query ?? {}) as Schema
  const needed = required.filter((name) => properties[name]?.default === undefined)
  const pairs = needed.map((name): [string, string] => [name, String(exampleOf(properties[name]!, name))])
  return special ?? (pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '')
}
const QUERIES: readonly (readonly [pattern: RegExp, query: string])[] = [
  [/^GET \/portal\/fechamentos\/:competencia\/pacote\.zip$/, '?ambiente=homologacao&pdf=false'],
  [/^GET \/admin\/lgpd\/export$/, '?cpfCnpj=52998224725&motivo=pedido+do+titular'],
  [/^DELETE \/admin\/queues\b/, '?motivo=conferido+por+telefone'],
  [/^DELETE \/admin\/(queues|cache)\b/, '?motivo=conferido+por+telefone'],
  [/^DELETE \/portal\/empresas\/:empresaId\/series\/:serieId$/, '?motivo=série+que+não+se+usa+mais'],
]
