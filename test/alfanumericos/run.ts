// `npm run alfanumericos -- [--notas 2000] [--semente 7]`: random notes between companies whose CNPJs have letters, on both tracks, from
// the request to the PDF, over the API of the whole service.
import { readOptions } from '../../scripts/options.ts'
import { issueAlfanumericos } from '../support/alfanumericos.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { openWorld } from '../support/world.ts'

const { values, refuse } = readOptions({
  usage: 'npm run alfanumericos -- [--notas 2000] [--semente 7]',
  options: {
    notas: { type: 'string', default: '2000' },
    semente: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
  },
})
const [notas, seed] = [Number(values.notas), Number(values.semente)]
if (!Number.isInteger(notas) || notas < 2 || !Number.isInteger(seed))
  refuse('--notas e --semente são números inteiros; --notas, 2 ou mais.')
const startedAt = performance.now()
const world = await openWorld({ ...ADMIN_ENV, SEFIN_TIMEOUT_S: '20', LEASE_S: '60' })
try {
  const { nacional, municipal } = await issueAlfanumericos(world, { notas, seed })
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  process.stdout.write(
    `${nacional} notas nacionais e ${municipal} municipais, do POST ao PDF, em ${seconds} s (semente ${seed})\n`,
  )
} finally {
  await world.close()
}
