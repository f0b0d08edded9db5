// A mail server that is unreachable is one incident since its first failure; once it is back, what waits is sent at a word.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Incidente } from '#formas/operacao/incidente.ts'
import type { Client } from '../support/http.ts'
import { ADMIN_ENV, openOperator } from '../support/publish-city.ts'
import { openSmtpServer, type SmtpServer } from '../support/smtp.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

let smtp: SmtpServer
let world: World
let operador: Client
before(async () => {
  smtp = await openSmtpServer()
  // In real time: a message that failed waits for half a minute, and then for two.
  world = await openWorld({
    ...{ ...ADMIN_ENV, RITMO: '1', SMTP_URL: smtp.url, EMAIL_REMETENTE: 'NFS-e <nao-responda@servico.example>' },
  })
  operador = (await openOperator({ url: world.url, env: world.tree.env })).client
})
after(async () => {
  await world?.close()
  await smtp?.close()
})

// biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape, and the test says which
const ok = async (answer: ReturnType<Client['get']>, status = 200): Promise<any> => {
  const { status: came, json, text } = await answer
  assert.equal(came, status, text)
  return json
}
const incidente = async (): Promise<Incidente | null> =>
  (await ok(operador.get('/admin/incidentes?tipo=email_parado'))).items[0] ?? null
const alvo = async () => {
  const [row] = await world.sql<{ falhas: number; desde: Date | null }>(
    `select falhas_seguidas as falhas, falhando_desde as desde from chamadas_alvos where tipo = 'smtp'`,
  )
  return row ?? { falhas: 0, desde: null }
}
/** One message: the confirmation of the address of a new account. */
const write = async () => (await world.register()).email
const arrived = (para: string) => smtp.recebidas.some((each) => each.para.includes(para))

test('a mail server that is unreachable is an incident until a message leaves, which an operator has tried at once', async () => {
  const first = await write()
  await until('the first message arrives', () => arrived(first))
  const port = Number(new URL(smtp.url).port)
  await smtp.close()
  const before = new Date()
  const waiting = [await write(), await write(), await write(), await write()]
  const found = await until(
    'the mail is an incident, with every message',
    async () => {
      const each = await incidente()
      return each?.quantas === waiting.length && each
    },
    { measure: async () => (await alvo()).falhas },
  )
  assert.equal(found.titulo, 'O servidor de e-mail não responde')
  assert.match(found.texto, /^Conexão recusada em \d+ de \d+ tentativas na última hora\. Os e-mails esperam/)
  assert.deepEqual([found.unidade, found.gravidade, found.contas], ['emails', 'critica', 0])
  const { desde } = await alvo()
  assert.ok(desde && desde >= before)
  assert.equal(Date.parse(String(found.desde)), desde.getTime(), 'since the first failure')
  assert.ok(found.proximaEm)
  const [tentar] = found.atos
  assert.deepEqual([tentar!.ato, tentar!.impedimento], ['tentar_agora', null])

  // Tried while nothing listens, the messages fail again and wait on.
  const path = `/admin/incidentes/${found.id}/tentar-agora`
  const failures = (await alvo()).falhas
  const inVain = await ok(operador.call('POST', path), 201)
  assert.equal(inVain.frase, '4 e-mails são tentados agora.')
  await until('they failed again', async () => (await alvo()).falhas >= failures + waiting.length)
  assert.equal((await incidente())?.quantas, waiting.length)
  assert.equal((await alvo()).desde?.getTime(), desde.getTime(), 'another failure does not move the beginning')

  smtp = await openSmtpServer(port)
  const tried = await ok(operador.call('POST', path), 201)
  assert.deepEqual(
    [tried.alvo, tried.seguem, tried.unidade, tried.frase],
    ['email', 4, 'emails', '4 e-mails são tentados agora.'],
  )
  for (const each of waiting) await until(`the message to ${each} arrives`, () => arrived(each))
  assert.equal(smtp.recebidas.length, waiting.length, 'each once')
  await until('the incident ends by itself', async () => (await incidente()) === null)
  const [ended] = await world.sql<{ em: Date | null }>('select encerrado_em as em from incidentes where id = $1', [
    found.id,
  ])
  assert.ok(ended!.em)
  const acts = await world.sql<{ detalhe: object }>(
    `select detalhe from auditoria where acao = 'incidente.try' and recurso_id = $1 order by id`,
    [found.id],
  )
  assert.deepEqual(
    acts.map(({ detalhe }) => detalhe),
    [
      { emails: 4, restantes: 0 },
      { emails: 4, restantes: 0 },
    ],
  )
  assert.equal((await operador.call('POST', path)).status, 409, 'of one that ended nothing is tried')
})
