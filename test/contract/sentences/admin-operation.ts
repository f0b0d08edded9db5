// §4.4: the back-office: health, caches, audit, connections, monitor, personal data, regulation.
import assert from 'node:assert/strict'
import { asks, each, MOTIVO, says, shows, showsNothing } from './makers.ts'
import { daysAgo } from './planted.ts'
import type { Sentence } from './sentence.ts'

const S = '4.4'
const AMBIENTES = ['producao', 'homologacao'] as const

const painel: Sentence[] = [
  asks(S, 'GET /admin/overview', 'GET /admin/overview', 200),
  asks(S, 'GET /admin/dashboard-v2/em-observacao', 'GET /admin/dashboard-v2/em-observacao', 200),
  ...['1h', '24h', '7d', '30d'].map((janela) =>
    asks(
      S,
      `GET /admin/dashboard-v2/overview: janela=${janela} is that long`,
      `GET /admin/dashboard-v2/overview?janela=${janela}`,
      says(200, ({ janela: own, desde, ate }) => {
        const horas = (Date.parse(ate) - Date.parse(desde)) / 3_600_000
        const wanted = Number(janela.slice(0, -1)) * (janela.endsWith('d') ? 24 : 1)
        assert.equal(own, janela)
        assert.ok(Math.abs(horas - wanted) <= 24, `${horas} horas`)
      }),
    ),
  ),
  {
    section: S,
    sentence: 'GET /admin/dashboard-v2/overview: ambiente counts the notes of that ambiente alone',
    request: async ({ office: { superadmin } }) => {
      const at = (ambiente: string) => superadmin.get(`/admin/dashboard-v2/overview?ambiente=${ambiente}`)
      const [real, teste] = [await at('producao'), await at('homologacao')]
      assert.ok(real.json.atual.aceitas < teste.json.atual.aceitas, `${real.json.atual.aceitas}`)
      return teste
    },
    expected: 200,
  },
  ...AMBIENTES.map((ambiente) =>
    asks(
      S,
      `GET /admin/saude: ambiente=${ambiente}`,
      `GET /admin/saude?ambiente=${ambiente}`,
      says(200, ({ checagens }) => assert.ok(checagens.banco.ok)),
    ),
  ),
  ...['1d', '7d', '30d'].map((periodo) =>
    asks(
      S,
      `GET /admin/saude/adapters: periodo=${periodo}`,
      `GET /admin/saude/adapters?periodo=${periodo}&ambiente=homologacao`,
      says(200, ({ desde, items }) => {
        const dias = (Date.now() - Date.parse(`${desde}T00:00:00-03:00`)) / 86_400_000
        assert.ok(Math.abs(dias - Number(periodo.slice(0, -1))) <= 1.01, desde)
        assert.ok(Array.isArray(items))
      }),
    ),
  ),
]

const caches: Sentence[] = [
  asks(S, 'GET /admin/cache/summary', 'GET /admin/cache/summary', 200),
  {
    section: S,
    sentence: 'GET /admin/cache/keys: pattern',
    request: async ({ office: { superadmin } }) => {
      const [{ cache }] = (await superadmin.get('/admin/cache/keys?limit=1')).json.items
      const answer = await superadmin.get(`/admin/cache/keys?limit=100&pattern=${cache}:*`)
      const { items } = answer.json
      assert.ok(items.length > 0 && items.every((each: { cache: string }) => each.cache === cache), answer.text)
      assert.deepEqual((await superadmin.get('/admin/cache/keys?pattern=nenhum:*')).json.items, [])
      return answer
    },
    expected: 200,
  },
  asks(
    S,
    'GET /admin/cache/keys: limit',
    'GET /admin/cache/keys?limit=1',
    says(200, ({ items }) => assert.equal(items.length, 1)),
  ),
]

