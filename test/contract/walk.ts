// Walks the public API and the portal, operation by operation, as the specification lists them and as the service adds
// them, and compares the answers over HTTP with the contract.
import assert from 'node:assert/strict'
import { routes } from '#http/index.ts'
import { type Route, successStatus } from '#platform/http/route.ts'
import { type Ids, unknownIds } from '../support/belongings.ts'
import type { Client } from '../support/http.ts'
import { bodyOf, nameOf, OF_NOBODY, type Operation, pathOf, queryOf } from '../support/operations.ts'
import { type Ask, askerOf, type Finding, findingOf, type Reply, shown } from './asking.ts'
import { wrongBody, wrongQuery } from './bad-input.ts'
import { checkDocumented, checkShape, type Document } from './document.ts'
import { escoposOf, PAPEIS, PAPEIS_ADMIN, papeisAdminOf, papeisOf } from './expected.ts'
import { recipeOf } from './recipes.ts'
import { progride, repeticaoOf } from './repeticao.ts'
import type { Stage } from './stage.ts'

export const COLUNAS = [
  'doc',
  'sucesso',
  'repetir',
  'corpo',
  '401',
  '403',
  '404',
  '400',
  'request-id',
  'limites',
] as const
export type Coluna = (typeof COLUNAS)[number]
/** `served`: whether the service has it at all. */
export type Row = { name: string; specified: boolean; served: boolean; findings: Record<Coluna, Finding> }

/** Every operation, with its findings. `specified`: those of the specification; the service has others besides. */
export async function walk(stage: Stage, specified: readonly Operation[]): Promise<Row[]> {
  const answer = await stage.anonymous().get('/v1/openapi.json')
  const document = answer.json as Document
  const byName = new Map(routes.map((route) => [nameOf(route), route]))
  const names = new Set(specified.map(nameOf))
  const added = routes.filter((route) => !names.has(nameOf(route)))
  const steps = [
    ...specified.map((operation) => async (): Promise<Row> => {
      const route = byName.get(nameOf(operation))
      const findings = route ? await walkOne(stage, document, route, operation.success) : missing()
      return { name: nameOf(operation), specified: true, served: route !== undefined, findings }
    }),
    ...added.map((route) => async (): Promise<Row> => {
      const findings = await walkOne(stage, document, route, successStatus(route))
      return { name: nameOf(route), specified: false, served: true, findings }
    }),
  ]
  return inTurns(steps, AT_ONCE)
}
const AT_ONCE = 4

function missing(): Record<Coluna, Finding> {
  const none: Finding = { na: 'a operação não existe' }
  const findings = Object.fromEntries(COLUNAS.map((coluna) => [coluna, none])) as Record<Coluna, Finding>
  return { ...findings, doc: { fail: 'a especificação pede, e o serviço não tem' } }
}

/**
 * What all operations of one kind share, so that they are walked one after another: the service has one credential of the
 * bank, which these begin, use and end; and the operations over all jobs of a queue move those that another one planted.
 */
const SHARED = [/\/bank\/|\/emitir-cobranca$/, /\/queues\b/].map((paths) => ({
  paths,
  isFree: Promise.resolve() as Promise<unknown>,
}))

function walkOne(...walked: Parameters<typeof walkAlone>): ReturnType<typeof walkAlone> {
  const shared = SHARED.find(({ paths }) => paths.test(walked[2].path))
  if (!shared) return walkAlone(...walked)
  const turn = shared.isFree.then(() => walkAlone(...walked))
  shared.isFree = turn.catch(() => {})
  return turn
}

async function walkAlone(stage: Stage, document: Document, route: Route, success: number) {
  const answers: Reply[] = []
  const ask = askerOf(route.method, answers)
  const call = await trying(() => callThatSucceeds(stage, route, ask))
  const succeeded = typeof call === 'string' ? call : await trying(call)
  const judged = {
    sucesso: typeof succeeded === 'string' ? { fail: succeeded } : checkSuccess(route, succeeded, success),
    repetir:
      typeof call === 'string' || typeof succeeded === 'string'
        ? { na: 'não houve sucesso' }
        : await checking(() => checkRepeated(route, succeeded, call)),
    corpo: typeof succeeded === 'string' ? { na: 'não houve sucesso' } : checkShape(document, route, succeeded),
    '401': await checking(() => checkUnauthenticated(stage, route, ask)),
    '403': await checking(() => checkForbidden(stage, route, ask)),
    '404': await checking(() => checkForeign(stage, route, ask)),
    '400': await checking(() => checkBadInput(stage, route, ask)),
  }
  return {
    doc: checkDocumented(document, route, answers, success),
    ...judged,
    'request-id': findingOf(answers.map(faultOfRequestId)),
    limites: findingOf(answers.map(faultOfLimits)),
  } satisfies Record<Coluna, Finding>
}

