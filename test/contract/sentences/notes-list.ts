// §4.1, §4.3: the filters of the lists of notes, by key and in the portal.
import assert from 'node:assert/strict'
import { asks, refuses, shows, showsNothing } from './makers.ts'
import { CHAVE, daysAgo, ESTADOS, planted } from './planted.ts'
import type { Sentence } from './sentence.ts'

type Nota = {
  status: string
  numero: string | null
  ambiente: string
  criadaEm: string
  meta: { trilho: string; municipio: { ibge: string } }
}

const has = (numero: string) => (nota: Nota) => nota.numero === numero

/** The rows of a filter on one of the two lists. */
function filtersOf(section: string, list: '/nfse' | '/portal/nfse'): Sentence[] {
  const by = async (stage: Parameters<typeof planted>[0]) => {
    const { api, tenant } = await planted(stage)
    return list === '/nfse' ? api : tenant.portal
  }
  const at = (query: string) => `GET ${list}?${query}`
  const show = (what: string, query: string, passes: (nota: Nota) => boolean) =>
    shows(section, `${list}: ${what}`, at(query), passes, { by })
  const none = (what: string, query: string) => showsNothing(section, `${list}: ${what}`, at(query), { by })
  return [
    ...ESTADOS.map((status) => show(`status=${status}`, `status=${status}`, (nota) => nota.status === status)),
    show('municipio shows that city alone', 'municipio=3550308', (nota) => nota.meta.municipio.ibge === '3550308'),
    none('municipio of no note', 'municipio=3304557'),
    show('trilho', 'trilho=municipal', (nota) => nota.meta.trilho === 'municipal'),
    shows(section, `${list}: empresaId`, async (stage) => at(`empresaId=${(await planted(stage)).outra}`), has('5'), {
      by,
    }),
    show('q finds by numero', 'q=770011', has('770011')),
    show('q finds by idIntegracao', 'q=pedido-2', has('770011')),
    show('q finds by chaveAcesso', `q=${CHAVE}`, has('770011')),
    none('q of nothing', 'q=zzz-nada-disso'),
    show('limit', 'limit=1', () => true),
    asks(
      section,
      `${list}: two pages of one, by offset, are two notes`,
      at('limit=1&offset=1'),
      ({ json }) => assert.deepEqual([json.items.length, json.limit, json.offset], [1, 1, 1]),
      { by },
    ),
    ...['status=emitida', 'municipio=150420', 'empresaId=1', 'limit=101', 'limit=-1', 'limit=dez', 'offset=-1'].map(
      (query) => refuses(section, `${list}: ${query} is refused`, at(query), [400, 'PARAMETRO_INVALIDO'], { by }),
    ),
  ]
}

const api = async (stage: Parameters<typeof planted>[0]) => (await planted(stage)).api
const portal = async (stage: Parameters<typeof planted>[0]) => (await planted(stage)).tenant.portal
const numeros = ({ json }: { json: { items: Nota[] } }) =>
  json.items
    .map(({ numero }) => numero)
    .filter(Boolean)
    .sort()

export const NOTES_LIST: readonly Sentence[] = [
  ...filtersOf('4.1', '/nfse'),
  asks(
    '4.1',
    'GET /nfse answers {items,total,limit,offset}: 25 from 0, of all companies, of the last 30 days until now',
    'GET /nfse',
    (answer) => {
      const { items, total, limit, offset } = answer.json
      assert.deepEqual([items.length, total, limit, offset], [9, 9, 25, 0])
      assert.deepEqual(numeros(answer), ['29', '5', '770011'])
    },
    { by: api },
  ),
  asks(
    '4.1',
    'limit=0 shows no note, and still the total',
    'GET /nfse?limit=0',
    ({ json }) => assert.deepEqual([json.items, json.total, json.limit], [[], 9, 0]),
    { by: api },
  ),
  asks('4.1', 'limit=100 is taken', 'GET /nfse?limit=100', ({ json }) => assert.equal(json.limit, 100), { by: api }),
  asks(
    '4.1',
    'dataInicio reaches further back than 30 days',
    () => `GET /nfse?dataInicio=${daysAgo(40)}`,
    (answer) => assert.deepEqual(numeros(answer), ['29', '32', '5', '770011']),
    { by: api },
  ),
  asks(
    '4.1',
    'dataFim ends the period',
    () => `GET /nfse?dataFim=${daysAgo(20)}`,
    (answer) => assert.deepEqual(numeros(answer), ['29']),
    { by: api },
  ),
  refuses('4.1', 'a dataInicio that is no date is refused', 'GET /nfse?dataInicio=ontem', [400, 'PARAMETRO_INVALIDO'], {
    by: api,
  }),
  ...filtersOf('4.3', '/portal/nfse'),
  shows('4.3', '/portal/nfse: ambiente=producao', 'GET /portal/nfse?ambiente=producao', has('9'), { by: portal }),
  shows(
    '4.3',
    '/portal/nfse: ambiente=homologacao',
    'GET /portal/nfse?ambiente=homologacao',
    (nota: Nota) => nota.ambiente === 'homologacao',
    { by: portal },
  ),
]
