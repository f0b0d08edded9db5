import { contaCheia, ESTADOS } from './conta-cheia.ts'
import { prepare, routesOf, walk } from './percurso.ts'
import { openStories } from './stage.ts'

const { story } = openStories()

story('every screen of the portal fits every width, and can be read in the dark', 'todas-portal', async (scene) => {
  const { context, world, enter, go } = scene
  const { issuer, notas, ids } = await contaCheia(world)
  await prepare(scene)
  await go('/criar-conta')
  const outside = ['/entrar', '/criar-conta', '/convite', '/ver-como', '/esqueci-senha', '/redefinir-senha']
  const all = routesOf('portal', { ...ids, 'notas/id': notas.rejeitada })
  await walk(scene, '/app', outside, true)
  await context.clearCookies()
  await enter(issuer.tenant)
  await go('/inicio')
  const others = ESTADOS.filter((estado) => estado !== 'rejeitada').map((estado) => `/notas/${notas[estado]}`)
  await walk(scene, '/app', [...all.filter((route) => !outside.includes(route)), ...others])
  await go('/inicio')
})
