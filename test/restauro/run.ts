// npm run restauro -- --notas 40      a backup, a mistake, a dead server, and the restore to a second before the mistake
import { readOptions } from '../../scripts/options.ts'
import { ensaiar } from './ensaio.ts'
import { programas } from './servidor.ts'

const { values, refuse } = readOptions({
  usage: 'npm run restauro -- [--notas 40]',
  options: { notas: { type: 'string', default: '40' } },
})
const notas = Number(values.notas)
if (!Number.isInteger(notas) || notas < 2) refuse('--notas é um número inteiro, 2 ou mais.')
if (!programas()) {
  console.error('Não há um PostgreSQL instalado com pg_basebackup: apt-get install postgresql')
  process.exit(2)
}

const { faltas, ...relato } = await ensaiar(notas)
console.table({
  'notas aceitas e terminadas antes do alvo': relato.notas,
  'aceitas depois do alvo, que o restauro deixa': relato.depoisDoAlvo,
  'segundos perdidos (alvo antes do erro)': relato.segundosPerdidos.toFixed(1),
  'segundos que um disco perdido custaria': relato.segundosSemODisco.toFixed(1),
  'cópia de base (s)': relato.segundosDaCopia.toFixed(1),
  'restauro até aceitar escritas (s)': relato.segundosDoRestauro.toFixed(1),
})
for (const falta of faltas) console.log(`✗ ${falta}`)
console.log(faltas.length === 0 ? 'nada do que foi aceito se perdeu' : `${faltas.length} faltas`)
process.exitCode = faltas.length === 0 ? 0 : 1
