// Our number found at the city with other contents: a person decides, and there are never two valid notes without that
// decision.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Conflitos, type Emissor, MOTIVO, openConflitos } from '../support/conflito.ts'
import type { Client } from '../support/http.ts'
import { ADMIN_ENV, openOperator } from '../support/publish-city.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

/** One city for each family, and how its note is lost: the answer of the send, after the city authorised. */
const FAMILIAS: readonly [nome: string, cidade: string | null][] = [
  ['ABRASF, answered at once', 'jau'],
  ['ABRASF, by lote', 'ribeirao-preto'],
  ['ABRASF 1.00', 'guarulhos'],
  ['DPS at a city', 'angra-dos-reis'],
  ['DPS at a city, by protocol', 'criciuma'],
  ['São Paulo', 'sao-paulo'],
  ['the national system', null],
]
const CAMPOS = ['valor', 'tomador'] as const

let world: World
let operador: Client
let conflitos: Conflitos
const emissorDe = (cidade: string | null) => conflitos.emissorDe(cidade)
const lose = (emissor: Emissor, { consultas }: { consultas?: string } = {}) => conflitos.lose(emissor, consultas)
const conflitoAberto = (id: string) => conflitos.conflitoAberto(id)
const act = (id: string, ato: 'assumir' | 'declarar-alheia') => conflitos.act(id, ato)

before(async () => {
  world = await openWorld({ ...ADMIN_ENV, LEASE_S: '12' })
  const operator = await openOperator({ url: world.url, env: world.tree.env })
  operador = operator.client
  conflitos = await openConflitos(world, operator)
})
after(() => world?.close())

/** The same by rules of the city and not by words in the document, which would go out again with it. */
async function loseByRules({ api, body, livro, cidade, cnpj }: Emissor) {
  const rule = (comportamento: object) =>
    world.simulator.admin<{ id: number }>('PUT', 'comportamento', { cidade, cnpj, ...comportamento })
  const antes = (await livro()).length
  const cut = await rule({ operacao: 'emitir', comportamento: 'autorizar-e-cortar' })
  const shown = await rule({ operacao: 'consultar', comportamento: 'outro-conteudo:valor' })
  const forget = ({ id }: { id: number }) => world.simulator.admin('DELETE', `comportamento?cidade=${cidade}&id=${id}`)
  const { json } = await api.issue(body())
  const nota = await conflitoAberto(json.id)
  await forget(cut)
  return { id: json.id as string, antes, numeroRps: nota.numeroRps as string, end: () => forget(shown) }
}

const alertas = (id: string, tipo = 'nota_em_conflito') =>
  world.sql<{ status: string }>('select status from alertas where tipo = $1 and chave = $2', [tipo, id])
const askedTimes = async (id: string) =>
  (
    await world.sql(`select from transmissoes where nota_id = $1 and operacao = 'consultar' and resultado <> 'nula'`, [
      id,
    ])
  ).length

for (const [familia, cidade] of FAMILIAS)
  test(`${familia}: our number with another value or customer is a conflict, and no second note goes out`, async (t) => {
    const emissor = await emissorDe(cidade)
    for (const campo of CAMPOS)
      await t.test(campo, async () => {
        const { id, antes } = await lose(emissor, { consultas: `outro-conteudo:${campo}` })
        await conflitoAberto(id)
        const nota = (await emissor.api.get(`/nfse/${id}`)).json
        assert.equal(nota.status, 'falha_temporaria')
        const aviso = nota.avisos.find(({ codigo }: { codigo: string }) => codigo === 'NUMERO_EM_CONFLITO')
        assert.match(aviso.mensagem, /uma pessoa compara as duas/)
        assert.deepEqual(await alertas(id), [{ status: 'aberto' }])
        assert.equal((await emissor.livro()).length, antes + 1, 'the city has one note')

        const { json, text } = await operador.get(`/admin/nfse/${id}/conflito`)
        const differing = json.linhas
          ?.filter(({ difere }: { difere: boolean }) => difere)
          .map((each: Linha) => each.campo)
        const expected = { valor: /valor\.servico/, tomador: /tomador\.cpfCnpj/ }[campo]
        assert.ok(
          differing?.some((each: string) => expected.test(each)),
          text,
        )
        assert.match(json.enviado.conteudo, /</)
        assert.match(json.encontrado.conteudo, /</)
      })
  })
