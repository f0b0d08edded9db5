// npm run atualizacao [-- --de REF --notas 200 --semente 7 --contrato]    an upgrade from the release before to the next
// one, and back, under load; exit code 1 for any fault. --contrato: also its own walk of its contract over the new schema
import { readOptions } from '../../scripts/options.ts'
import { percorrer } from './contrato.ts'
import { abrirPalco } from './palco.ts'
import { andar } from './passos.ts'
import { provar } from './provas.ts'
import { abrirVersoes, refAnterior } from './versao.ts'

const { values, refuse } = readOptions({
  usage: 'npm run atualizacao -- [--de REF] [--notas 200] [--semente 7] [--contrato]',
  options: {
    de: { type: 'string' },
    notas: { type: 'string', default: '200' },
    semente: { type: 'string', default: '7' },
    contrato: { type: 'boolean', default: false },
  },
})
const [notas, semente] = [Number(values.notas), Number(values.semente)]
if (!Number.isInteger(notas) || notas < 1 || !Number.isInteger(semente))
  refuse('--notas e --semente são números inteiros; --notas, 1 ou mais.')

const comecou = performance.now()
let faltas = 0
const anotar = (passo: string, visto: string, achadas: readonly string[]) => {
  faltas += achadas.length
  console.log(`${achadas.length > 0 ? '✗' : '✓'} ${passo}: ${visto}`)
  for (const falta of achadas.slice(0, 20)) console.log(`    ${falta}`)
}
const versoes = abrirVersoes(values.de ?? refAnterior(), (linha) => console.log(linha))
try {
  const { antes, agora } = versoes
  console.log(`de ${antes.ref} (${antes.commit}); migrações novas: ${agora.migracoes.join(', ')}; semente ${semente}`)
  const palco = await abrirPalco(versoes, semente)
  try {
    const aceitas = await andar(palco, notas, ({ passo, visto, faltas: achadas }) => anotar(passo, visto, achadas))
    const achadas = await provar(palco, aceitas)
    anotar(
      'depois',
      `${aceitas.length} notas com 202, cada uma autorizada uma vez, aqui, na cidade e no receptor`,
      achadas,
    )
  } finally {
    await palco.fechar()
  }
  if (values.contrato) {
    const { visto, faltas: achadas } = await percorrer(versoes)
    anotar('cada operação da versão de antes, no esquema de agora', visto, achadas)
  }
} finally {
  versoes.fechar()
}
const segundos = Math.round((performance.now() - comecou) / 1000)
console.log(`${faltas === 0 ? 'nenhuma falta' : `${faltas} faltas`} em ${segundos} s`)
process.exit(faltas === 0 ? 0 : 1)
