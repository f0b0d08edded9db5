// A city that stops answering, in a service of its own: its failures would show on the pages of other stories.
import { until } from '../../support/until.ts'
import { openStories } from '../stage.ts'

const { furtherStory } = openStories()

furtherStory(
  'a city that does not answer is named on the first page of the accounts that issue there',
  'inicio-cidade',
  async ({ page, go, enter, world }) => {
    const { tenant, api, body } = await world.issuer()
    const { json } = await api.issue(body())
    await api.waitSettled(json.id)
    for (let i = 0; i < 4; i++) await api.issue(body({ simular: 'indisponivel x3' }))
    await until('the city was queried without an answer', async () => {
      const [row] = await world.sql<{ n: number }>(
        `select count(*)::int as n from transmissoes where resultado not in ('autorizada', 'recusada') and respondida_em is not null`,
      )
      return row!.n >= 4
    })
    await enter(tenant)
    await go('/inicio')
    await page.getByRole('region', { name: 'Esperando você' }).getByText('Marabá, PA').waitFor()
  },
)
