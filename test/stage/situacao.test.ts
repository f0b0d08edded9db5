// The page of the situation: what it says of the service and of cities, who may read it, and what operators publish on it.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { after, before, test } from 'node:test'
import { diaOf } from '#domain/competencia.ts'
import { createFirstAdmin } from '#features/access/first-admin.ts'
import type { Situacao } from '#formas/operacao/situacao.ts'
import { addAdmin } from '../support/admins.ts'
import { plantIncidenteCom } from '../support/incidentes.ts'
import { openPortal, type Portal } from '../support/portal.ts'
import { until } from '../support/until.ts'

const SENHA_ADMIN = 'uma frase bem comprida'
const [GUARULHOS, SOROCABA, JAU] = ['3518800', '3552205', '3525300']

let portal: Portal
let token = ''
before(async () => {
  portal = await openPortal()
  await createFirstAdmin(portal.app, { email: 'primeira@operacao.example', senha: SENHA_ADMIN })
  const login = (body: object) => portal.call('POST /admin/auth/login', { body })
  token = await addAdmin(portal.database.sql, login, 'operador', 'operador', SENHA_ADMIN)
})
after(() => portal?.close())

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const plantDia = (
  municipio: string,
  days: number,
  { respondida = 0, falha = 0, ambiente = 'producao' }: { respondida?: number; falha?: number; ambiente?: string },
) =>
  portal.database.sql(
    `insert into saude_municipios (municipio, ambiente, dia, fato, valor, quantas)
     select $1, $2, $3::date, 'chamada', v.valor, v.n
     from (values ('respondida', $4::bigint), ('falha', $5::bigint)) v(valor, n) where v.n > 0`,
    [municipio, ambiente, diaOf(portal.app.now().getTime() - days * DAY_MS), respondida, falha],
  )
/** An incident that began some minutes ago; `ate`: that ended so. */
async function plant(
  incidente: Parameters<typeof plantIncidenteCom>[1],
  { desde = 1, ate }: { desde?: number; ate?: number } = {},
): Promise<string> {
  const id = await plantIncidenteCom(portal.database.sql, incidente)
  const at = (minutes: number) => new Date(portal.app.now().getTime() - minutes * MINUTE_MS)
  await portal.database.sql('update incidentes set aberto_em = $2, encerrado_em = $3 where id = $1', [
    ...[id, at(desde), ate === undefined ? null : at(ate)],
  ])
  return id
}
const producao = 'producao'
const situacao = async (): Promise<Situacao> => {
  const { status, json, text } = await portal.call('GET /status.json')
  assert.equal(status, 200, text)
  return json
}
const page = async (query = '') => {
  const { status, text, headers } = await portal.call(`GET /status${query}`)
  assert.equal(status, 200, text)
  return { text, headers }
}

