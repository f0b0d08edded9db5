// npm run escala -- citus [começo de nomes de cenários]     the service on a Citus cluster: a coordinator and two workers
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { DISTRIBUIDAS } from '#platform/db/citus/lugares.ts'
import { migrate } from '#platform/db/migrate.ts'
import { pasta } from '../../restauro/servidor.ts'
import type { Sql } from '../../support/database.ts'
import { killRest } from '../../support/processes.ts'
import { rodarCenarios } from './cenarios.ts'
import { abrirCluster, type Cluster, copiarBanco, criarBanco, MODELO } from './cluster.ts'
import { emitir } from './emitir.ts'
import { FORA, FORA_DO_ARQUIVO } from './fora.ts'
import { acharCitus, COMO_INSTALAR, compilarCitus } from './programas.ts'
import { provarRegras } from './regras.ts'

/** Rehearses it all, prints what was seen, and returns the exit code. `partes`: only scenarios that begin so. */
export async function rodar(partes: string[]): Promise<number> {
  const { CITUS_FONTE } = process.env
  if (!acharCitus() && CITUS_FONTE) compilarCitus(CITUS_FONTE)
  const instalado = acharCitus()
  if (!instalado) {
    console.error(COMO_INSTALAR)
    return 2
  }
  const comecou = performance.now()
  const faltas: string[] = []
  const anotar = (passo: string, visto: string, novas: readonly string[] = []) => {
    console.log(`${novas.length > 0 ? '✗' : '✓'} ${passo}: ${visto}`)
    for (const falta of novas.slice(0, 20)) console.log(`    ${falta}`)
    faltas.push(...novas)
  }
  const raiz = mkdtempSync(join(tmpdir(), 'nfse-citus-'))
  chmodSync(raiz, 0o755)
  const cluster = await abrirCluster(pasta(join(raiz, 'cluster')), instalado)
  try {
    await criarBanco(cluster, MODELO)
    await migrate(cluster.url(MODELO))
    anotar(
      'cluster',
      `${instalado.postgres}, Citus ${instalado.citus}: um coordenador e ${cluster.operarios.length} operários`,
    )
    anotar('migrado e distribuído', `${DISTRIBUIDAS.length} tabelas por conta, as outras no coordenador`)
    await copiarBanco(cluster, MODELO, 'regras')
    for (const { nome, falta } of await provarRegras(cluster, 'regras')) anotar('regra', nome, falta ? [falta] : [])
    await emissao(cluster, raiz, anotar)
    await cenarios(cluster, partes, anotar)
  } finally {
    killRest()
    await cluster.parar()
    rmSync(raiz, { recursive: true, force: true })
  }
  const fim = faltas.length === 0 ? 'nenhuma falta' : `${faltas.length} faltas`
  console.log(`${fim} em ${Math.round((performance.now() - comecou) / 1000)} s`)
  return faltas.length === 0 ? 0 : 1
}

type Anotar = (passo: string, visto: string, faltas?: readonly string[]) => void

async function emissao(cluster: Cluster, raiz: string, anotar: Anotar): Promise<void> {
  await copiarBanco(cluster, MODELO, 'servico')
  const pool = new pg.Pool({ connectionString: cluster.url('servico'), max: 3 })
  pool.on('error', () => {})
  const sql: Sql = async <Row extends object>(texto: string, valores?: unknown[]) =>
    (await pool.query<Row>(texto, valores)).rows
  try {
    const { visto, faltas } = await emitir(cluster.url('servico'), sql, join(raiz, 'simulador'))
    anotar('serviço', visto, faltas)
  } finally {
    killRest()
    await pool.end()
  }
}

async function cenarios(cluster: Cluster, partes: string[], anotar: Anotar): Promise<void> {
  let [passaram, deFora] = [0, 0]
  for await (const { arquivo, passaram: ok, falhas, fora } of rodarCenarios(cluster, partes)) {
    const porque = fora.length > 0 ? `, ${fora.length} de fora: ${FORA_DO_ARQUIVO[arquivo]!.porque}` : ''
    anotar(arquivo, `${ok} passaram${porque}`, falhas)
    passaram += ok
    deFora += fora.length
  }
  for (const [arquivo, porque] of Object.entries(FORA)) console.log(`– ${arquivo}: de fora: ${porque}`)
  anotar('cenários', `${passaram} passaram, ${deFora} testes e ${Object.keys(FORA).length} arquivos de fora`)
}
