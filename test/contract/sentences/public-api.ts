// §4.1: the public API, by key: issuing, reading, companies, and the open operations.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { SENHA_DO_CERTIFICADO } from '../../support/city.ts'
import { empresaBody, nextCnpj, sharedPfx } from '../../support/tenant.ts'
import { METRICS_TOKEN } from '../stage.ts'
import { asks, made, refuses, says } from './makers.ts'
import type { Sentence } from './sentence.ts'

const S = '4.1'

const emissao: Sentence[] = [
  asks(
    S,
    'POST /nfse answers 202 with a note that is processando',
    'POST /nfse',
    says(202, (nota) => {
      assert.equal(nota.status, 'processando')
      assert.deepEqual([nota.numero, nota.chaveAcesso, nota.urls], [null, null, { pdf: null, xml: null }])
    }),
    { body: ({ owner }) => owner.body() },
  ),
  asks(
    S,
    'with opcoes.modoSincrono it waits for the city and answers 200 with the settled note',
    'POST /nfse',
    says(200, (nota) => {
      assert.equal(nota.status, 'autorizada')
      assert.ok(nota.numero && nota.chaveAcesso && nota.urls.pdf && nota.urls.xml)
    }),
    { body: ({ owner }) => owner.body({ opcoes: { modoSincrono: true } }) },
  ),
  asks(
    S,
    'with opcoes.modoSincrono a refused note is a settled one too',
    'POST /nfse',
    says(200, (nota) => {
      assert.deepEqual([nota.status, nota.erros[0].codigo], ['rejeitada', 'E0310'])
    }),
    { body: ({ owner }) => owner.body({ opcoes: { modoSincrono: true }, simular: 'rejeitar: E0310' }) },
  ),
  asks(
    S,
    'POST /nfse/lote answers 202 with loteId, and a bad note blocks no other',
    'POST /nfse/lote',
    says(202, (json) => {
      assert.match(json.loteId, /^[0-9a-f-]{36}$/)
      assert.deepEqual([json.total, json.aceitas, json.recusadas], [3, 2, 1])
      assert.deepEqual(
        json.itens.map(({ indice }: { indice: number }) => indice),
        [0, 1, 2],
      )
      assert.ok(json.itens[0].id && json.itens[2].id && !json.itens[1].id && json.itens[1].erros.length > 0)
    }),
    { body: ({ owner }) => ({ notas: [owner.body(), { ...owner.body(), servico: [] }, owner.body()] }) },
  ),
  asks(
    S,
    'a batch may be the bare list (decisoes 4)',
    'POST /nfse/lote',
    says(202, (json) => assert.equal(json.aceitas, 1)),
    {
      body: ({ owner }) => [owner.body()],
    },
  ),
  asks(
    S,
    'GET /nfse/lote/{loteId} shows the batch (decisoes 4)',
    ({ ids }) => `GET /nfse/lote/${ids.lote}`,
    says(200, (json) => {
      assert.deepEqual([json.total, json.aceitas, json.itens.length], [1, 1, 1])
    }),
  ),
  asks(
    S,
    'POST /nfse/validar answers 200 with what the note would be, and makes none (decisoes 4)',
    'POST /nfse/validar',
    says(200, (json) => {
      assert.deepEqual([json.valida, json.erros, json.trilho], [true, [], 'nacional'])
      assert.equal(json.calculado.iss.valor, 30)
      assert.deepEqual([json.calculado.iss.situacao, json.calculado.iss.aRecolher], ['no_das', null])
      assert.ok(json.previaXml.includes('<DPS'))
    }),
    { body: ({ owner }) => owner.body() },
  ),
]

