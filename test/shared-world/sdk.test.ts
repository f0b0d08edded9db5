// The SDK and the command line as a client uses them, against the whole service.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import {
  createNfse,
  ErroDeAutenticacao,
  ErroDeValidacao,
  foiAutorizada,
  Indisponivel,
  NaoEncontrado,
  type PedidoNfse,
} from '../../sdk/client.ts'
import { openCuttingProxy } from '../sdk/cutting-proxy.ts'
import { SENHA_DO_CERTIFICADO } from '../support/city.ts'
import { openReceiver } from '../support/receiver.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { empresaBody, type Issuer, nextCnpj, sharedPfx } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

const SDK = resolve(import.meta.dirname, '../../sdk')

let world: World
let issuer: Issuer
let home: string
before(async () => {
  home = mkdtempSync(join(tmpdir(), 'nfse-cli-'))
  world = await sharedWorld()
  issuer = await world.issuer()
})
after(async () => {
  await world?.close()
  rmSync(home, { recursive: true, force: true })
})

const open = (baseUrl = world.url, chave = issuer.api.chave) => createNfse({ chave, baseUrl, esperaInicialMs: 20 })
const pedido = (more = {}) => issuer.body(more) as PedidoNfse

test('a note is issued, waited for, read, listed and downloaded', async () => {
  const nfse = open()
  const nota = await nfse.emitirEAguardar(pedido())
  assert.ok(foiAutorizada(nota), JSON.stringify(nota.erros))
  assert.equal((await nfse.consultar(nota.id)).chaveAcesso, nota.chaveAcesso)
  assert.deepEqual(
    (await nfse.listar({ q: nota.chaveAcesso })).items.map(({ id }) => id),
    [nota.id],
  )
  assert.equal(Buffer.from(await nfse.pdf(nota.id)).toString('latin1', 0, 5), '%PDF-')
  const xml = await nfse.xml(nota.id)
  assert.deepEqual(Buffer.from(xml), (await issuer.api.get(`/nfse/${nota.id}/xml`)).bytes)
  await assert.rejects(nfse.consultar('00000000-0000-4000-8000-000000000000'), NaoEncontrado)
  await assert.rejects(open(world.url, 'nfse_hml_errada').listar(), ErroDeAutenticacao)
})

test('a request whose answer is lost is repeated, and there is one note', async () => {
  const proxy = await openCuttingProxy(world.url)
  try {
    const nfse = open(proxy.url)
    const { idIntegracao: _, ...semId } = pedido()
    const { total } = await nfse.listar()
    proxy.cutAnswers(2)
    const nota = await nfse.emitirEAguardar(semId)
    assert.equal(nota.status, 'autorizada', JSON.stringify(nota.erros))
    assert.equal(proxy.cuts(), 2)
    assert.equal((await nfse.listar()).total, total + 1)
    const livro = await world.simulator.livro({ cnpj: issuer.empresa.cpfCnpj })
    assert.equal(livro.filter(({ chave }) => chave === nota.chaveAcesso)[0]?.copias, 1)

    // An unsafe request is not repeated, though it was done.
    const empresas = (await nfse.empresas.listar()).total
    proxy.cutAnswers(1)
    const nova = { ...empresaBody('simples-nacional'), cpfCnpj: nextCnpj() }
    await assert.rejects(nfse.empresas.criar(nova as never), Indisponivel)
    assert.equal((await nfse.empresas.listar()).total, empresas + 1)
  } finally {
    proxy.close()
  }
})

test('a batch issues the good notes and says what is wrong with the bad one', async () => {
  const nfse = open()
  const { loteId, aceitas, itens } = await nfse.lote([pedido(), { ...pedido(), servico: [] }])
  assert.deepEqual([aceitas, itens[1]?.erros?.[0]?.campo], [1, 'notas[1].servico'])
  assert.equal((await nfse.aguardar(itens[0]!.id!)).status, 'autorizada')
  assert.equal((await nfse.consultarLote(loteId)).status, 'concluido')
})

