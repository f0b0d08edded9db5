// What a person does with a batch before it is issued, on a database with a clock that moves and the test's own worker.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { processLote } from '#features/lotes-portal/process-lote.ts'
import { makeCertificate, openIdentities } from '../../simulator/certificates.ts'
import { type Conta, codigo, openPortal, type Portal } from '../support/portal.ts'
import { cnpjOf, empresaBody, notaBody } from '../support/tenant.ts'

const pasta = mkdtempSync(join(tmpdir(), 'lotes-'))
const SENHA_DO_PFX = 'uma senha'
let portal: Portal
let conta: Conta
/** A company of Simples Nacional in Marabá. */
let simples = ''
before(async () => {
  portal = await openPortal()
  conta = await portal.register()
  simples = await newEmpresa()
})
after(() => portal?.close())
after(() => rmSync(pasta, { recursive: true }))

type Pedido = Record<string, unknown>
const call = (address: string, body?: object) => portal.call(address, { token: conta.token, body })
async function newEmpresa(): Promise<string> {
  const cpfCnpj = cnpjOf('112223330002')
  const made = await call('POST /portal/empresas', { ...empresaBody('simples-nacional'), cpfCnpj })
  assert.equal(made.status, 201, made.text)
  const options = { cnpj: cpfCnpj, nome: 'EMPRESA LTDA', senha: SENHA_DO_PFX, dias: 300 }
  const arquivo = makeCertificate(openIdentities(pasta).ca, options).pfx.toString('base64')
  const sent = await call(`POST /portal/empresas/${made.json.id}/certificado`, { arquivo, senha: SENHA_DO_PFX })
  assert.equal(sent.status, 201, sent.text)
  return cpfCnpj
}
const pedido = (valor: number, more: object = {}): Pedido => {
  const { idIntegracao: _, ...rest } = notaBody(simples, { valor })
  return { ...rest, ...more }
}
const send = async (pedidos: Pedido[], more: object = {}) => {
  const linhas = pedidos.map((each, i) => ({ linha: i + 2, pedido: each }))
  const body = { id: randomUUID(), ambiente: 'homologacao', arquivo: 'notas.csv', colunas: {}, semTomador: false }
  const { status, json, text } = await call('POST /portal/lotes', { ...body, linhas, ...more })
  assert.equal(status, 201, text)
  return json.id as string
}
/** A worker with a job of the batch. */
const work = (id: string) => processLote(portal.app, portal.job('lote.processar', `${id}:ensaio`))
const show = async (id: string) => (await call(`GET /portal/lotes/${id}`)).json
const linhasDe = async (id: string) => (await call(`GET /portal/lotes/${id}/linhas`)).json.items
const emitir = (id: string) => call(`POST /portal/lotes/${id}/emitir`, {})
const desfazer = (id: string) => call(`POST /portal/lotes/${id}/desfazer`, {})
const ESPERA_MS = 10_000

test('what is issued begins ten seconds later; undone until then, nothing is issued, and the lines are ready again', async () => {
  const id = await send([pedido(10), pedido(20), pedido(30, { tomador: { cpfCnpj: '11111111111' } })])
  await work(id)
  const before = await show(id)
  assert.deepEqual(before.porEstado, { pronta: 2, com_erro: 1 }, JSON.stringify(await linhasDe(id)))
  const issued = await emitir(id)
  assert.equal(issued.status, 202, issued.text)
  assert.deepEqual([issued.json.status, issued.json.porEstado], ['enviando', { a_enviar: 2, com_erro: 1 }])
  const waits = Date.parse(issued.json.executarEm) - portal.app.now().getTime()
  assert.ok(waits > ESPERA_MS - 5_000 && waits <= ESPERA_MS, `${waits} ms`)
  // Pressed twice, it is the same moment.
  assert.equal((await emitir(id)).json.executarEm, issued.json.executarEm)
  // A worker that comes early, and a correction of a line that is held, change nothing.
  assert.equal((await work(id)).kind, 'retry')
  const held = (await call(`GET /portal/lotes/${id}/linhas?grupo=em_andamento`)).json.items
  assert.deepEqual(
    held.map(({ estado }: { estado: string }) => estado),
    ['a_enviar', 'a_enviar'],
  )
  const corrected = await call(`PUT /portal/lotes/${id}/linhas/2`, { versao: held[0].versao, pedido: pedido(99) })
  assert.deepEqual(codigo(corrected), [409, 'ESTADO_INVALIDO'])

  const undone = await desfazer(id)
  assert.equal(undone.status, 200, undone.text)
  const { executarEm, emitidoEm, status, porEstado } = undone.json
  assert.deepEqual([executarEm, emitidoEm, status, porEstado], [null, null, 'aguardando', before.porEstado])
  portal.wait(ESPERA_MS)
  assert.equal((await work(id)).kind, 'done')
  assert.deepEqual((await show(id)).porEstado, before.porEstado)
  assert.equal((await desfazer(id)).status, 200, 'undone again, it is as it is')

  const again = await emitir(id)
  portal.wait(ESPERA_MS)
  await work(id)
  const now = await show(id)
  assert.deepEqual([now.executarEm, now.emitidoEm], [null, again.json.executarEm])
  assert.equal(now.porEstado.com_erro, 1)
  assert.equal(now.porEstado.pronta ?? 0, 0)
  assert.deepEqual(codigo(await desfazer(id)), [409, 'ESTADO_INVALIDO'])
  const acts = await portal.database.sql<{ acao: string }>(
    `select acao from auditoria where recurso_id = $1 and acao <> 'portal-lote.create' order by id`,
    [id],
  )
  assert.deepEqual(
    acts.map(({ acao }) => acao),
    ['portal-lote.issue', 'portal-lote.undo', 'portal-lote.issue'],
  )
})