const leitura: Sentence[] = [
  {
    section: S,
    sentence: 'GET /nfse/{id} is idempotent: read twice, the same answer',
    request: async ({ owner, ids }) => {
      const [one, two] = [await owner.api.get(`/nfse/${ids.nota}`), await owner.api.get(`/nfse/${ids.nota}`)]
      assert.deepEqual(one.json, two.json)
      return two
    },
    expected: 200,
  },
  refuses(S, 'GET /nfse/{id} of no note is 404', () => `GET /nfse/${randomUUID()}`, [404, 'NAO_ENCONTRADO']),
  {
    section: S,
    sentence: 'GET /nfse/{id}/pdf is application/pdf, inline, named danfse-{numero}.pdf',
    request: async ({ owner, ids }) => {
      const { numero } = (await owner.api.get(`/nfse/${ids.nota}`)).json
      const answer = await owner.api.get(`/nfse/${ids.nota}/pdf`)
      assert.equal(answer.headers['content-type'], 'application/pdf')
      assert.match(answer.headers['content-disposition']!, new RegExp(`^inline; ?filename="?danfse-${numero}\\.pdf"?$`))
      assert.equal(answer.bytes.subarray(0, 5).toString(), '%PDF-')
      return answer
    },
    expected: 200,
  },
  asks(S, 'GET /nfse/{id}/pdf answers for a cancelled note', ({ ids }) => `GET /nfse/${ids.cancelada}/pdf`, 200),
  refuses(S, 'GET /nfse/{id}/pdf of a refused note is 404', ({ ids }) => `GET /nfse/${ids.recusada}/pdf`, [
    404,
    'NOTA_NAO_AUTORIZADA',
  ]),
  asks(
    S,
    'GET /nfse/{id}/xml is the signed XML, application/xml; charset=utf-8',
    ({ ids }) => `GET /nfse/${ids.nota}/xml`,
    (answer) => {
      assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'application/xml; charset=utf-8'])
      assert.match(answer.text, /<NFSe[\s\S]*<Signature/)
    },
  ),
  refuses(S, 'GET /nfse/{id}/xml of a refused note is 404', ({ ids }) => `GET /nfse/${ids.recusada}/xml`, [
    404,
    'NOTA_NAO_AUTORIZADA',
  ]),
  refuses(
    S,
    'GET /nfse/{id}/xml of a cancelled note is 404 (§3 note 3, decisoes 5)',
    ({ ids }) => `GET /nfse/${ids.cancelada}/xml`,
    [404, 'NOTA_NAO_AUTORIZADA'],
  ),
  asks(
    S,
    'GET /n/{id} is a page: HTML, not indexed, the CPF or CNPJ of the customer masked (decisoes 5)',
    ({ ids }) => `GET /n/${ids.nota}`,
    (answer) => {
      assert.deepEqual([answer.status, answer.headers['content-type']], [200, 'text/html; charset=utf-8'])
      assert.match(answer.headers['x-robots-tag'] ?? answer.text, /noindex/)
      assert.ok(!answer.text.includes('financeiro@tomador.example'), 'o e-mail do tomador inteiro')
    },
    { by: ({ anonymous }) => anonymous() },
  ),
  ...(['cancelada', 'recusada'] as const).map((which) =>
    asks(
      S,
      `GET /n/{id} of a note that is ${which} (decisoes 5)`,
      ({ ids }) => `GET /n/${ids[which]}`,
      which === 'cancelada' ? 200 : 404,
      {
        by: ({ anonymous }) => anonymous(),
      },
    ),
  ),
]

const novaEmpresa = () => ({ ...empresaBody('simples-nacional'), cpfCnpj: nextCnpj() })