test('a faulty request says field by field what to correct, before issuing and when issuing', async () => {
  const nfse = open()
  const faulty = { ...pedido(), prestador: { cpfCnpj: '11222333000180' }, servico: [] }
  const { valida, erros } = await nfse.validar(faulty)
  assert.equal(valida, false)
  await assert.rejects(nfse.emitir(faulty), (error) => {
    assert.ok(error instanceof ErroDeValidacao)
    assert.deepEqual(new Set(error.erros.map(({ campo }) => campo)), new Set(erros.map(({ campo }) => campo)))
    return error.requestId !== null
  })
})

test('companies, certificates, configurations and municipalities are managed', async () => {
  const nfse = open()
  const body = { ...empresaBody('simples-nacional'), cpfCnpj: nextCnpj() }
  const empresa = await nfse.empresas.criar(body as never)
  const certificado = await nfse.certificados.enviar(empresa.id, sharedPfx(world.simulator), SENHA_DO_CERTIFICADO)
  assert.equal(certificado.status, 'ativo')
  const nome = 'Nome Novo'
  assert.equal((await nfse.empresas.alterar(empresa.id, { nomeFantasia: nome })).nomeFantasia, nome)
  const config = await nfse.configs.gravar(empresa.id, { aliquotaIssPadrao: 3 })
  assert.equal((await nfse.configs.listar(empresa.id)).items[0]?.id, config.id)
  await nfse.configs.remover(empresa.id, config.id)
  assert.equal((await nfse.configs.listar(empresa.id)).total, 0)
  assert.equal((await nfse.municipios.consultar('1504208')).nome, 'Marabá')
  assert.ok((await nfse.municipios.listar('DF')).total >= 1)
})

test('the first example of the SDK’s README issues a note', async () => {
  const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(SDK, 'README.md'), 'utf8')) ?? []
  const file = join(home, 'exemplo.ts')
  const here = example
    .replace('@nfse/sdk', join(SDK, 'client.ts'))
    .replace('http://localhost:3000', world.url)
    .replace('11222333000181', issuer.empresa.cpfCnpj)
  writeFileSync(file, here)
  const { code, stdout, stderr } = await ended(run(file, []))
  assert.equal(code, 0, stderr)
  assert.match(stdout, /^\d+ \d{50} http/)
})

test('the command line does validar, emitir, consultar, listar, pdf and xml', async () => {
  const file = saved('pedido.json', pedido())
  const checked = await nfse(['validar', file])
  assert.deepEqual([checked.code, checked.stdout.includes('✔ válida')], [0, true], checked.stderr)

  const issued = await nfse(['emitir', file, '--aguardar', '--json'])
  assert.equal(issued.code, 0, issued.stderr)
  const nota = JSON.parse(issued.stdout)
  assert.equal(nota.status, 'autorizada')
  const again = await nfse(['emitir', file, '--json'])
  assert.equal(JSON.parse(again.stdout).id, nota.id)

  const shown = await nfse(['consultar', nota.id])
  assert.ok(shown.stdout.includes(`✔ autorizada  nº ${nota.numero}`) && shown.stdout.includes(nota.chaveAcesso))
  assert.ok(!shown.stdout.includes('\x1b['), 'colours outside a terminal')
  assert.ok((await nfse(['listar', '--q', nota.idIntegracao])).stdout.includes(nota.id))
  const all = (await nfse(['listar', '--tudo', '--json'])).stdout.trim().split('\n')
  assert.ok(all.map((line) => JSON.parse(line).id).includes(nota.id))

  const pdf = join(home, 'nota.pdf')
  assert.equal((await nfse(['pdf', nota.id, '--saida', pdf])).code, 0)
  assert.equal(readFileSync(pdf).toString('latin1', 0, 5), '%PDF-')
  assert.match((await nfse(['xml', nota.id])).stdout, /^<\?xml|^<NFSe/)
})

test('the command line ends quietly when the reader of its output leaves', async () => {
  for (const args of [['listar'], ['listar', '--tudo', '--json'], ['--ajuda']]) {
    const listing = run(join(SDK, 'cli.ts'), args)
    listing.child.stdout.destroy()
    assert.deepEqual([await listing.exit, listing.complained()], [0, ''], args.join(' '))
  }
})

