// Several people of the operation at once: one sees what another does without touching anything.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'
import { expectGone, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { furtherStory, story } = sharedStories()

/**
 * Consultations that gave up on settled notes of a new account, for two causes. They are planted: an act on all jobs needs
 * two people in the queues of issuing alone, whose jobs never give up by themselves. What gives up is in ops-causa.test.ts.
 */
async function plantFailures(world: World): Promise<{ causa: string; ids: string[] }> {
  const issuer = await world.issuer()
  const causa = `Ensaio ${randomUUID().replace(/\d/g, 'x').slice(0, 8)} sem resposta`
  const ids: string[] = []
  for (const erro of [`${causa} em 31 s`, `${causa} em 47 s`, 'certificado recusado no ensaio']) {
    const { json } = await issuer.api.issue(issuer.body())
    await issuer.api.waitSettled(json.id)
    const [job] = await world.sql<{ id: string }>(
      `insert into jobs (fila, chave, tenant_id, grupo, estado, tentativas, executar_em, ultimo_erro, concluido_em)
       values ('nota.consult', $1, $2, 'homologacao:nacional', 'falhou', 6, now(), $3, now()) returning id::text`,
      [json.id, issuer.tenant.id, erro],
    )
    ids.push(job!.id)
  }
  return { causa, ids }
}

story(
  'a failing cause is retried in bulk by two people: one asks beside the cause, the other sees it over the screen that is open, and confirms',
  'ops-causa',
  async ({ page, goOps, enterOps, another, look, world }) => {
    const { causa, ids } = await plantFailures(world)
    await enterOps('operador')
    const outra = await another('operador')
    const suporte = await another('suporte')
    await outra.goto('/ops/notas')
    await suporte.goto('/ops/agora')
    await outra.getByRole('heading', { level: 1, name: 'Notas' }).waitFor()

    await goOps('/filas/nota.consult')
    const linha = page.getByRole('table', { name: 'Causas das falhas' }).getByRole('row').filter({ hasText: causa })
    await linha.waitFor()
    await look('causas')
    await linha.getByRole('button', { name: /^Tentar de novo/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2 tarefas de 1 conta').waitFor()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('A cidade voltou a responder, conferido por telefone')
    await dialog.getByRole('button', { name: 'Tentar de novo' }).click()
    await expectText(page, 'Ainda não está igual.')
    await dialog.getByRole('textbox', { name: /Para confirmar/ }).fill('nota.consult')
    await look('digitar')
    await dialog.getByRole('button', { name: 'Tentar de novo' }).click()
    await expectText(page, 'Pedido feito')

    // Nobody touched the other screen.
    const pedido = outra.getByRole('complementary', { name: 'Pedido de segunda pessoa' })
    await pedido.getByText(causa).waitFor()
    await pedido.getByRole('link', { name: 'Ver o pedido' }).click()
    await outra.getByRole('button', { name: 'Confirmar' }).click()
    const confirmar = outra.getByRole('dialog')
    await confirmar.getByRole('textbox', { name: 'Motivo' }).fill('Conferi o painel da cidade, responde')
    await confirmar.getByRole('button', { name: 'Confirmar e executar' }).click()
    await expectText(outra, 'Confirmado')
    await expectGone(outra.getByRole('list', { name: 'Esperam uma segunda pessoa' }))
    assert.equal(await suporte.getByRole('complementary', { name: 'Pedido de segunda pessoa' }).count(), 0)

    // The page of who asked follows too.
    await expectGone(linha.filter({ hasText: 'em 31 s' }))
    await page.getByRole('radio', { name: 'Como estão guardadas' }).check()
    await page.waitForURL('**/ops/filas/nota.consult?como=guardadas')
    await goOps('/filas/nota.consult?como=guardadas&estado=falhou')
    await page.getByRole('table', { name: 'Tarefas guardadas' }).getByRole('link', { name: ids[2]! }).waitFor()
    await look('guardadas')
    const estados = await until('the jobs of the cause left', async () => {
      const rows = await world.sql<{ estado: string }>(
        'select estado from jobs where id = any($1::bigint[]) order by id',
        [ids],
      )
      return rows.filter(({ estado }) => estado === 'falhou').length === 1 ? rows : null
    })
    assert.equal(estados.at(-1)?.estado, 'falhou', 'the other cause stays')
    await goOps('/filas')
    await page.getByRole('heading', { level: 1, name: 'Filas' }).waitFor()
    await world.sql('delete from jobs where id = any($1::bigint[])', [ids])
  },
)

furtherStory(
  'the person who asked for an act cannot confirm it: the request waits on the board, with the reason',
  'ops-pedido-proprio',
  async ({ page, goOps, enterOps, look, world }) => {
    const { ids } = await plantFailures(world)
    await enterOps('superadmin')
    await goOps('/filas/nota.consult')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Limpar', exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Fim do ensaio, nada disto vale')
    await dialog.getByRole('textbox', { name: /Para confirmar/ }).fill('nota.consult')
    await dialog.getByRole('button', { name: 'Limpar', exact: true }).click()
    await expectText(page, 'Pedido feito')
    await page.getByRole('link', { name: 'Filas' }).first().click()
    const meu = page.getByRole('list', { name: 'Esperam uma segunda pessoa' }).getByRole('listitem')
    await meu.filter({ hasText: 'Fim do ensaio' }).waitFor()
    const confirmar = meu.filter({ hasText: 'Fim do ensaio' }).getByRole('button', { name: 'Confirmar' })
    assert.equal(await confirmar.getAttribute('title'), 'Quem pediu não confirma: é preciso outra pessoa.')
    await look('meu')
    await world.sql(`delete from confirmacoes where motivo like 'Fim do ensaio%'`)
    await world.sql('delete from jobs where id = any($1::bigint[])', [ids])
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Filas' }).waitFor()
  },
)

furtherStory(
  'a setting brakes issuing: the note waits in the portal, the home of who is on call says so, and lifting the brake lets it go',
  'ops-freio',
  async ({ page, go, goOps, enter, enterOps, look, world }) => {
    const issuer = await world.issuer()
    await enter(issuer.tenant)
    await enterOps('operador')
    await goOps('/ajustes')
    const freio = 'emissao.pausarTrilhos'
    await page.getByRole('button', { name: `Alterar ${freio}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Valor').fill('nacional')
    await dialog.getByLabel('Motivo').fill('O sistema nacional recusa tudo desde as 2h')
    await look('freio')
    await dialog.getByRole('button', { name: 'Alterar' }).click()
    await expectGone(dialog)
    try {
      await until('the brake is felt', async () => {
        const { json } = await issuer.api.issue(issuer.body({ valor: 404.04 }))
        await new Promise((next) => setTimeout(next, 1_000))
        const [nota] = await world.sql<{ status: string }>('select status from notas where id = $1', [json.id])
        return nota?.status === 'processando' || null
      })
      await go('/notas')
      await expectText(page, 'Processando')
      await look('portal')
      await goOps('/agora')
      const causa = page.getByRole('listitem').filter({ hasText: 'A emissão está pausada: todo o trilho nacional' })
      await causa.getByText('O sistema nacional recusa tudo desde as 2h').first().waitFor()
      await look('agora')
    } finally {
      await goOps('/ajustes')
      await page.getByRole('button', { name: `Voltar ${freio} ao padrão` }).click()
      await dialog.getByLabel('Motivo').fill('O sistema nacional voltou')
      await dialog.getByRole('button', { name: 'Voltar ao padrão' }).click()
      await expectGone(dialog)
    }
    await until('the notes go', async () => {
      const [rest] = await world.sql<{ n: number }>(
        `select count(*)::int as n from notas where tenant_id = $1 and status = 'processando'`,
        [issuer.tenant.id],
      )
      return rest?.n === 0 || null
    })
    await go('/notas')
    await expectText(page, 'Autorizada')
    await goOps('/ajustes')
    await page.getByRole('heading', { level: 1, name: 'Ajustes' }).waitFor()
  },
)

furtherStory(
  'support sees the portal as the client does: marked, only to read, and the account can see who came and why',
  'ops-ver-como',
  async ({ page, context, goOps, enterOps, look, world }) => {
    const issuer = await world.issuer()
    const { json } = await issuer.api.issue(issuer.body({ valor: 61.23 }))
    await issuer.api.waitSettled(json.id)
    await enterOps('suporte')
    await goOps(`/clientes/${issuer.tenant.id}`)
    await page.getByRole('button', { name: 'Ver como o cliente' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('O cliente não encontra a nota, chamado 4711')
    await look('motivo')
    const [portal] = await Promise.all([
      context.waitForEvent('page'),
      dialog.getByRole('button', { name: 'Abrir o portal' }).click(),
    ])
    await portal.getByRole('button', { name: 'Ver como cliente' }).click()
    const faixa = portal.getByRole('complementary', { name: 'Sessão de suporte' })
    await faixa.getByText('somente leitura').waitFor()
    // The link leads to the host that the service calls its own, where the session is.
    await portal.goto(new URL('/app/notas', portal.url()).href)
    await expectText(portal, '61,23')
    const refused = await portal.evaluate(async () => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ url: 'https://cliente.example/avisos', eventos: ['nfse.autorizada'] })
      return (await fetch('/portal/webhooks', { method: 'POST', headers, body })).status
    })
    assert.equal(refused, 403)
    await portal.close()
    const [linha] = await world.sql<{ motivo: string }>(
      `select detalhe ->> 'motivo' as motivo from auditoria where tenant_id = $1 and recurso = 'sessao-suporte'
         and detalhe ->> 'motivo' is not null`,
      [issuer.tenant.id],
    )
    assert.match(String(linha?.motivo), /chamado 4711/)
  },
)

furtherStory(
  'on call: what happens is on the home and on the wall by itself, and the wall can be read from across the room',
  'ops-ao-vivo',
  async ({ page, goOps, enterOps, another, look, world }) => {
    await enterOps('suporte')
    const parede = await another('suporte')
    await goOps('/alertas?situacao=abertos&tipo=auditoria_violada')
    await page.getByRole('heading', { level: 1, name: 'Histórico de Agora' }).waitFor()
    await parede.setViewportSize({ width: 1920, height: 1080 })
    await parede.goto('/ops/agora?parede=1')
    const naParede = parede.getByRole('region', { name: 'Parede' })
    const tamanho = await naParede
      .getByRole('heading', { level: 1 })
      .evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize))
    assert.ok(tamanho >= 48, `the wall is written in ${tamanho} px`)
    await world.sql(
      `insert into alertas (id, tipo, chave, detalhe) values (gen_random_uuid(), 'auditoria_violada', $1, '{}')`,
      [`ensaio-${randomUUID()}`],
    )
    // No one touched either screen.
    const linha = page.getByRole('row', { name: /A auditoria não é mais/ })
    const causa = naParede.getByRole('listitem').filter({ hasText: /auditoria/ })
    try {
      await linha.waitFor()
      await causa.waitFor()
      await look('alerta')
    } finally {
      await world.sql(
        `update alertas set status = 'resolvido', resolvido_em = now() where tipo = 'auditoria_violada' and chave like 'ensaio-%'`,
      )
    }
    await expectGone(linha)
    await expectGone(causa)
  },
)