type Linha = { campo: string }

test('an operator takes the city’s note as ours: its number and figures, avisos, webhook; a repetition answers the same', async () => {
  const emissor = await emissorDe('jau')
  const { id, antes } = await lose(emissor)
  await conflitoAberto(id)
  for (const bad of [{}, { motivo: '  curto  ' }])
    assert.equal((await operador.post(`/admin/nfse/${id}/assumir`, bad)).status, 400)
  const taken = await act(id, 'assumir')
  assert.deepEqual([taken.status, taken.json.status], [201, 'autorizada'], taken.text)
  const [noLivro] = (await emissor.livro()).slice(-1)
  assert.equal(String(taken.json.numero), String(noLivro!.numero))
  const avisos = taken.json.avisos.map(({ codigo }: { codigo: string }) => codigo)
  assert.ok(avisos.includes('VALORES_DIVERGENTES') && !avisos.includes('NUMERO_EM_CONFLITO'), taken.text)
  const { json: page } = await emissor.portal.get(`/portal/nfse/${id}`)
  assert.equal(page.valores.servico, 900)
  const again = await operador.post(`/admin/nfse/${id}/assumir`, MOTIVO)
  assert.deepEqual([again.status, again.json.numero], [201, taken.json.numero], again.text)
  const other = await operador.post(`/admin/nfse/${id}/declarar-alheia`, MOTIVO)
  assert.deepEqual([other.status, other.json.codigo], [409, 'ESTADO_INVALIDO'])
  assert.deepEqual(await alertas(id), [{ status: 'resolvido' }])
  assert.equal((await emissor.livro()).length, antes + 1)
  const eventos = await world.sql('select evento from eventos where nota_id = $1', [id])
  assert.deepEqual(eventos, [{ evento: 'nfse.autorizada' }])
  const audited = await world.sql<{ detalhe: { motivo: string } }>(
    `select detalhe from auditoria where recurso_id = $1 and acao = 'nota.take-as-ours'`,
    [id],
  )
  assert.equal(audited[0]?.detalhe.motivo, MOTIVO.motivo)
})

test('an operator declares it foreign: ours goes out under the next number, the former one is used up', async () => {
  const emissor = await emissorDe('jau')
  const { id, antes, numeroRps, end } = await loseByRules(emissor)
  const declared = await act(id, 'declarar-alheia')
  assert.equal(declared.status, 201, declared.text)
  const nota = await emissor.api.waitSettled(id)
  assert.equal(nota.status, 'autorizada', JSON.stringify(nota))
  assert.ok(Number(nota.numeroRps) > Number(numeroRps))
  assert.ok(nota.avisos.some(({ codigo }: { codigo: string }) => codigo === 'NUMERO_USADO_POR_OUTRO'))
  assert.equal((await emissor.livro()).length, antes + 2)
  assert.deepEqual(await alertas(id), [{ status: 'resolvido' }])
  assert.deepEqual(await alertas(id, 'numero_ja_usado_por_outro'), [{ status: 'aberto' }])
  const again = await operador.post(`/admin/nfse/${id}/declarar-alheia`, MOTIVO)
  assert.deepEqual([again.status, again.json.numeroRps], [201, nota.numeroRps], again.text)
  assert.equal((await operador.post(`/admin/nfse/${id}/assumir`, MOTIVO)).status, 409)
  await end()
  // No note takes the number, even one that names it.
  const forced = await emissor.api.issue({ ...emissor.body(), rps: { serie: nota.serieRps, numero: numeroRps } })
  assert.deepEqual([forced.status, forced.json.codigo], [409, 'RPS_NUMERO_EM_USO'], forced.text)
})

