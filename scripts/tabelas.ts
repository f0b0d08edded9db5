// npm run tabelas                          the legal tables with edition and confidence, and what begins or ends in the
// npm run tabelas -- --data 2026-12-15     next 60 days, from today or from the date given
import { readManifesto } from '#platform/manifesto.ts'
import { readOptions } from './options.ts'
import { dayAfter, mudancas } from './tables/vigencias.ts'

const DIAS = 60

const { values, refuse } = readOptions({
  usage: 'npm run tabelas -- [--data AAAA-MM-DD]',
  options: { data: { type: 'string', default: new Date().toISOString().slice(0, 10) } },
})
const de = values.data
if (!/^\d{4}-\d{2}-\d{2}$/.test(de) || Number.isNaN(Date.parse(de))) refuse('--data é um dia, como 2026-12-15.')
const ate = dayAfter(de, DIAS)

const fontes = readManifesto()
for (const { tabela, versao, origem, confianca, publicada, inicio, fim, fonte, substituicao } of fontes) {
  const vigencia = [inicio && `desde ${inicio}`, fim && `até ${fim}`].filter(Boolean).join(' ')
  console.log(`${tabela} ${versao}  [${confianca}, ${origem}]  ${vigencia}`.trimEnd())
  console.log(`    fonte: ${fonte}${publicada ? ` (${publicada})` : ''}`)
  if (substituicao) console.log(`    depois: ${substituicao}`)
}
console.log(`\nDe ${de} a ${ate} (${DIAS} dias):`)
const found = fontes.flatMap((fonte) => mudancas(fonte, { de, ate })).sort((a, b) => (a.data < b.data ? -1 : 1))
for (const { data, verbo, tabela, linha, coluna } of found)
  console.log(`  ${data}  ${verbo}  ${tabela}${linha && ` ${linha}`}  (${coluna})`)
if (found.length === 0) console.log('  nada começa nem termina.')
