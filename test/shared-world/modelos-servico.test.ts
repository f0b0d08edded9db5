// A service kept as a template is checked like the notes that use it: what POST /nfse/validar refuses of it is refused.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sharedWorld } from '../support/shared-world.ts'
import type { Issuer } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

let world: World
let issuer: Issuer
before(async () => {
  world = await sharedWorld()
  issuer = await world.issuer()
})
after(() => world?.close())

// biome-ignore lint/suspicious/noExplicitAny: services are spoilt without regard to their shape
type Servico = any
type Achado = { campo: string; codigo: string }

const ENDERECO = {
  ...{ logradouro: 'Rua A', numero: '1', bairro: 'Centro', codigoCidade: '1504208', estado: 'PA', cep: '68500000' },
}
/** One fault each that neither company, customer nor city excuses, and how it spoils a good service. */
const FALHAS: Readonly<Record<string, (servico: Servico) => void>> = {
  'a code outside the list': (s) => (s.codigo = '88.01'),
  'a municipality that does not exist': (s) => (s.municipioPrestacao = '1111111'),
  'a municipality of incidence that does not exist': (s) => (s.municipioIncidencia = '1111111'),
  'a national code that does not exist': (s) => (s.codigoServicoNacional = '999999'),
  'a national code of another item': (s) => (s.codigoServicoNacional = '170101'),
  'a base above the price': (s) => (s.valor.baseCalculo = s.valor.servico + 1),
  'a deduction above the price': (s) => (s.valor.deducoes = { valor: s.valor.servico + 1 }),
  'an empty deduction': (s) => (s.valor.deducoes = {}),
  'two bases': (s) => {
    s.valor.baseCalculo = 1
    s.iss.baseCalculo = 2
  },
  'a kind of taxation without meaning': (s) => (s.iss.tipoTributacao = 9),
  'kinds that contradict each other': (s) => Object.assign(s.iss, { tipoTributacao: 3, exigibilidade: 4 }),
  'nothing to withhold': (s) => Object.assign(s.iss, { exigibilidade: 3, retido: true }),
  'taxes above the price': (s) => (s.totalTributos = { tipo: 'valor', federal: s.valor.servico + 1 }),
  'a state that is none': (s) => (s.obra = { codigo: '1', endereco: { ...ENDERECO, estado: 'XX' } }),
  'an address in no city': (s) => (s.obra = { codigo: '1', endereco: { ...ENDERECO, codigoCidade: '1111111' } }),
  'an event that ends before it begins': (s) =>
    (s.evento = {
      nome: 'Feira',
      dataInicio: '2026-11-20',
      dataFim: '2026-11-19',
      identificacao: '1',
      endereco: ENDERECO,
    }),
  'a letter that no document holds': (s) => (s.discriminacao = 'a\u0000b'),
}

const criar = (servico: Servico, mais: object = {}) =>
  issuer.tenant.portal.post('/portal/modelos-servico', { nome: 'Honorários', servico, ...mais })

const doServico = (erros: Achado[] = [], prefixo: string) =>
  erros
    .filter(({ campo }) => campo.startsWith(prefixo))
    .map(({ campo, codigo }) => `${campo.slice(prefixo.length)} ${codigo}`)
    .sort()

for (const [falha, estragar] of Object.entries(FALHAS))
  test(`${falha} is refused of a template as of a note, when it is made and when it is changed`, async () => {
    const nota = issuer.body() as { servico: [Servico] }
    const bom = structuredClone(nota.servico[0])
    estragar(nota.servico[0])
    const validado = await issuer.api.post('/nfse/validar', nota)
    const esperado = doServico(validado.json.erros, 'servico[0]')
    assert.notDeepEqual(esperado, [], `the note is refused: ${validado.text}`)
    const { id } = (await criar(bom)).json
    const mudado = await issuer.tenant.portal.call('PATCH', `/portal/modelos-servico/${id}`, {
      body: { servico: nota.servico[0] },
    })
    for (const { status, json, text } of [await criar(nota.servico[0]), mudado]) {
      assert.ok([400, 422].includes(status), text)
      assert.deepEqual(doServico(json.erros, 'servico'), esperado)
    }
  })

test('a template keeps what only a company, a customer or the amount of a note decides', async () => {
  const { servico } = issuer.body() as { servico: [Servico] }
  const bons: Servico[] = [
    { ...servico[0], valor: { ...servico[0].valor, servico: 0, descontoIncondicionado: 10 } },
    { ...servico[0], codigo: '07.02', codigoServicoNacional: '070201', iss: { aliquota: 3, tipoTributacao: 2 } },
    { ...servico[0], iss: { aliquota: 3, tipoTributacao: 5 } },
    { ...servico[0], municipioPrestacao: '9999999' },
  ]
  for (const bom of bons) {
    const { status, text } = await criar(bom)
    assert.equal(status, 201, text)
  }
})

test('a template that no longer passes is renamed and archived', async () => {
  const { servico } = issuer.body() as { servico: [Servico] }
  const { id } = (await criar(servico[0])).json
  await world.sql(
    `update modelos_servico set servico = jsonb_set(servico::jsonb, '{codigo}', '"88.01"')::json where id = $1`,
    [id],
  )
  const { status, text } = await issuer.tenant.portal.call('PATCH', `/portal/modelos-servico/${id}`, {
    body: { nome: 'Antigo', arquivado: true },
  })
  assert.equal(status, 200, text)
})