test('an undo and a worker at the same moment: all lines are issued, or none is', async () => {
  const results = new Set<string>()
  for (let round = 0; round < 12; round++) {
    const id = await send([pedido(10), pedido(20), pedido(30)])
    await work(id)
    await emitir(id)
    portal.wait(ESPERA_MS)
    const acts = [() => desfazer(id), () => work(id), () => emitir(id)]
    const [undone] = await Promise.all((round % 2 ? acts : acts.slice(0, 2)).map((act) => act()))
    const { porEstado, executarEm } = await show(id)
    const lines = Object.values(porEstado as Record<string, number>)
    assert.deepEqual(lines, [3], `all in one state: ${JSON.stringify(porEstado)}`)
    const status = (undone as { status: number }).status
    const [notas] = await portal.database.sql<{ n: number }>(
      'select count(*)::int as n from portal_lote_linhas where lote_id = $1 and nota_id is not null',
      [id],
    )
    // Refused, the undo came late: every line is a note. Done, none is, though a second issue may hold them again.
    assert.equal(notas!.n, status === 409 ? 3 : 0)
    assert.equal(executarEm !== null, porEstado.a_enviar === 3)
    results.add(String(status))
  }
  assert.ok(results.size > 0)
})

test('two who issue at the same moment hold the lines once', async () => {
  const id = await send([pedido(10), pedido(20)])
  await work(id)
  const answers = await Promise.all([emitir(id), emitir(id), emitir(id)])
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [202])
  assert.equal(new Set(answers.map(({ json }) => json.executarEm)).size, 1)
  const acts = await portal.database.sql(`select from auditoria where recurso_id = $1 and acao = 'portal-lote.issue'`, [
    id,
  ])
  assert.equal(acts.length, 1)
})

test('a batch that is withdrawn while its lines are held issues none of them', async () => {
  const id = await send([pedido(10), pedido(20)])
  await work(id)
  await emitir(id)
  await call(`POST /portal/lotes/${id}/cancelar`, {})
  portal.wait(ESPERA_MS)
  await work(id)
  const { porEstado, executarEm, status } = await show(id)
  assert.deepEqual([porEstado, executarEm, status], [{ retirada: 2 }, null, 'concluido'])
})

const CABECALHO = ['Quem', 'Doc', 'Texto', 'Outro texto', 'Valor']
const CELULAS = [
  ['Ana', '52998224725', 'Suporte', 'Consultoria', '10'],
  ['Bia', '39053344705', 'Suporte', 'Treinamento', '20'],
]
/** The lines of that file, with the text of one of its columns. */
const lidas = (texto: 2 | 3) =>
  CELULAS.map(([razaoSocial, cpfCnpj, ...resto], i) => {
    const [item] = notaBody(simples)['servico'] as Pedido[]
    const { iss: _, ...servico } = item as Pedido
    const valor = { servico: Number(resto[2]) }
    return {
      linha: i + 2,
      pedido: {
        prestador: { cpfCnpj: simples },
        tomador: { cpfCnpj, razaoSocial },
        servico: [{ ...servico, discriminacao: resto[texto - 2], valor }],
      },
    }
  })
const COLUNAS = { Quem: 'tomador.razaoSocial', Doc: 'tomador.cpfCnpj', Valor: 'servico[0].valor.servico' }
const mudar = (id: string, colunas: object, linhas: object[]) =>
  call(`PUT /portal/lotes/${id}/colunas`, { colunas, semTomador: false, linhas })

