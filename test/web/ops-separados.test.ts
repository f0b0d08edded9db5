// Rows that failed alone in works over many accounts: what happened, to whom, and what operators do about it.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { programa } from '#platform/program.ts'
import { expectGone, expectSoon, expectText } from './expect.ts'
import { axe, sharedStories } from './stage.ts'

const { story } = sharedStories()

/** Works with the error of a row of each; those of the service itself have no account. */
const LINHAS: [obra: string, conta: boolean, situacao: string, tentativas: number, erro: string][] = [
  [
    'eventos.expandir',
    true,
    'separado',
    4,
    '23514: new row for relation "entregas" violates check constraint "entregas_url_check"',
  ],
  ['busca.indexar', true, 'separado', 1, `54000: ${'linha'.repeat(55)}`],
  ['conciliacao.registrar', false, 'separado', 2, "TypeError: Cannot read properties of null (reading 'valor')"],
  ['avise-me.responder', true, 'separado', 1, 'P0001: veneno'],
  ['documentos.mover', true, 'descartado', 3, 'Error: incorrect header check'],
]

story(
  'an operator reads which rows were set aside, has one tried, and discards one that nobody needs any more',
  'ops-separados',
  async ({ page, goOps, enterOps, look, world }) => {
    const { tenant } = await world.issuer()
    const ids = new Map<string, string>()
    for (const [nth, [obra, conta, situacao, tentativas, erro]] of LINHAS.entries()) {
      const id = randomUUID()
      ids.set(obra, id)
      // This very program has tried them: it leaves them alone until an operator says so.
      await world.sql(
        `insert into separados (id, obra, chave, tenant_id, situacao, erro, versao, programas, desde, tentado_em, tentativas)
         values ($1, $2, $3, $4, $5, $6, '1.0.0', $7, now() - make_interval(days => $8), now(), $9)`,
        [id, obra, randomUUID(), conta ? tenant.id : null, situacao, erro, [programa()], nth, tentativas],
      )
    }
    const situacaoOf = async (obra: string) =>
      (await world.sql<{ situacao: string }>('select situacao from separados where id = $1', [ids.get(obra)]))[0]
        ?.situacao
    const linha = (texto: string) => page.getByRole('row').filter({ hasText: texto })

    await enterOps('operador')
    await goOps('/separados')
    await linha('O evento não vira entregas').waitFor()
    await expectText(page, 'falhou 4 vezes')
    await expectText(page, 'Do serviço')
    await expectGone(linha('Os documentos da nota ficam no banco'))
    await look('lista')
    // An error without a space leaves the acts where they are seen.
    const ato = await linha('A nota não aparece na busca')
      .getByRole('button', { name: /^Descartar/ })
      .boundingBox()
    assert.ok(ato && ato.x + ato.width <= page.viewportSize()!.width, JSON.stringify(ato))
    assert.deepEqual(await axe(page, {}), [])

    await linha('Quem espera pela cidade')
      .getByRole('button', { name: /^Tentar de novo/ })
      .click()
    const dialog = page.getByRole('dialog')
    await look('tentar')
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('O cadastro foi corrigido pela conta')
    await dialog.getByRole('button', { name: 'Tentar' }).click()
    await expectSoon(() => situacaoOf('avise-me.responder'), undefined)

    await linha('A nota não aparece na busca')
      .getByRole('button', { name: /^Descartar/ })
      .click()
    await expectText(page, 'A nota não aparece na busca')
    await look('descartar')
    assert.deepEqual(await axe(page, {}), [])
    await dialog.getByRole('button', { name: 'Descartar' }).click()
    await dialog.locator('[aria-invalid=true]').waitFor()
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill('A conta pediu que a nota fosse esquecida')
    await dialog.getByRole('button', { name: 'Descartar' }).click()
    // Behind the open dialog a row has no role: it looks gone before the answer is there.
    await expectSoon(() => situacaoOf('busca.indexar'), 'descartado')
    await expectGone(linha('A nota não aparece na busca'))
    await goOps('/separados?situacao=descartado')
    await linha('Os documentos da nota ficam no banco').waitFor()
    await linha('A nota não aparece na busca').waitFor()
    await look('descartadas')
    await world.sql('delete from separados where id = any($1::uuid[])', [[...ids.values()]])
  },
)