const empresas: Sentence[] = [
  asks(
    S,
    'GET /empresas lists the companies of the account',
    'GET /empresas?limit=100',
    says(200, ({ items, total, limit, offset }) => {
      assert.ok(items.length > 0 && total >= items.length)
      assert.deepEqual([limit, offset], [100, 0])
    }),
  ),
  asks(
    S,
    'POST /empresas registers a CNPJ: 201',
    'POST /empresas',
    says(201, (empresa) => {
      assert.deepEqual([empresa.ativa, empresa.certificado], [true, null])
    }),
    { body: novaEmpresa },
  ),
  refuses(S, 'GET /empresas/{id} of one that does not exist is 404', () => `GET /empresas/${randomUUID()}`, [
    404,
    'NAO_ENCONTRADO',
  ]),
  asks(
    S,
    'PATCH /empresas/{id} changes what it is sent, and nothing else',
    async ({ owner }) => `PATCH /empresas/${(await owner.tenant.createEmpresa()).id}`,
    says(200, (empresa) => {
      assert.deepEqual([empresa.razaoSocial, empresa.regimeTributario], ['Outra Razão Ltda', 'simples_nacional'])
    }),
    { body: { razaoSocial: 'Outra Razão Ltda' } },
  ),
  asks(
    S,
    'POST /empresas/{id}/certificado takes the .pfx in base64: 201 with its data (decisoes 3)',
    async ({ owner }) => `POST /empresas/${(await owner.tenant.createEmpresa()).id}/certificado`,
    says(201, (certificado) => {
      const campos = [
        'id',
        'titular',
        'cpfCnpj',
        'emissor',
        'numeroSerie',
        'validoDe',
        'validoAte',
        'diasRestantes',
        'impressaoDigital',
      ]
      assert.deepEqual(
        campos.filter((campo) => certificado[campo] === undefined),
        [],
      )
    }),
    { body: ({ world }) => ({ arquivo: sharedPfx(world.simulator).toString('base64'), senha: SENHA_DO_CERTIFICADO }) },
  ),
  {
    section: S,
    sentence: 'nfse-configs are listed, upserted by municipality, and removed, each 200; the secret is shown as ***',
    request: async (stage) => {
      const { api, tenant } = stage.owner
      const path = `/empresas/${(await tenant.createEmpresa()).id}/nfse-configs`
      const put = (serieRps: string) => api.call('PUT', path, { body: { serieRps, senha: 'segredo' } })
      const [one, two] = [made(await put('1'), 200), made(await put('2'), 200)]
      assert.deepEqual([two.id, two.serieRps, two.senha], [one.id, '2', '***'])
      assert.deepEqual(
        made(await api.get(path), 200).items.map(({ id }: { id: string }) => id),
        [one.id],
      )
      const gone = await api.call('DELETE', `${path}/${one.id}`)
      assert.equal(made(await api.get(path), 200).total, 0)
      return gone
    },
    expected: 200,
  },
]

const abertas: Sentence[] = [
  asks(
    S,
    'GET /municipios?uf=AC answers the whole state at once (decisoes 1)',
    'GET /municipios?uf=AC',
    says(200, ({ items, total }) => {
      assert.deepEqual([total, items.length], [22, 22])
      assert.ok(items.every(({ uf }: { uf: string }) => uf === 'AC'))
    }),
  ),
  asks(
    S,
    'GET /municipios/{ibge} is one municipality',
    'GET /municipios/1504208',
    says(200, ({ ibge, nome, uf }) => assert.deepEqual([ibge, nome, uf], ['1504208', 'Marabá', 'PA'])),
  ),
  refuses(S, 'GET /municipios/{ibge} of one that does not exist is 404', 'GET /municipios/9999999', [
    404,
    'NAO_ENCONTRADO',
  ]),
  asks(S, 'POST /webhooks/{id}/replay delivers again', ({ ids }) => `POST /webhooks/${ids.entrega}/replay`, 201),
  asks(
    S,
    'GET /health says how the service is',
    'GET /health',
    says(200, ({ status }) => assert.ok(['ok', 'degradado'].includes(status), status)),
    { by: ({ anonymous }) => anonymous() },
  ),
  asks(
    S,
    'GET /metrics answers in text',
    'GET /metrics',
    (answer) => {
      assert.equal(answer.status, 200)
      assert.match(answer.headers['content-type']!, /^text\/plain/)
      assert.match(answer.text, /^# (HELP|TYPE) /m)
    },
    { by: ({ withToken }) => withToken(METRICS_TOKEN) },
  ),
]

export const PUBLIC_API: readonly Sentence[] = [...emissao, ...leitura, ...empresas, ...abertas]