const at = (query: string) => `GET /admin/audit?${query}`
const auditoria: Sentence[] = [
  shows(S, 'GET /admin/audit: action', at('action=nota.issue'), ({ acao }) => acao === 'nota.issue'),
  shows(S, 'GET /admin/audit: resource', at('resource=empresa'), ({ recurso }) => recurso === 'empresa'),
  shows(
    S,
    'GET /admin/audit: resourceId',
    ({ ids }) => at(`resourceId=${ids.nota}`),
    ({ recursoId }, { ids }) => recursoId === ids.nota,
  ),
  shows(
    S,
    'GET /admin/audit: tenantId',
    ({ owner }) => at(`tenantId=${owner.tenant.id}`),
    ({ tenantId }, { owner }) => tenantId === owner.tenant.id,
  ),
  {
    section: S,
    sentence: 'GET /admin/audit: usuarioId of a line leads back to the acts of its person',
    request: async ({ office: { superadmin }, owner }) => {
      const query = `action=empresa.create&tenantId=${owner.tenant.id}`
      const [{ ator }] = (await superadmin.get(at(query).slice(4))).json.items
      const { items } = (await superadmin.get(`/admin/audit?usuarioId=${ator.id}`)).json
      assert.ok(items.length > 0 && items.every((each: { ator: { id: string } }) => each.ator.id === ator.id))
      return superadmin.get(`/admin/audit?usuarioId=${owner.tenant.id}`)
    },
    expected: says(200, ({ total }) => assert.equal(total, 0)),
  },
  {
    section: S,
    sentence: 'GET /admin/audit: apiKeyId, ip and statusCode of a line lead back to lines that have them',
    request: async ({ office: { superadmin }, ids }) => {
      const [line] = (await superadmin.get(at(`resourceId=${ids.nota}&action=nota.issue`).slice(4))).json.items
      assert.ok(line.apiKeyId && line.ip && line.statusCode === 202, JSON.stringify(line))
      for (const campo of ['apiKeyId', 'ip', 'statusCode']) {
        const { items } = (await superadmin.get(`/admin/audit?${campo}=${line[campo]}&limit=100`)).json
        assert.ok(
          items.length > 0 && items.every((each: Record<string, unknown>) => each[campo] === line[campo]),
          campo,
        )
      }
      return superadmin.get('/admin/audit?statusCode=599')
    },
    expected: says(200, ({ total }) => assert.equal(total, 0)),
  },
  shows(S, 'GET /admin/audit: desde and ate', () => at(`desde=${daysAgo(1)}&ate=${daysAgo(-1)}`)),
  showsNothing(S, 'GET /admin/audit: desde of tomorrow', () => at(`desde=${daysAgo(-1)}`)),
  showsNothing(S, 'GET /admin/audit: ate of last year', () => at(`ate=${daysAgo(365)}`)),
  asks(
    S,
    'GET /admin/audit: limit and offset',
    at('limit=2&offset=1'),
    says(200, ({ items, limit, offset }) => assert.deepEqual([items.length, limit, offset], [2, 2, 1])),
  ),
  asks(
    S,
    'GET /admin/audit/summary: horas is how far it reaches back',
    'GET /admin/audit/summary?horas=2',
    says(200, ({ desde, ate, total }) => {
      assert.ok(Math.abs(Date.parse(ate) - Date.parse(desde) - 2 * 3_600_000) <= 3_600_000, `${desde} ${ate}`)
      assert.ok(total > 0)
    }),
  ),
]

const cidades: Sentence[] = [
  shows(
    S,
    'GET /admin/conexoes: municipio',
    ({ ids }) => `GET /admin/conexoes?municipio=${ids.municipio}`,
    ({ slug }, { ids }) => slug === ids.slug,
  ),
  showsNothing(S, 'GET /admin/conexoes: an unknown municipio finds nothing', 'GET /admin/conexoes?municipio=4314902'),
  asks(
    S,
    'GET /admin/conexoes/{slug}/active is the published version',
    ({ ids }) => `GET /admin/conexoes/${ids.slug}/active`,
    says(200, ({ status }) => assert.equal(status, 'publicada')),
  ),
  shows(S, 'GET /admin/conexoes/padroes-disponiveis', 'GET /admin/conexoes/padroes-disponiveis'),
  shows(
    S,
    'GET /admin/conexoes/slug/{slug}/versoes',
    ({ ids }) => `GET /admin/conexoes/slug/${ids.slug}/versoes`,
    ({ slug }, { ids }) => slug === ids.slug,
  ),
  asks(
    S,
    'PATCH of a published connection is 409: it is immutable (estados 10)',
    ({ ids }) => `PATCH /admin/conexoes/${ids.conexao}`,
    409,
    { body: { revisao: 1, titulo: 'Outro' } },
  ),
  asks(S, 'GET /admin/regulamentacao/fontes', 'GET /admin/regulamentacao/fontes', 200),
]