const isOpen = ({ surface }: Route) => surface === 'aberta'

/** The path of a call: with these ids, and with the known value of a parameter that no account owns. */
const addressOf = (route: Route, ids: Ids): string =>
  route.path in OF_NOBODY ? route.path.replace(/:\w+/, OF_NOBODY[route.path]![0]) : pathOf(route, ids)

/** The caller of a call that must succeed, with the fewest rights that suffice. */
function callerOf(stage: Stage, route: Route): Client | Promise<Client> {
  if (isOpen(route)) return stage.anonymous()
  return fullCallerOf(stage, route) ?? stage.keyWith(escoposOf(nameOf(route)))
}

/** The caller of the portal or the back-office with every right; null: the surface has keys with scopes. */
function fullCallerOf(stage: Stage, { surface }: Route): Client | null {
  return surface === 'portal' ? stage.team.owner : surface === 'admin' ? stage.office.superadmin : null
}

/** The call that has everything it needs, to be made any number of times. Public operations by their other address, `/v1`. */
async function callThatSucceeds(stage: Stage, route: Route, ask: Ask): Promise<() => Promise<Reply>> {
  const { ids, body, client } = await recipeOf(nameOf(route), stage)
  const prestador = { cpfCnpj: stage.owner.empresa.cpfCnpj, simulator: stage.world.simulator }
  const prefix = /^\/(portal|admin)\//.test(route.path) ? '' : '/v1'
  const path = prefix + addressOf(route, { ...stage.ids, ...ids }) + queryOf(route)
  const [caller, sent] = [client ?? (await callerOf(stage, route)), body ? { body } : bodyOf(route, prestador)]
  return () => ask(caller, path, sent)
}

/** The names of fields that are a state. */
const ESTADO = ['status', 'estado', 'ativo', 'ativa', 'situacao'] as const

/**
 * A command that already reached its state answers as the first time (docs/especificacao/estados.md, common rule 4), unless
 * `repeticaoOf` says with which code it is refused, and why.
 */
async function checkRepeated(route: Route, first: Reply, call: () => Promise<Reply>): Promise<Finding> {
  if (route.method === 'GET' || first.status >= 400) return { na: 'não muda estado' }
  const again = await call()
  const expected = repeticaoOf(nameOf(route))
  const moves = progride(nameOf(route))
  if (expected && !(moves && again.status === first.status))
    return findingOf([again.json?.codigo !== expected && `repetida, esperado ${expected}; ${shown(again)}`])
  const changed = moves ? [] : ESTADO.filter((campo) => first.json?.[campo] !== again.json?.[campo])
  return findingOf([
    again.status !== first.status && `repetida, esperado ${first.status}; ${shown(again)}`,
    again.status === first.status && changed.length > 0 && `repetida, muda ${changed.join(', ')}; ${shown(again)}`,
  ])
}

/** Operations that the city of the walk lacks: their success is tested elsewhere, and here the refusal that says so. */
const SEM_CIDADE = /^POST .*\/nfse\/:id\/carta-correcao$/

const SEM_BANCO = /\/cobrancas\/:id\/consultar$/

function checkSuccess(route: Route, answer: Reply, success: number): Finding {
  const { status, json } = answer
  if (SEM_CIDADE.test(nameOf(route)) && status === 422 && json.codigo === 'OPERACAO_NAO_SUPORTADA_PELO_MUNICIPIO')
    return { na: 'a cidade do ensaio não tem a operação; responde 422 OPERACAO_NAO_SUPORTADA_PELO_MUNICIPIO' }
  if (SEM_BANCO.test(nameOf(route)) && status === 409 && json.codigo === 'CREDENCIAL_DO_BANCO_AUSENTE')
    return { na: 'o ensaio não tem um banco; responde 409 CREDENCIAL_DO_BANCO_AUSENTE' }
  return findingOf([status !== success && `esperado ${success}; ${shown(answer)}`])
}

