import { ADMIN_ENV } from '../support/publish-city.ts'
import { operacaoCheia } from './operacao-cheia.ts'
import { prepare, routesOf, walk } from './percurso.ts'
import { openStories } from './stage.ts'

const { story } = openStories(ADMIN_ENV)

story('every screen of the back-office fits every width, and can be read in the dark', 'todas-ops', async (scene) => {
  const { context, world, enterOps, goOps } = scene
  const routes = routesOf('ops', await operacaoCheia(world))
  const outside = ['/entrar', '/definir-senha', '/definir-senha#codigo']
  await prepare(scene)
  await goOps('/entrar')
  await walk(scene, '/ops', outside, true)
  await context.clearCookies()
  await enterOps('superadmin')
  await goOps('/agora')
  await walk(
    scene,
    '/ops',
    routes.filter((route) => !outside.includes(route)),
  )
  await goOps('/agora')
})