const monitor: Sentence[] = [
  ...AMBIENTES.map((ambiente) =>
    asks(
      S,
      `GET /admin/monitor/dashboard: ambiente=${ambiente}`,
      `GET /admin/monitor/dashboard?ambiente=${ambiente}`,
      200,
    ),
  ),
  each(
    S,
    'GET /admin/monitor/webservices: ambiente',
    'GET /admin/monitor/webservices?ambiente=',
    AMBIENTES,
    ({ ambiente }, value) => ambiente === value,
  ),
  shows(
    S,
    'GET /admin/monitor/webservices: uf',
    'GET /admin/monitor/webservices?uf=PA&ambiente=homologacao',
    ({ municipio }) => municipio.uf === 'PA',
  ),
  each(
    S,
    'GET /admin/monitor/webservices: status',
    'GET /admin/monitor/webservices?ambiente=homologacao&status=',
    ['suspenso', 'fora', 'instavel', 'normal', 'sem_dados'],
    ({ status }, value) => status === value,
  ),
  showsNothing(
    S,
    'GET /admin/monitor/webservices: an unknown provedor finds nothing',
    'GET /admin/monitor/webservices?provedor=zzz-nenhum',
  ),
  ...['1h', '24h', '7d', '30d'].map((periodo) =>
    asks(
      S,
      `GET /admin/monitor/webservices: periodo=${periodo}`,
      `GET /admin/monitor/webservices?periodo=${periodo}`,
      200,
    ),
  ),
  asks(
    S,
    'GET /admin/monitor/webservices/{municipioIbge}: ambiente',
    'GET /admin/monitor/webservices/1504208?ambiente=homologacao',
    says(200, ({ municipio, ambiente }) => assert.deepEqual([municipio.ibge, ambiente], ['1504208', 'homologacao'])),
  ),
  asks(S, 'GET /admin/monitor/webservices/{municipioIbge}/erros', 'GET /admin/monitor/webservices/1504208/erros', 200),
  shows(
    S,
    'GET /admin/monitor/webservices/{municipioIbge}/transmissoes',
    'GET /admin/monitor/webservices/1504208/transmissoes',
    ({ municipio }) => municipio.ibge === '1504208',
  ),
  each(
    S,
    'GET /admin/monitor/transmissoes: status',
    'GET /admin/monitor/transmissoes?ambiente=homologacao&status=',
    ['autorizada', 'recusada', 'incerta'],
    ({ status }, value) => status === value,
  ),
  shows(
    S,
    'GET /admin/monitor/transmissoes: municipioIbge',
    'GET /admin/monitor/transmissoes?municipioIbge=1504208',
    ({ municipio }) => municipio.ibge === '1504208',
  ),
  showsNothing(
    S,
    'GET /admin/monitor/transmissoes: an unknown municipioIbge finds nothing',
    'GET /admin/monitor/transmissoes?municipioIbge=4314902',
  ),
  each(
    S,
    'GET /admin/monitor/transmissoes: ambiente',
    'GET /admin/monitor/transmissoes?ambiente=',
    AMBIENTES,
    ({ ambiente }, value) => ambiente === value,
  ),
  showsNothing(
    S,
    'GET /admin/monitor/transmissoes: an unknown provedor finds nothing',
    'GET /admin/monitor/transmissoes?provedor=zzz-nenhum',
  ),
  {
    section: S,
    sentence: 'GET /admin/monitor/transmissoes: cursor leads to the next page, and no line comes twice',
    request: async ({ office: { superadmin } }) => {
      const first = (await superadmin.get('/admin/monitor/transmissoes?limit=2')).json
      assert.equal(first.items.length, 2)
      const next = await superadmin.get(
        `/admin/monitor/transmissoes?limit=2&cursor=${encodeURIComponent(first.cursor)}`,
      )
      const [seen, more] = [first.items, next.json.items].map((items) => items.map(({ id }: { id: string }) => id))
      assert.ok(more.length > 0 && more.every((id: string) => !seen.includes(id)), `${seen} ${more}`)
      return next
    },
    expected: 200,
  },
  shows(
    S,
    'GET /admin/monitor/alertas shows open alerts',
    'GET /admin/monitor/alertas',
    ({ status }) => status !== 'resolvido',
  ),
  {
    section: S,
    sentence:
      'GET /admin/monitor/alertas: resolvidos=true shows an alert that was resolved, and the default list not any more',
    request: async ({ office: { superadmin }, world }) => {
      const [alerta] = await world.sql<{ id: string }>(
        `insert into alertas (id, tipo, chave) values (gen_random_uuid(), 'emissor_nacional_recusou', gen_random_uuid()::text) returning id`,
      )
      const done = await superadmin.post(`/admin/monitor/alertas/${alerta!.id}/resolver`, { nota: MOTIVO })
      assert.deepEqual([done.status, done.json.status], [201, 'resolvido'], done.text)
      const inList = async (query: string) =>
        (await superadmin.get(`/admin/monitor/alertas?limit=100${query}`)).json.items.some(
          ({ id }: { id: string }) => id === alerta!.id,
        )
      assert.deepEqual([await inList('&resolvidos=true'), await inList('')], [true, false])
      return done
    },
    expected: 201,
  },
  asks(S, 'GET /admin/monitor/health', 'GET /admin/monitor/health', 200),
]

const lgpd: Sentence[] = [
  asks(
    S,
    'GET /admin/lgpd/export: cpfCnpj',
    'GET /admin/lgpd/export?cpfCnpj=12345678000195&motivo=pedido+do+titular',
    says(200, ({ titular, dados }) => {
      assert.equal(titular.cpfCnpj, '12345678000195')
      assert.ok(dados.notasComoTomador.length > 0)
    }),
  ),
  asks(
    S,
    'GET /admin/lgpd/export: tenantId keeps it to one account',
    ({ owner }) => `GET /admin/lgpd/export?cpfCnpj=12345678000195&tenantId=${owner.tenant.id}&motivo=pedido+do+titular`,
    says(200, ({ tenantId, dados }) => {
      assert.ok(tenantId && dados.notasComoTomador.length > 0)
    }),
  ),
  asks(
    S,
    'GET /admin/legacy-import/exemplo-csv is CSV',
    'GET /admin/legacy-import/exemplo-csv',
    ({ status, headers }) => {
      assert.equal(status, 200)
      assert.match(headers['content-type']!, /^text\/csv/)
    },
  ),
]

export const ADMIN_OPERATION: readonly Sentence[] = [
  ...painel,
  ...caches,
  ...auditoria,
  ...cidades,
  ...monitor,
  ...lgpd,
]
