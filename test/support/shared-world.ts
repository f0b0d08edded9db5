// A world shared by every test file of this process that neither breaks it nor counts the rows of others in it.
import { ADMIN_ENV } from './publish-city.ts'
import { shared } from './shared.ts'
import { openWorld, type World } from './world.ts'

let isOpen = false
const theWorld = shared(async () => {
  const world = await openWorld(ADMIN_ENV)
  isOpen = true
  return {
    ...world,
    close: () => {
      isOpen = false
      return world.close()
    },
  }
})

/**
 * The world shared by the test files of this process, its first administrator that of ADMIN_ENV. `close` checks the
 * invariants of its notes and leaves it open: it ends with the process.
 */
export async function sharedWorld(): Promise<World> {
  const world = await theWorld()
  // Of a file that runs alone the process ends first.
  return { ...world, close: async () => (isOpen ? world.check() : undefined) }
}