test('declared foreign, but the city shows ours when it is asked again: it is authorised, and nothing is sent', async () => {
  const emissor = await emissorDe('jau')
  const { id, antes } = await lose(emissor, { consultas: 'outro-conteudo:valor x1' })
  await conflitoAberto(id)
  assert.equal((await act(id, 'declarar-alheia')).status, 201)
  assert.equal((await emissor.api.waitSettled(id)).status, 'autorizada')
  assert.equal((await emissor.livro()).length, antes + 1)
  const { json } = await operador.get(`/admin/nfse/${id}`)
  assert.equal(json.conflito.estado, 'desfeito')
  assert.equal((await operador.post(`/admin/nfse/${id}/declarar-alheia`, MOTIVO)).status, 409)
})

test('asked again by hand, the city shows ours: the conflict ends by itself', async () => {
  const emissor = await emissorDe('jau')
  const { id, antes } = await lose(emissor, { consultas: 'outro-conteudo:tomador x1' })
  await conflitoAberto(id)
  await operador.post(`/admin/nfse/${id}/consultar`, {})
  assert.equal((await emissor.api.waitSettled(id)).status, 'autorizada')
  assert.deepEqual(await alertas(id), [{ status: 'resolvido' }])
  assert.equal((await emissor.livro()).length, antes + 1)
})

test('a conflict is not ended by silence, absence, refusals or the client’s repetition', async () => {
  const emissor = await emissorDe('jau')
  const { id, pedido, antes } = await lose(emissor, {
    consultas: 'autorizar x1; responder:e4 x4; http:401; outro-conteudo:valor x1',
  })
  await conflitoAberto(id)
  for (const _ of Array(6).keys()) {
    const before = await askedTimes(id)
    // Refused while a worker is at the note.
    const consultar = () => operador.post(`/admin/nfse/${id}/consultar`, {})
    await until('the question is taken', async () => (await consultar()).status < 300)
    await until('the city is asked', async () => (await askedTimes(id)) > before)
  }
  const repeated = await emissor.api.issue(pedido)
  assert.equal(repeated.json.id, id, repeated.text)
  assert.equal(repeated.json.status, 'falha_temporaria')
  assert.equal((await emissor.livro()).length, antes + 1)
  assert.equal((await conflitoAberto(id)).numeroRps, (await emissor.api.get(`/nfse/${id}`)).json.numeroRps)
})

test('when two operators decide at once, one of them wins', async () => {
  const emissor = await emissorDe('jau')
  const { id, antes, end } = await loseByRules(emissor)
  const answers = await until('a decision is taken', async () => {
    const all = await Promise.all(
      [...Array(8).keys()].map((nth) =>
        operador.post(`/admin/nfse/${id}/${nth % 2 ? 'assumir' : 'declarar-alheia'}`, MOTIVO),
      ),
    )
    return all.some(({ status }) => status === 201) ? all : null
  })
  const nota = await emissor.api.waitSettled(id)
  await end()
  const { conflito } = (await operador.get(`/admin/nfse/${id}`)).json
  const ours = conflito.estado === 'nosso'
  const wonBy = new Set(answers.flatMap(({ status }, nth) => (status === 201 ? [nth % 2 ? 'nosso' : 'alheio'] : [])))
  assert.deepEqual([...wonBy], [conflito.estado])
  assert.ok(answers.every(({ status }) => status === 201 || status === 409))
  assert.equal(nota.status, 'autorizada')
  assert.equal((await emissor.livro()).length, antes + (ours ? 1 : 2))
})

test('without an open conflict both acts are refused; support reads no document and decides nothing', async () => {
  const emissor = await emissorDe('jau')
  const { json } = await emissor.api.issue(emissor.body())
  await emissor.api.waitSettled(json.id)
  for (const ato of ['assumir', 'declarar-alheia'] as const) {
    const refused = await operador.post(`/admin/nfse/${json.id}/${ato}`, MOTIVO)
    assert.deepEqual(
      [refused.status, refused.json.codigo, refused.json.estadoAtual],
      [409, 'ESTADO_INVALIDO', 'autorizada'],
    )
  }
  assert.equal((await operador.get(`/admin/nfse/${json.id}/conflito`)).status, 404)
})
