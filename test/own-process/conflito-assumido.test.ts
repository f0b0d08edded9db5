// A note of the city taken as ours is shown by the city's document everywhere, and the request stays as it came.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { parseCsv } from '#domain/csv.ts'
import { type Conflitos, type Emissor, openConflitos } from '../support/conflito.ts'
import { ADMIN_ENV, type Operator, openOperator } from '../support/publish-city.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

type Campo = 'valor' | 'tomador' | 'data' | 'servico' | 'retencao' | 'desconto' | 'descricao'
const TODOS: readonly Campo[] = ['valor', 'tomador', 'data', 'servico', 'retencao', 'desconto', 'descricao']
/** One city for each family, and what its documents do not have. */
const FAMILIAS: readonly [familia: string, cidade: string | null, sem: readonly Campo[]][] = [
  ['ABRASF', 'jau', []],
  ['ABRASF 1.00', 'guarulhos', []],
  ['DPS at a city', 'angra-dos-reis', []],
  ['the national system', null, []],
  // Layout 2 has no discount, and codes of the city instead of items of LC 116.
  ['São Paulo', 'sao-paulo', ['servico', 'desconto']],
]

/** What a screen, a list or a file says of a note; a room that does not show a field leaves it out. */
type Visto = Partial<{
  nome: string
  documento: string
  valor: number
  desconto: number
  liquido: number
  competencia: string
  dia: string
  codigo: string
  descricao: string
  retido: boolean
}>

let world: World
let operator: Operator
let conflitos: Conflitos
before(async () => {
  world = await openWorld({ ...ADMIN_ENV, LEASE_S: '12' })
  operator = await openOperator({ url: world.url, env: world.tree.env })
  conflitos = await openConflitos(world, operator)
})
after(() => world?.close())

const OUTRO = { nome: 'OUTRO TOMADOR LTDA', documento: '33000167000101' }
const DESCRICAO = 'Outro serviço escrito pela prefeitura'
/** Forty days before a day or a month. */
const antes = (dia: string) => new Date(Date.parse(dia) - 40 * 86_400_000).toISOString().slice(0, 10)

