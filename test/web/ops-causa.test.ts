// Jobs that the queues gave up, and how they are retried once their cause has ended.
import assert from 'node:assert/strict'
import { failedDeliveries } from '../support/failed-deliveries.ts'
import { expectGone, expectSoon, expectText } from './expect.ts'
import { sharedStories } from './stage.ts'

const { story } = sharedStories()

story(
  "deliveries that gave up while a client's server was down are one cause, and arrive once they are retried from beside it",
  'ops-desistidas',
  async ({ page, goOps, enterOps, look, world }) => {
    const { autorizadas, rejeitadas, recover, close } = await failedDeliveries(world)
    try {
      await enterOps('operador')
      await goOps('/filas/webhook.deliver')
      const causas = page.getByRole('table', { name: 'Causas das falhas' }).getByRole('row')
      const linha = causas.filter({ hasText: autorizadas.endpoint })
      await linha
        .getByText(/^HTTP \d{3}/)
        .first()
        .waitFor()
      await look('causas')
      recover()
      await linha.getByRole('button', { name: /^Tentar de novo/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('2 tarefas de 1 conta').waitFor()
      await dialog.getByRole('textbox', { name: 'Motivo' }).fill('O servidor do cliente voltou, conferido por telefone')
      await dialog.getByRole('textbox', { name: /Para confirmar/ }).fill('webhook.deliver')
      await dialog.getByRole('button', { name: 'Tentar de novo' }).click()
      await expectText(page, 'De volta à fila')
      await expectGone(linha)
      await causas.filter({ hasText: rejeitadas.endpoint }).waitFor()

      const statesOf = async ({ jobs }: { jobs: string[] }) => {
        const rows = await world.sql<{ estado: string }>('select estado from jobs where id = any($1::bigint[])', [jobs])
        return rows.map(({ estado }) => estado)
      }
      await expectSoon(() => statesOf(autorizadas), ['concluido', 'concluido'])
      assert.deepEqual(await statesOf(rejeitadas), ['falhou'], 'the other cause stays')
      // The jobs of one endpoint alone.
      await goOps(`/filas/webhook.deliver?como=guardadas&estado=falhou&grupo=${rejeitadas.endpoint}`)
      const guardadas = page.getByRole('table', { name: 'Tarefas guardadas' })
      await guardadas.getByRole('link', { name: rejeitadas.jobs[0]! }).waitFor()
      await expectText(page, 'De uma conexão só')
      await expectText(page, '1–1 de 1')
    } finally {
      await close()
    }
  },
)