test('cities with traffic show how they answer now and in ninety days, those with a problem first, and no count', async () => {
  for (const [days, facts] of [
    [80, { respondida: 990, falha: 0 }],
    [3, { respondida: 90, falha: 10 }],
  ] as const)
    await plantDia(GUARULHOS, days, facts)
  await plantDia(SOROCABA, 1, { respondida: 10 })
  await plantDia(JAU, 1, { respondida: 10, ambiente: 'homologacao' })
  await plant({ tipo: 'municipio_fora', alvo: { municipio: GUARULHOS }, ambiente: producao }, { desde: 47 })
  await plant({ tipo: 'municipio_fora', alvo: { municipio: JAU }, ambiente: 'homologacao' }, { desde: 47 })
  await plant({ tipo: 'nacional_fora', alvo: {}, ambiente: producao }, { desde: 3_000, ate: 2_989 })
  await plant({ tipo: 'municipio_fora', alvo: { municipio: SOROCABA }, ambiente: producao }, { desde: 300, ate: 298 })
  await plant({ tipo: 'webhook_recusa', alvo: { tenantId: 'de um cliente' }, ambiente: null }, { desde: 500 })

  const { cidades, servico, abertos, antes } = await situacao()
  assert.deepEqual(
    cidades.map(({ nome, uf, estado }) => [nome, uf, estado]),
    [
      ['Guarulhos', 'SP', 'fora'],
      ['Sorocaba', 'SP', 'sem_pedidos'],
    ],
  )
  const [guarulhos] = cidades
  assert.equal(guarulhos!.disponibilidade, 0.9908)
  assert.deepEqual(
    [guarulhos!.dias.length, guarulhos!.dias.at(-81), guarulhos!.dias.at(-4), guarulhos!.dias.at(-2)],
    [90, 'inteiro', 'parte', 'sem_movimento'],
  )
  assert.ok(guarulhos!.dias.at(-1) !== 'inteiro', 'it is out today')
  assert.deepEqual(
    servico.map(({ nome, estado }) => [nome, estado]),
    [
      ['Sistema nacional', 'respondendo'],
      ['API e emissão', 'respondendo'],
      ['Webhooks', 'respondendo'],
    ],
  )
  assert.ok(servico[0]!.disponibilidade! < 1 && servico[1]!.disponibilidade === 1, JSON.stringify(servico))
  assert.deepEqual(
    [abertos.map(({ titulo }) => titulo), antes.map(({ titulo }) => titulo)],
    [['Guarulhos, SP sem resposta'], ['Sistema nacional sem resposta']],
    'what took two minutes is only in the bars',
  )

  const { text, headers } = await page()
  assert.match(text, /<h1>1 cidade sem resposta<\/h1>/)
  assert.ok(!text.includes('<script') && !text.includes('de um cliente') && !text.includes('1.090'), text)
  assert.match(String(headers['content-security-policy']), /default-src 'none'/)
  assert.match((await page('?q=sorocaba')).text, /1 de 2/)
  assert.match((await page(`?q=${encodeURIComponent('<b>nada</b>')}`)).text, /“&lt;b&gt;nada&lt;\/b&gt;”/)

  const atom = await portal.call('GET /status.atom')
  assert.match(String(atom.headers['content-type']), /^application\/atom\+xml/)
  execFileSync('xmllint', ['--noout', '-'], { input: atom.text })
  assert.equal(atom.text.match(/<entry>/g)?.length, 2)
})

test('an operator publishes what is known, once, of what is in production and of no single account', async () => {
  const id = await plant({ tipo: 'emissao_pausada', alvo: { conexao: 'guarulhos' }, ambiente: producao }, { desde: 5 })
  const publish = async (id: string, texto: string, status = 201) => {
    const body = { portal: false, email: false, publica: true, texto }
    const answer = await portal.call(`POST /admin/incidentes/${id}/avisar`, { token, body })
    assert.equal(answer.status, status, answer.text)
    return answer.json
  }
  assert.equal(
    (await publish(id, 'Pausamos a emissão <a pedido> da prefeitura.')).frase,
    'Publicado na página de situação.',
  )
  assert.equal((await publish(id, 'Pausamos a emissão <a pedido> da prefeitura.')).frase, 'Já estava publicado.')
  await publish(id, 'A prefeitura prevê a volta às 04:00.')
  const shown = await until(
    'the page is read again',
    async () => (await situacao()).abertos.find((each) => each.id === id) ?? false,
  )
  assert.deepEqual(
    shown.textos.map(({ texto }) => texto),
    ['A prefeitura prevê a volta às 04:00.', 'Pausamos a emissão <a pedido> da prefeitura.'],
  )
  const { text } = await page()
  assert.ok(text.includes('Pausamos a emissão &lt;a pedido&gt; da prefeitura.'), text)
  for (const other of [
    await plant({ tipo: 'municipio_fora', alvo: { municipio: JAU }, ambiente: 'homologacao' }),
    await plant({ tipo: 'webhook_recusa', alvo: { tenantId: 'uma' }, ambiente: null }),
  ])
    await publish(other, 'Um texto que não pode sair.', 409)
})
