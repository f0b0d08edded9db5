// Scenarios on the cluster, each file in a process of its own and each world on a database of its own.
import { readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { runGroups } from '../../../scripts/run-groups.ts'
import { oferecer } from './banco-de-prova.ts'
import type { Cluster } from './cluster.ts'
import { FORA, FORA_DO_ARQUIVO } from './fora.ts'

const PASTAS = ['own-process', 'shared-world', 'stage'].map((nome) => resolve(import.meta.dirname, '../..', nome))
/** Each has a service and its cities beside the three servers. */
const JUNTOS = 2

export type DoArquivo = { arquivo: string; passaram: number; falhas: string[]; fora: string[] }

/** Runs the files whose names begin with one of `partes`, or all; gives what happened to each as it ends. */
export async function* rodarCenarios(cluster: Cluster, partes: readonly string[]): AsyncGenerator<DoArquivo> {
  oferecer(cluster)
  const todos = PASTAS.flatMap((pasta) => readdirSync(pasta).map((nome) => join(pasta, nome))).filter((caminho) =>
    caminho.endsWith('.test.ts'),
  )
  const escolhidos = todos.filter(
    (caminho) =>
      !(basename(caminho) in FORA) && (!partes.length || partes.some((parte) => basename(caminho).startsWith(parte))),
  )
  const vistos = new Map<string, DoArquivo>(
    escolhidos
      .map((caminho) => basename(caminho))
      .map((arquivo) => [arquivo, { arquivo, passaram: 0, falhas: [], fora: [] }]),
  )
  const grupos = escolhidos.map((caminho) => [caminho])
  const terminou = new Set<string>()
  for await (const { type, data } of runGroups(grupos, { concurrency: JUNTOS })) {
    if (type !== 'test:pass' && type !== 'test:fail') continue
    const {
      file = '',
      name,
      details,
    } = data as { file?: string; name: string; details?: { type?: string; error?: Error } }
    const arquivo = basename(file)
    const visto = vistos.get(arquivo)
    if (!visto || details?.type === 'suite') continue
    const previsto = FORA_DO_ARQUIVO[arquivo]?.testes.includes(name) ?? false
    if (type === 'test:pass') visto.passaram++
    else if (previsto) visto.fora.push(name)
    else if (!/subtests? failed/.test(String(details?.error?.message)))
      visto.falhas.push(`${name}: ${causa(details?.error)}`)
    terminou.add(arquivo)
  }
  for (const visto of vistos.values())
    yield terminou.has(visto.arquivo) ? visto : { ...visto, falhas: ['o processo não relatou nada'] }
}

const causa = (error?: Error): string =>
  String((error?.cause as Error | undefined)?.message ?? error?.message ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, 200)