async function checkUnauthenticated(stage: Stage, route: Route, ask: Ask): Promise<Finding> {
  // The metrics are open where no token is configured; here one is.
  if (isOpen(route) && route.path !== '/metrics') return { na: 'aberta a todos' }
  const path = addressOf(route, unknownIds()) + queryOf(route)
  const nothing = await ask(stage.anonymous(), path)
  const wrong = await ask(stage.withToken('nfse_hml_000000000000000000000000000000000000'), path)
  return findingOf([
    !isRefusal(nothing, 401, 'NAO_AUTENTICADO') && `sem credencial: esperado 401 NAO_AUTENTICADO; ${shown(nothing)}`,
    wrong.status !== 401 && `com credencial inválida: esperado 401; ${shown(wrong)}`,
  ])
}

/** Which roles and scopes pass the guard and the verb behind it; any other caller is refused before anything is read. */
async function checkForbidden(stage: Stage, route: Route, ask: Ask): Promise<Finding> {
  if (isOpen(route)) return { na: 'aberta a todos' }
  const path = addressOf(route, unknownIds()) + queryOf(route)
  if (route.surface === 'portal' || route.surface === 'admin') {
    const prestador = { cpfCnpj: stage.owner.empresa.cpfCnpj, simulator: stage.world.simulator }
    // A successful logout would end the session that later checks use.
    const good = route.path.endsWith('/logout') ? { raw: '{' } : bodyOf(route, prestador)
    const callers = callersOf(stage, route)
    const faults = callers.map(async ({ papel, client, may }) => {
      const answer = await ask(client, path, good)
      if (!may)
        return !isRefusal(answer, 403, 'SEM_PERMISSAO') && `${papel}: esperado 403 SEM_PERMISSAO; ${shown(answer)}`
      return [401, 403].includes(answer.status) && `${papel} pode; ${shown(answer)}`
    })
    return findingOf(await Promise.all(faults))
  }
  const needed = escoposOf(nameOf(route))
  const faults = needed.map(async (escopo) => {
    const answer = await ask(await stage.keyWithout(escopo), path)
    const { escoposNecessarios, escopos } = answer.json ?? {}
    if (!isRefusal(answer, 403, 'ESCOPO_INSUFICIENTE'))
      return `sem ${escopo}: esperado 403 ESCOPO_INSUFICIENTE; ${shown(answer)}`
    return (
      (String(escoposNecessarios) !== String(needed) || !Array.isArray(escopos) || escopos.includes(escopo)) &&
      `a recusa diz que precisa de ${escoposNecessarios} e tem ${escopos}`
    )
  })
  return findingOf(await Promise.all(faults))
}

/** Every role of the surface, its caller, and whether it may. */
function callersOf(stage: Stage, route: Route): { papel: string; client: Client; may: boolean }[] {
  const name = nameOf(route)
  return route.surface === 'admin'
    ? PAPEIS_ADMIN.map((papel) => ({ papel, client: stage.office[papel], may: papeisAdminOf(name).includes(papel) }))
    : PAPEIS.map((papel) => ({ papel, client: stage.team[papel], may: papeisOf(name).includes(papel) }))
}

async function checkForeign(stage: Stage, route: Route, ask: Ask): Promise<Finding> {
  if (!route.path.includes(':')) return { na: 'sem id no caminho' }
  if (route.path.includes(':token')) return { na: 'um token que não existe responde 401, como credencial' }
  // The back-office has no accounts: there an id is one that exists or one that does not.
  const client = isOpen(route)
    ? stage.anonymous()
    : route.surface === 'admin'
      ? stage.office.superadmin
      : route.surface === 'portal'
        ? stage.stranger.tenant.portal
        : stage.stranger.api
  const prestador = { cpfCnpj: stage.stranger.empresa.cpfCnpj, simulator: stage.world.simulator }
  const at = (path: string) => ask(client, path + queryOf(route), bodyOf(route, prestador))
  const [, unknown] = OF_NOBODY[route.path] ?? []
  const missing = await at(unknown ? route.path.replace(/:\w+/, unknown) : pathOf(route, unknownIds()))
  const faults = [!isRefusal(missing, 404, 'NAO_ENCONTRADO') && `id inexistente: esperado 404; ${shown(missing)}`]
  if (!isOpen(route) && !unknown && route.surface !== 'admin') {
    const theirs = await at(pathOf(route, stage.ids))
    faults.push(
      !isRefusal(theirs, 404, 'NAO_ENCONTRADO') && `id de outra conta: esperado 404; ${shown(theirs)}`,
      withoutId(theirs) !== withoutId(missing) && 'id de outra conta e id inexistente respondem diferente',
    )
  }
  return findingOf(faults)
}
const withoutId = ({ json }: Reply) => JSON.stringify({ ...json, requestId: '' })

