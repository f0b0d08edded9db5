/** What finding the way of a municipality costs: `node bench/resolve.ts [rounds]`. The contract is under 20 µs. */
import { conhecidos, type MunicipioIndex } from '../src/features/municipios/municipio-index.ts'
import { resolveIn } from '../src/features/municipios/resolve-track.ts'

const rounds = Number(process.argv[2] ?? 50)
const entries = conhecidos().map((each) => ({ ...each, ajuste: null, anexo: null, conexao: null }))
const index: MunicipioIndex = {
  byIbge: new Map(entries.map((entry) => [entry.ibge, entry])),
  all: entries,
  publicadas: new Map(),
}
const startedAt = performance.now()
let national = 0
for (let round = 0; round < rounds; round++)
  for (const { ibge } of entries)
    if (resolveIn(index, { municipio: ibge, ambiente: 'producao' })?.trilho === 'nacional') national++
const ns = ((performance.now() - startedAt) * 1e6) / (rounds * entries.length)
console.log(`${entries.length} municipalities, ${national / rounds} national: ${ns.toFixed(0)} ns each`)