test('the columns of a stored file are chosen again: corrections stay where their field has a column, and are named where not', async () => {
  const antes = { ...COLUNAS, Texto: 'servico[0].discriminacao', 'Outro texto': null }
  const linhas = lidas(2).map((linha, i) => ({ ...linha, celulas: CELULAS[i] }))
  const id = await send([], { linhas, cabecalho: CABECALHO, colunas: antes })
  await work(id)
  const [ana, bia] = await linhasDe(id)
  assert.deepEqual([ana.estado, bia.estado], ['pronta', 'pronta'], JSON.stringify([ana.erros, bia.erros]))
  const stored = await call(`GET /portal/lotes/${id}/planilha`)
  assert.equal(stored.status, 200, stored.text)
  assert.deepEqual([stored.json.cabecalho, stored.json.colunas, stored.json.total], [CABECALHO, antes, 2])
  assert.deepEqual(
    stored.json.items,
    CELULAS.map((celulas, i) => ({ linha: i + 2, celulas })),
  )

  // By hand: a name, whose column stays; a text, whose column goes; an e-mail, which has none.
  const written = {
    ...ana.pedido,
    tomador: { ...ana.pedido.tomador, razaoSocial: 'Ana Lima', email: 'ana@exemplo.com.br' },
  }
  written.servico = [{ ...written.servico[0], discriminacao: 'Suporte de novembro' }]
  const corrected = await call(`PUT /portal/lotes/${id}/linhas/2`, { versao: ana.versao, pedido: written })
  assert.equal(corrected.status, 200, corrected.text)

  const changed = await mudar(id, { ...COLUNAS, Texto: null, 'Outro texto': 'servico[0].codigoInterno' }, lidas(3))
  assert.equal(changed.status, 200, changed.text)
  assert.deepEqual(
    [changed.json.correcoesMantidas, changed.json.correcoesPerdidas],
    [2, [{ linha: 2, campo: 'servico[0].discriminacao' }]],
  )
  await work(id)
  const [again, other] = await linhasDe(id)
  assert.deepEqual([again.estado, other.estado], ['pronta', 'pronta'])
  assert.deepEqual(
    [again.pedido.tomador.razaoSocial, again.pedido.tomador.email, again.pedido.servico[0].discriminacao],
    ['Ana Lima', 'ana@exemplo.com.br', 'Consultoria'],
  )
  assert.equal(other.pedido.servico[0].discriminacao, 'Treinamento')
  // The next file with these columns starts from the new choice.
  assert.equal((await call('GET /portal/lotes/colunas')).json.colunas.Texto, null)
  // The same file sent again has the ids of the new reading, so that nothing is issued twice.
  const outro = await send([], { linhas: lidas(3) })
  assert.deepEqual(
    (await linhasDe(outro)).map(({ idIntegracao }: { idIntegracao: string }) => idIntegracao),
    [again.idIntegracao, other.idIntegracao],
  )

  assert.equal((await mudar(id, antes, lidas(2).slice(1))).status, 400, 'not the lines of the batch')
  assert.deepEqual(codigo(await call(`GET /portal/lotes/${outro}/planilha`)), [409, 'ESTADO_INVALIDO'])
  await emitir(id)
  assert.deepEqual(codigo(await mudar(id, antes, lidas(2))), [409, 'ESTADO_INVALIDO'])
  portal.wait(ESPERA_MS)
  await work(id)
  assert.deepEqual(codigo(await mudar(id, antes, lidas(2))), [409, 'ESTADO_INVALIDO'])
})

test('a field is written into all lines, or those of a group: counted before, checked again, and in the audit', async () => {
  const sem = (valor: number) => {
    const { servico, ...rest } = pedido(valor) as { servico: [Pedido] }
    const { discriminacao: _, ...item } = servico[0]
    return { ...rest, servico: [item] }
  }
  const id = await send([sem(10), sem(20), pedido(30), { ...pedido(40), servico: 'nenhum' }])
  await work(id)
  assert.deepEqual((await show(id)).porEstado, { com_erro: 3, pronta: 1 })
  const apply = (more: object) =>
    call(`POST /portal/lotes/${id}/aplicar`, {
      campo: 'servico[0].discriminacao',
      valor: 'Mensalidade',
      previa: false,
      ...more,
    })
  const counted = await apply({ previa: true })
  assert.equal(counted.status, 200, counted.text)
  assert.deepEqual([counted.json.linhas, counted.json.mudam, counted.json.lote.porEstado.pronta], [4, 3, 1])
  const applied = await apply({ grupo: 'com_erro' })
  assert.deepEqual([applied.json.linhas, applied.json.mudam], [3, 2])
  await work(id)
  assert.deepEqual((await show(id)).porEstado, { pronta: 3, com_erro: 1 })
  const textos = (await linhasDe(id))
    .slice(0, 3)
    .map(({ pedido: each }: { pedido: { servico: Pedido[] } }) => each.servico[0]!['discriminacao'])
  assert.deepEqual(textos, ['Mensalidade', 'Mensalidade', 'Suporte técnico em informática'])
  assert.equal((await apply({ grupo: 'com_erro' })).json.mudam, 0)
  for (const campo of ['idIntegracao', 'servico', 'servico[0]', 'nada', '__proto__.x', 'constructor', '__proto__'])
    assert.equal((await apply({ campo })).status, 400, campo)
  // An item that no list has is not made: neither by this door nor as the name of a field.
  for (const item of ['4294967294', '99999999', '500', '2', '01'])
    assert.equal((await apply({ campo: `servico[${item}].valor.servico`, valor: 1 })).json.mudam, 0, item)
  const [act, ...others] = await portal.database.sql<{ detalhe: object }>(
    `select detalhe from auditoria where recurso_id = $1 and acao = 'portal-lote.apply'`,
    [id],
  )
  assert.deepEqual([act!.detalhe, others], [{ campo: 'servico[0].discriminacao', grupo: 'com_erro', total: 2 }, []])
})