test('the command line shows field, sentence and correction of a refusal, and exits 1', async () => {
  const faulty = saved('errado.json', { ...pedido(), tomador: { cpfCnpj: '123' } })
  const { code, stderr } = await nfse(['emitir', faulty])
  assert.equal(code, 1)
  assert.match(stderr, /✖ O corpo enviado não segue o formato esperado\.\s+SCHEMA_DPS_INVALIDO/)
  assert.match(stderr, /tomador\.cpfCnpj {2}FORMATO_INVALIDO\n {4}\S/)
  assert.match(stderr, /→ .+\n {2}x-request-id /)
  const asJson = await nfse(['emitir', faulty, '--json'])
  assert.deepEqual([asJson.stdout, JSON.parse(asJson.stderr).erros[0].campo], ['', 'tomador.cpfCnpj'])

  const rejected = await nfse(['emitir', saved('recusa.json', pedido({ simular: 'rejeitar: E0310' })), '--aguardar'])
  assert.equal(rejected.code, 1)
  assert.match(rejected.stdout, /✖ rejeitada/)
  assert.match(rejected.stdout, /servico\[0\]\.codigoServicoNacional {2}E0310\n {4}\S.*\n {4}→ \S/)
})

test('the command line cancels; while the city is silent it says so and exits 3, as without an answer', async () => {
  const own = await world.issuer({ proprio: true })
  const env = { NFSE_CHAVE: own.api.chave }
  const issued = await nfse(['emitir', saved('cancelar.json', own.body()), '--aguardar', '--json'], env)
  const { id } = JSON.parse(issued.stdout)
  const rule = { cnpj: own.empresa.cpfCnpj, comportamento: 'indisponivel', vezes: 1000 }
  const rules = await Promise.all(
    ['evento', 'consultar'].map((operacao) =>
      world.simulator.admin<{ id: string }>('PUT', 'comportamento', { ...rule, operacao }),
    ),
  )
  const args = ['cancelar', id, '--motivo', 'Serviço não foi prestado']
  const open = await nfse(args, env)
  assert.deepEqual([open.code, open.stderr], [3, ''])
  assert.match(open.stdout, /✔ autorizada[\s\S]*cancelamento +em_processamento/)
  await Promise.all(rules.map((each) => world.simulator.admin('DELETE', `comportamento?id=${each.id}`)))
  const done = await nfse(args, env)
  assert.deepEqual([done.code, /– cancelada/.test(done.stdout)], [0, true], done.stderr)
})

test('the command line shows times in the time zone of the reader', async () => {
  const { criadaEm } = await open().emitir(pedido())
  const [hora, minuto] = [new Date(criadaEm).getUTCHours(), new Date(criadaEm).getUTCMinutes()]
  const shown = (await nfse(['listar', '--limite', '1'], { TZ: 'Asia/Kolkata' })).stdout // five and a half hours ahead
  const local = (hora * 60 + minuto + 330) % 1440
  const clock = [Math.trunc(local / 60), local % 60].map((each) => String(each).padStart(2, '0')).join(':')
  assert.ok(shown.includes(`, ${clock} `), `${shown}: expected ${clock}`)
})

test('the command line exits 2 on wrong use, 3 without an answer', async () => {
  for (const args of [['emitir'], ['voar'], ['emitir', join(home, 'nada.json')], ['listar', '--cor', 'azul']]) {
    const { code, stderr } = await nfse(args)
    assert.deepEqual([code, stderr.length > 10], [2, true], args.join(' '))
  }
  assert.equal((await nfse(['listar'], { NFSE_CHAVE: '' })).code, 2)
  const file = saved('producao.json', pedido())
  const guarded = await nfse(['emitir', file], { NFSE_CHAVE: 'nfse_prod_x' })
  assert.deepEqual([guarded.code, guarded.stderr.includes('--confirmar')], [2, true])
  const away = await nfse(['emitir', file], { NFSE_URL: 'http://127.0.0.1:9' })
  assert.deepEqual([away.code, away.stderr.includes('--id-integracao')], [3, true])
})

