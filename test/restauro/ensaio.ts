import assert from 'node:assert/strict'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyAuditChain } from '#features/audit/seal-audit.ts'
import { openPool } from '#platform/db/statement/pool.ts'
import { startService } from '../../src/roles/tree.ts'
import { findBreaches } from '../support/invariants.ts'
import { type Issuer, openApi } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { openWorld } from '../support/world.ts'
import { type Aceita, comparar, retratar } from './retrato.ts'
import { criarCluster, iniciar, pasta, rodar, type Servidor, type Sql } from './servidor.ts'

const ARQUIVAR_S = 5
const CHAVE_MESTRA = `restauro:${Buffer.alloc(32, 9).toString('base64')}`

export type Relato = {
  notas: number
  /** Accepted in the second that the restore gives up. */
  depoisDoAlvo: number
  segundosPerdidos: number
  /** What a lost disk would have cost: since the last segment that was archived. */
  segundosSemODisco: number
  segundosDaCopia: number
  segundosDoRestauro: number
  faltas: string[]
}

/**
 * Issues notes around a base backup, destroys them by a mistake, kills the server, and restores to a second before the
 * mistake: a new cluster from backup, archive and what the old disk still holds.
 */
export async function ensaiar(notas: number): Promise<Relato> {
  const folder = mkdtempSync(join(tmpdir(), 'nfse-restauro-'))
  chmodSync(folder, 0o755)
  const [dados, arquivo, copia] = ['dados', 'arquivo', 'copia'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  try {
    criarCluster(dados, pasta(arquivo), ARQUIVAR_S)
    const antes = await viver(await iniciar(dados), notas, copia)
    const began = performance.now()
    const restaurado = await restaurar({ dados, arquivo, copia }, antes.alvo)
    const segundosDoRestauro = (performance.now() - began) / 1000
    try {
      const depois = await retratar(restaurado.sql)
      const faltas = [
        ...comparar(antes.aceitas, depois),
        ...(await findBreaches(restaurado.sql)),
        ...(await auditoriaDe(restaurado.url)),
        ...(await servir(restaurado, antes)),
      ]
      const { aceitas, alvo: _, issuer: __, ...medidas } = antes
      return { notas: aceitas.length, segundosDoRestauro, faltas, ...medidas }
    } finally {
      await restaurado.matar()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Antes = {
  aceitas: Aceita[]
  alvo: Date
  issuer: Issuer
  depoisDoAlvo: number
  segundosPerdidos: number
  segundosSemODisco: number
  segundosDaCopia: number
}

/** The life of the server up to its death. */
async function viver(servidor: Servidor, notas: number, copia: string): Promise<Antes> {
  const world = await openWorld({ DATABASE_URL: servidor.url, CHAVE_MESTRA })
  try {
    const issuer = await world.issuer()
    const emitir = async (quantas: number) => {
      const sent = await Promise.all(Array.from({ length: quantas }, () => issuer.api.issue(issuer.body())))
      for (const { status, text } of sent) assert.equal(status, 202, text)
      return sent.map(({ json }) => json.id as string)
    }
    const first = await emitir(Math.floor(notas / 2))
    const began = performance.now()
    const porta = new URL(servidor.url).port
    rodar('pg_basebackup', [
      '-h',
      '127.0.0.1',
      '-p',
      porta,
      '-U',
      'postgres',
      '-D',
      pasta(copia),
      '-c',
      'fast',
      '-X',
      'none',
      '--no-sync',
    ])
    const segundosDaCopia = (performance.now() - began) / 1000
    for (const id of [...first, ...(await emitir(notas - first.length))]) await issuer.api.waitSettled(id)
    await until('no job of the notes is left', async () => (await emAberto(servidor.sql)) === 0)
    const aceitas = await retratar(servidor.sql)
    const [retrato] = await servidor.sql<{ em: Date }>('select clock_timestamp() as em')
    await until('the picture is more than a second old', async () => Date.now() - retrato!.em.getTime() > 1_200)
    const tarde = await emitir(3)
    const [erro] = await servidor.sql<{ em: Date }>('select clock_timestamp() as em')
    await servidor.sql('truncate notas cascade')
    const alvo = new Date(erro!.em.getTime() - 1_000)
    assert.ok(alvo > retrato!.em)
    const [arquivado] = await servidor.sql<{ s: number }>(
      'select extract(epoch from clock_timestamp() - last_archived_time)::float8 as s from pg_stat_archiver',
    )
    return {
      ...{ aceitas, alvo, issuer, segundosDaCopia, segundosPerdidos: (erro!.em.getTime() - alvo.getTime()) / 1000 },
      ...{ depoisDoAlvo: tarde.length, segundosSemODisco: arquivado?.s ?? Number.NaN },
    }
  } finally {
    await servidor.matar()
    await world.close().catch(() => {}) // its database is gone
  }
}

const emAberto = async (sql: Sql): Promise<number> =>
  (
    await sql<{ n: number }>(
      "select count(*)::int as n from jobs where fila like 'nota.%' and estado not in ('concluido', 'cancelado')",
    )
  )[0]!.n

type Pastas = { dados: string; arquivo: string; copia: string }

/** The steps of docs/operacao/restauro.md. */
async function restaurar({ dados, arquivo, copia }: Pastas, alvo: Date): Promise<Servidor> {
  const { uid, gid } = statSync(arquivo)
  const owned = (file: string) => chownSync(file, uid, gid)
  for (const segment of readdirSync(join(dados, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name))) {
    const kept = join(arquivo, segment)
    if (existsSync(kept)) continue
    copyFileSync(join(dados, 'pg_wal', segment), kept)
    owned(kept)
  }
  appendFileSync(
    join(copia, 'postgresql.conf'),
    `restore_command = 'cp ${arquivo}/%f %p'\nrecovery_target_time = '${alvo.toISOString().replace('T', ' ').replace('Z', '+00')}'\nrecovery_target_action = 'promote'\narchive_mode = 'off'\n`,
  )
  writeFileSync(join(copia, 'recovery.signal'), '')
  owned(join(copia, 'recovery.signal'))
  return iniciar(copia)
}

async function auditoriaDe(url: string): Promise<string[]> {
  const pool = openPool(url, { max: 1, timeoutS: 60 })
  try {
    const { quebra } = await verifyAuditChain(pool.forAll())
    return quebra ? [`a auditoria quebra na linha ${quebra.id}`] : []
  } finally {
    await pool.close()
  }
}

/** The service over the restored database: old notes are read, and the next one takes the next number. */
async function servir({ url, sql }: Servidor, { aceitas, issuer }: Antes): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'nfse-restauro-servico-'))
  const tree = await startService(
    { DATABASE_URL: url, CHAVE_MESTRA, DATA_DIR: dir, PORT: '0', LOG_NIVEL: 'warn' },
    () => {},
  )
  try {
    const api = openApi(tree.url, issuer.api.chave)
    const faltas: string[] = []
    for (const { id, status } of aceitas) {
      const answer = await api.get(`/nfse/${id}`)
      if (answer.json.status !== status) faltas.push(`GET /nfse/${id}: ${answer.status} ${answer.json.status}`)
    }
    const { status, json, text } = await api.issue(issuer.body())
    if (status !== 202) return [...faltas, `POST /nfse: ${text}`]
    const [nova] = await sql<{ numero: string }>('select numero_rps::text as numero from notas where id = $1', [
      json.id,
    ])
    const ultimo = Math.max(...aceitas.map(({ numero }) => Number(numero)))
    return Number(nova!.numero) === ultimo + 1
      ? faltas
      : [...faltas, `a nota nova tem o número ${nova!.numero}, depois de ${ultimo}`]
  } finally {
    await tree.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}
