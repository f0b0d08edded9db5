// npm run model -- --duvida --semente 7 --sequencias 2000    random histories of doubt against the city's book
// npm run model -- --duvida --semente 7 --so 41              history 41 of that seed alone
// … --classificacao-antiga                                   by a service that takes a refused question for a refusal
import { explorar } from './explorar.ts'

/** Prints what was found; the exit code. */
export async function runDuvida(options: {
  semente: number
  sequencias: number
  only: number | null
  antiga: boolean
}): Promise<number> {
  const { semente, sequencias, only, antiga } = options
  const openMundo = antiga ? (await import('./antiga.ts')).openMundoAntigo : undefined
  const { segundos, respostas, achados, erros } = await explorar({
    ...{ semente, sequencias, only, porFamilia: sequencias > 200 ? 4 : 2 },
    ...(openMundo && { openMundo }),
  })
  console.table(respostas)
  for (const { sequencia, historia, violacoes } of achados)
    console.log(
      [
        `✗ história ${sequencia} (reproduza com --duvida --semente ${semente} --so ${sequencia})`,
        `    ${historia}`,
        ...violacoes.map((each) => `  violação: ${each}`),
      ].join('\n'),
    )
  for (const each of erros.slice(0, 10)) console.log(`✗ o serviço disse: ${each}`)
  console.log(
    `${only === null ? sequencias : 1} histórias, ${segundos.toFixed(0)} s: ` +
      `${achados.length === 0 ? 'nenhuma violação' : `${achados.length} com violação`}, ${erros.length} erros`,
  )
  return achados.length + erros.length === 0 ? 0 : 1
}