/** What the document of the city says where it has these fields otherwise than the note that was sent. */
function expectedOf(enviado: Required<Visto>, campos: readonly Campo[]): Required<Visto> {
  const has = (campo: Campo) => campos.includes(campo)
  const valor = has('valor') ? (enviado.valor * 9) / 10 : enviado.valor
  const dia = has('data') ? antes(enviado.dia) : enviado.dia
  return {
    ...enviado,
    ...(has('tomador') && OUTRO),
    ...(has('servico') && { codigo: '17.01' }),
    ...(has('descricao') && { descricao: DESCRICAO }),
    ...(has('desconto') && { desconto: 7 }),
    ...(has('retencao') && { retido: !enviado.retido }),
    valor,
    dia,
    competencia: dia.slice(0, 7),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: NotaNaPagina of the API
const ofPage = (json: any): Required<Visto> => ({
  nome: json.tomador.razaoSocial,
  documento: json.tomador.cpfCnpj,
  valor: json.valores.servico,
  desconto: json.valores.descontoIncondicionado,
  liquido: json.valores.liquido,
  competencia: json.competencia,
  dia: json.dataEmissao.slice(0, 10),
  codigo: json.servico.codigo,
  descricao: json.servico.discriminacao,
  retido: json.tributos.find(({ nome }: { nome: string }) => nome === 'ISS').retido,
})
// biome-ignore lint/suspicious/noExplicitAny: NotaNaLista of the API
const ofLine = (json: any): Visto => ({
  nome: json.tomadorNome,
  documento: json.tomadorDocumento,
  valor: json.valorServico,
  competencia: json.competencia,
})

const ok = async (answer: Promise<{ status: number; text: string; json: unknown }>) => {
  const { status, json, text } = await answer
  assert.equal(status, 200, text)
  // biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape
  return json as any
}

/** Every room that shows a note, by what it is called. */
const ROOMS: Record<string, (emissor: Emissor, id: string) => Promise<Visto>> = {
  'page of the portal': async ({ portal }, id) => ofPage(await ok(portal.get(`/portal/nfse/${id}`))),
  'page of the back-office': async (_, id) => ofPage(await ok(operator.client.get(`/admin/nfse/${id}`))),
  'list of the portal': async ({ portal }, id) =>
    ofLine((await ok(portal.get('/portal/nfse?limit=100'))).items.find((each: { id: string }) => each.id === id)),
  'list of the back-office': async (_, id) => ofLine((await ok(operator.client.get(`/admin/nfse?q=${id}`))).items[0]),
  'answer of the API': async ({ api }, id) => {
    const { calculado } = await ok(api.get(`/nfse/${id}`))
    return {
      valor: calculado.valores.servico,
      desconto: calculado.valores.descontoIncondicionado,
      liquido: calculado.valores.liquido,
      competencia: calculado.competencia,
      dia: calculado.dataEmissao.slice(0, 10),
      codigo: calculado.servico.codigo,
      retido: calculado.iss.retido,
    }
  },
  spreadsheet: async ({ portal }, id) => {
    const { text } = await portal.get('/portal/nfse.csv')
    const line = parseCsv(text, ';').find((each) => each['Id no sistema'] === id)!
    const reais = (titulo: string) => Number(line[titulo]!.replaceAll('.', '').replace(',', '.'))
    return {
      nome: line.Tomador!,
      documento: line['Tomador: CPF/CNPJ']!.replace(/\D/g, ''),
      valor: reais('Valor do serviço'),
      liquido: reais('Valor líquido'),
      competencia: line['Competência']!.split('/').reverse().join('-'),
      codigo: line['Item da LC 116']!.replace(/[="]/g, ''),
      descricao: line['Descrição do serviço']!,
      retido: reais('ISS retido') > 0,
    }
  },
  'public page': async (_, id) => {
    const { text } = await world.anonymous.get(`/n/${id}`)
    const shows = (part: string) => text.includes(part)
    return { ...(shows(OUTRO.nome) && { nome: OUTRO.nome }), ...(shows(DESCRICAO) && { descricao: DESCRICAO }) }
  },
}

/** What the page of the note printed says, where there is a program that reads it. */
const printed = async ({ api }: Emissor, id: string): Promise<string | null> => {
  if (spawnSync('pdftotext', ['-v']).error) return null
  const { bytes } = await api.get(`/nfse/${id}/pdf`)
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes }).toString()
}

/** A note that its city shows with other contents in `campos`, taken as ours; `enviado`: as it was sent. */
async function take(emissor: Emissor, campos: readonly Campo[], evento = '') {
  const { id, pedido } = await conflitos.lose(emissor, `outro-conteudo:${campos.join('+')}${evento}`)
  await conflitos.conflitoAberto(id)
  const enviado = ofPage(await ok(emissor.portal.get(`/portal/nfse/${id}`)))
  const comparado = await ok(operator.client.get(`/admin/nfse/${id}/conflito`))
  const taken = await conflitos.act(id, 'assumir')
  assert.equal(taken.status, 201, taken.text)
  return { id, pedido, enviado, comparado }
}

/** What rooms that show a field say of it, against what is expected. */
async function assertShown(emissor: Emissor, id: string, expected: Visto) {
  for (const [room, read] of Object.entries(ROOMS)) {
    const shown = await read(emissor, id)
    const wanted = Object.fromEntries(Object.keys(shown).map((campo) => [campo, expected[campo as keyof Visto]]))
    assert.deepEqual(shown, wanted, room)
  }
}

for (const [familia, cidade, sem] of FAMILIAS)
  test(`${familia}: every room shows the document of the city, whatever differs in it`, async () => {
    const emissor = await conflitos.emissorDe(cidade)
    const campos = TODOS.filter((campo) => !sem.includes(campo))
    const { id, pedido, enviado, comparado } = await take(emissor, campos)
    const page = await ok(emissor.portal.get(`/portal/nfse/${id}`))
    const expected = { ...expectedOf(enviado, campos), liquido: page.valores.liquido }
    await assertShown(emissor, id, expected)

    // Nothing of the customer of the request is said of the other one.
    assert.equal(page.tomador.cidade, null)
    const pdf = await printed(emissor, id)
    if (pdf) {
      assert.match(pdf, /OUTRO TOMADOR LTDA/)
      assert.doesNotMatch(pdf, /Tomador Exemplo/i)
    }

    await until('the search has the other customer', async () => {
      const found = (q: string) => ok(emissor.portal.get(`/portal/nfse?q=${encodeURIComponent(q)}&limit=100`))
      const [byName, byNumber] = [await found('outro tomador'), await found(OUTRO.documento)]
      return [byName, byNumber].every(({ items }) => items.some((each: { id: string }) => each.id === id))
    })
    const { items } = await ok(emissor.portal.get(`/portal/tomadores?cpfCnpj=${OUTRO.documento}`))
    assert.ok(items.some((each: { tomador: { razaoSocial: string } }) => each.tomador.razaoSocial === OUTRO.nome))
    const titular = await world.sql('select from notas_titulares where nota_id = $1 and cpf_cnpj = $2', [
      id,
      OUTRO.documento,
    ])
    assert.equal(titular.length, 1)
    // A person who asks for the data of one customer reads nothing of the other.
    for (const cpfCnpj of [enviado.documento, OUTRO.documento]) {
      const query = `cpfCnpj=${cpfCnpj}&motivo=${encodeURIComponent('pedido do titular, protocolo 77')}`
      const { dados } = await ok(operator.client.get(`/admin/lgpd/export?${query}`))
      const pessoas = dados.notasComoTomador.filter((each: { id: string }) => each.id === id)
      assert.deepEqual(
        pessoas.map((each: { dadosTomador: { cpfCnpj: string } }) => each.dadosTomador.cpfCnpj),
        [cpfCnpj],
      )
    }

    // What was asked for and what was sent stay as they were.
    const { payload } = await ok(emissor.portal.get(`/portal/nfse/${id}/pedido`))
    assert.deepEqual(payload.tomador, (pedido as { tomador: object }).tomador)
    const { linhas } = await ok(operator.client.get(`/admin/nfse/${id}/conflito`))
    assert.deepEqual(linhas, comparado.linhas)
  })

const CONTEUDO: readonly Campo[] = ['valor', 'tomador', 'data', 'servico', 'retencao', 'desconto']
for (const campo of CONTEUDO)
  test(`only ${campo} differs: the rest of the note is as it was sent`, async () => {
    const emissor = await conflitos.emissorDe('jau')
    const { id, enviado } = await take(emissor, [campo])
    const page = await ok(emissor.portal.get(`/portal/nfse/${id}`))
    await assertShown(emissor, id, { ...expectedOf(enviado, [campo]), liquido: page.valores.liquido })
  })

test('statistics and totals count the amounts of the city', async () => {
  const emissor = await conflitos.emissorDe('jau')
  const sums = async () => {
    const { total } = await ok(emissor.portal.get('/portal/nfse/estatisticas'))
    const { totais } = await ok(emissor.portal.get('/portal/nfse/totais'))
    return { servico: total.valorServico, totais: totais.valorServico, liquido: totais.valorLiquido }
  }
  const before = await sums()
  const { id, enviado } = await take(emissor, ['valor', 'desconto'])
  const page = await ok(emissor.portal.get(`/portal/nfse/${id}`))
  const added = await until('the counts have the note', async () => {
    const now = await sums()
    return now.servico !== before.servico && now
  })
  const cents = (reais: number) => Math.round(reais * 100)
  assert.equal(cents(added.servico - before.servico), cents(enviado.valor * 0.9))
  assert.equal(cents(added.totais - before.totais), cents(enviado.valor * 0.9))
  assert.equal(cents(added.liquido - before.liquido), cents(page.valores.liquido))
})

test('the city cancelled a note that was taken as ours, and its answer was lost: the service sees it', async () => {
  const emissor = await conflitos.emissorDe('jau')
  const { id } = await take(emissor, ['valor'], '] [simular evento: autorizar-e-cortar x1')
  const cancelled = await emissor.api.post(`/nfse/${id}/cancelar`, { motivo: 'Nota emitida com valor errado' })
  assert.ok(cancelled.status < 300, cancelled.text)
  await until('the note is cancelled', async () => (await emissor.api.get(`/nfse/${id}`)).json.status === 'cancelada')
})