async function checkBadInput(stage: Stage, route: Route, ask: Ask): Promise<Finding> {
  const client = isOpen(route) ? stage.anonymous() : (fullCallerOf(stage, route) ?? (await stage.keyWith()))
  const path = addressOf(route, stage.ids)
  const faults: (string | false)[] = []
  if (route.method !== 'GET') {
    const broken = await ask(client, path + queryOf(route), { raw: '{"a":' })
    faults.push(!isRefusal(broken, 400, 'JSON_INVALIDO') && `JSON quebrado: esperado 400; ${shown(broken)}`)
  }
  const body = wrongBody(route)
  if (body) {
    const answer = await ask(client, path + queryOf(route), { body: body.body })
    faults.push(
      /\/validar/.test(route.path)
        ? reportsAll(answer, body.campos)
        : MOTIVO_PRIMEIRO.test(route.path)
          ? namesAll(answer, ['motivo'], 'MOTIVO_REEMISSAO_INVALIDO')
          : namesAll(answer, body.campos),
    )
  }
  const query = wrongQuery(route)
  if (query) faults.push(namesAll(await ask(client, path + query.query), query.campos, 'PARAMETRO_INVALIDO'))
  if (!isOpen(route) || route.query) {
    const answer = await ask(client, `${path}?zzz-nao-existe=1`)
    faults.push(namesAll(answer, ['zzz-nao-existe'], 'PARAMETRO_INVALIDO'))
  }
  return faults.length === 0 ? { na: 'sem corpo nem consulta' } : findingOf(faults)
}

/** Its reason is read before the rest of the body, and has a code of its own. */
const MOTIVO_PRIMEIRO = /^\/admin\/nfse\/:id\/reemitir$/

/** A validation that finds faults is a success. */
const reportsAll = (answer: Reply, campos: readonly string[]): string | false =>
  answer.status >= 300 || answer.json.valida !== false
    ? `esperado sucesso com valida false; ${shown(answer)}`
    : unnamed(answer, campos)

/** Whether a refusal of the format names each of these fields. */
function namesAll(answer: Reply, campos: readonly string[], codigo = 'SCHEMA_DPS_INVALIDO'): string | false {
  return isRefusal(answer, 400, codigo) ? unnamed(answer, campos) : `esperado 400 ${codigo}; ${shown(answer)}`
}

function unnamed({ json }: Reply, campos: readonly string[]): string | false {
  const named = (json.erros as { campo: string }[]).map(({ campo }) => campo.replace(/^query\./, '').split(/[.[]/)[0])
  const left = campos.filter((campo) => !named.includes(campo))
  return left.length > 0 && `a resposta não diz o que há com ${left.join(', ')}`
}

const isRefusal = ({ status, json }: Reply, expected: number, codigo: string) =>
  status === expected && json?.codigo === codigo

function faultOfRequestId({ status, headers, json, sent }: Reply): string | false {
  const came = headers['x-request-id']
  if (came !== sent) return `${status}: x-request-id esperado ${sent}; veio ${came ?? 'nenhum'}`
  return status >= 400 && json?.requestId !== sent && `${status}: requestId do corpo é ${json?.requestId}`
}

function faultOfLimits({ status, headers }: Reply): string | false {
  const good = /^"[\w-]+";r=\d+;t=\d+$/.test(headers.ratelimit ?? '')
  const policy = /^"[\w-]+";q=\d+;w=60$/.test(headers['ratelimit-policy'] ?? '')
  return (
    !(good && policy) && `${status}: RateLimit ${headers.ratelimit}, RateLimit-Policy ${headers['ratelimit-policy']}`
  )
}

/** The result of a step, or why it failed. */
const trying = <T>(step: () => Promise<T>): Promise<T | string> =>
  step().catch((error: unknown) => `a chamada não pôde ser feita: ${(error as Error).message.slice(0, 300)}`)

async function checking(check: () => Promise<Finding>): Promise<Finding> {
  const found = await trying(check)
  return typeof found === 'string' && found !== 'ok' ? { fail: found } : (found as Finding)
}

/** Runs the steps, a few at once, and returns their results in order. */
async function inTurns<T>(steps: readonly (() => Promise<T>)[], atOnce: number): Promise<T[]> {
  const results: T[] = []
  const queue = steps.entries()
  const worker = async () => {
    for (const [index, step] of queue) results[index] = await step()
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  assert.equal(results.length, steps.length)
  return results
}