test('the command line does configurar, empresas criar and certificado enviar', async () => {
  const configured = await nfse(['configurar', '--url', world.url])
  assert.equal(configured.code, 0, configured.stderr)
  const settings = join(home, 'nfse.json')
  assert.equal(statSync(settings).mode & 0o777, 0o600)
  assert.deepEqual(JSON.parse(readFileSync(settings, 'utf8')), { chave: issuer.api.chave, url: world.url })
  const configuredOnly = { NFSE_CHAVE: '', NFSE_URL: '' }

  const body = saved('empresa.json', { ...empresaBody('simples-nacional'), cpfCnpj: nextCnpj() })
  const { id } = JSON.parse((await nfse(['empresas', 'criar', body, '--json'], configuredOnly)).stdout)
  const pfx = join(home, 'empresa.pfx')
  writeFileSync(pfx, sharedPfx(world.simulator))
  const noPassword = await nfse(['certificado', 'enviar', id, pfx])
  assert.deepEqual([noPassword.code, noPassword.stderr.includes('NFSE_SENHA_CERTIFICADO')], [2, true])
  const wrong = await nfse(['certificado', 'enviar', id, pfx], { NFSE_SENHA_CERTIFICADO: 'outra' })
  assert.deepEqual([wrong.code, wrong.stderr.includes('CERTIFICADO_SENHA_INVALIDA')], [1, true])
  const sent = await nfse(['certificado', 'enviar', id, pfx], { NFSE_SENHA_CERTIFICADO: SENHA_DO_CERTIFICADO })
  assert.equal(sent.code, 0, sent.stderr)
  assert.match((await nfse(['empresas', 'listar'])).stdout, new RegExp(`ativo, \\d+ dias +${id}`))
})

test('the command line listens: deliveries are checked, shown and forwarded; the endpoint is deleted at the end', async () => {
  const receiver = await openReceiver()
  const listener = run(join(SDK, 'cli.ts'), [
    'webhooks',
    'ouvir',
    '--porta',
    '0',
    '--encaminhar',
    `${receiver.url}/hook`,
  ])
  try {
    const segredo = await until('the listener is ready', () => /whsec_\S+/.exec(listener.said())?.[0] ?? null)
    receiver.tellSecret('/hook', segredo)
    const nota = await open().emitirEAguardar(pedido())
    // A late delivery of an earlier note may come first.
    const cards = () => listener.said().split('\n\n')
    await until('delivery shown', () =>
      cards().some((card) => card.includes('nfse.autorizada  autorizada') && card.includes(nota.id)),
    )
    const chegada = receiver.chegadas.find(({ body }) => body.nfse.id === nota.id)
    assert.deepEqual([chegada?.event, chegada?.assinada], ['nfse.autorizada', true])
    const { items } = await open().webhooks.listar()
    const forged = await fetch(items[0]!.url, { method: 'POST', headers: { 'x-service-signature': 't=1' }, body: '{}' })
    assert.equal(forged.status, 401)
    assert.ok(
      receiver.chegadas.every(({ body }) => body.nfse),
      'what is forged is not forwarded',
    )
  } finally {
    listener.child.kill('SIGINT')
    await listener.exit
    await receiver.close()
  }
  assert.equal(await listener.exit, 0, listener.said())
  assert.equal((await open().webhooks.listar()).total, 0)
})

type Ran = { code: number | null; stdout: string; stderr: string }

/** Runs the command line to its end. */
const nfse = (args: string[], env?: Record<string, string>): Promise<Ran> => ended(run(join(SDK, 'cli.ts'), args, env))

async function ended({ child, exit, said, complained }: ReturnType<typeof run>): Promise<Ran> {
  child.stdin.end()
  return { code: await exit, stdout: said(), stderr: complained() }
}

function run(script: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: home,
    env: { ...process.env, XDG_CONFIG_HOME: home, NFSE_CHAVE: issuer.api.chave, NFSE_URL: world.url, ...env },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const exit = new Promise<number | null>((done) => child.on('close', done))
  return { child, exit, said: () => stdout, complained: () => stderr }
}

function saved(name: string, body: object): string {
  const path = join(home, name)
  writeFileSync(path, JSON.stringify(body))
  return path
}
