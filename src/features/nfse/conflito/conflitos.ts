import { randomUUID } from 'node:crypto'
import type { EstadoDoConflito } from '#domain/nota/conflito.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { describeActor } from '#features/audit/audit.ts'
import type { DaNota } from '#features/nfse/nota/nota-row.ts'
import type { Actor } from '#platform/ctx.ts'
import { type Db, empty, type Sql, sql } from '#platform/db/db.ts'
import type { Achada, Diferenca } from '#tracks/track.ts'

/** Our number, found at the city with other contents after a send of ours in doubt. */
export type Conflito = {
  id: string
  estado: EstadoDoConflito
  serieRps: string
  numeroRps: number
  achada: Achada
  diferencas: Diferenca[]
  /** The prepared note as it was sent, kept when the city's document replaced it. */
  enviada: NotaPreparada | null
  transmissaoId: string
  abertoEm: Date
  /** When the city last answered with it. */
  vistoEm: Date
  vezes: number
  decididoEm: Date | null
  motivo: string | null
}

const COLUMNS = sql`id, estado, serie_rps as "serieRps", numero_rps as "numeroRps", achada, documento, diferencas, enviada,
  transmissao_id as "transmissaoId", aberto_em as "abertoEm", visto_em as "vistoEm", vezes, decidido_em as "decididoEm",
  motivo`

type Row = Omit<Conflito, 'achada'> & { achada: Omit<Achada, 'xml'>; documento: Buffer }
const present = (row: Row | null): Conflito | null =>
  row && (({ documento, ...rest }) => ({ ...rest, achada: { ...rest.achada, xml: documento } }))(row)

/** The last conflict of a note, whatever happened to it; null when it never had one. */
export const findConflito = async (db: Db, nota: DaNota): Promise<Conflito | null> => present(await select(db, nota))

/** The same, locked until `tx` ends: of two concurrent decisions the second one sees the result of the first. */
export const lockConflito = async (tx: Db, nota: DaNota): Promise<Conflito | null> =>
  present(await select(tx, nota, sql`for update`))

const select = (db: Db, { id, tenantId }: DaNota, lock: Sql = empty): Promise<Row | null> =>
  db.one<Row>(sql`
    select ${COLUMNS} from conflitos where tenant_id = ${tenantId} and nota_id = ${id}
    order by aberto_em desc limit 1 ${lock}`)

/** Whether a person still has to decide, or a decision is not carried out yet. */
export const isOpen = ({ estado }: Pick<Conflito, 'estado'>): boolean =>
  estado === 'aberto' || estado === 'declarado_alheio'

/** `id`: of the note; `rps`: series and number; `numero`: of the city's note. */
export type ConflitoAberto = { id: string; rps: string; numero: string }

/** The notes among these that wait for a person. */
export const findAbertos = (
  db: Db,
  { tenants, ids }: { tenants: readonly string[]; ids: readonly string[] },
): Promise<ConflitoAberto[]> =>
  db.query<ConflitoAberto>(sql`
    select nota_id as id, serie_rps || '-' || numero_rps as rps, achada ->> 'numero' as numero from conflitos
    where tenant_id = any(${tenants}::uuid[]) and nota_id = any(${ids}::uuid[]) and encerrado_em is null`)

type Achado = {
  nota: DaNota & { serieRps: string; numeroRps: number }
  transmissaoId: string
  achada: Achada
  diferencas: readonly Diferenca[]
}

/**
 * Opens the conflict of a note, or updates the open one with the city's present answer. An answer with another note
 * than the one a person looked at voids that person's declaration.
 */
export async function recordConflito(tx: Db, found: Achado): Promise<void> {
  const { nota, transmissaoId, achada, diferencas } = found
  const { xml, ...rest } = achada
  await tx.query(sql`
    insert into conflitos as c (id, tenant_id, nota_id, estado, serie_rps, numero_rps, achada, documento, diferencas, transmissao_id)
    values (${randomUUID()}, ${nota.tenantId}, ${nota.id}, 'aberto', ${nota.serieRps}, ${nota.numeroRps},
      ${JSON.stringify(rest)}, ${xml}, ${JSON.stringify(diferencas)}, ${transmissaoId})
    on conflict (nota_id) where encerrado_em is null do update set
      achada = excluded.achada, documento = excluded.documento, diferencas = excluded.diferencas,
      transmissao_id = excluded.transmissao_id, visto_em = now(), vezes = c.vezes + 1, estado = 'aberto',
      decidido_em = null, decidido_por = null, motivo = null`)
}

type Decisao = { por: Actor; motivo: string } & (
  | { estado: 'nosso'; enviada: NotaPreparada }
  | { estado: 'declarado_alheio'; enviada?: never }
)

/**
 * Stores a person's decision about an open conflict. `nosso` ends it, and keeps the note as it was `enviada`;
 * `declarado_alheio` ends with the note's next number.
 */
export const decideConflito = (tx: Db, { id }: Pick<Conflito, 'id'>, { estado, por, motivo, enviada }: Decisao) =>
  tx.query(sql`
    update conflitos set estado = ${estado}, decidido_em = now(), decidido_por = ${JSON.stringify(describeActor(por))},
      motivo = ${motivo}, enviada = ${enviada ? JSON.stringify(enviada) : null}, encerrado_em = ${estado === 'nosso' ? sql`now()` : sql`null`}
    where id = ${id} and estado = 'aberto'`)

/** Ours takes another number: the city's note stays with its issuer. */
export const endAlheio = (tx: Db, { id }: Pick<Conflito, 'id'>) =>
  tx.query(
    sql`update conflitos set estado = 'alheio', encerrado_em = now() where id = ${id} and estado = 'declarado_alheio'`,
  )

/** Ends the open conflicts of the notes of `source`, which ended without a decision; part of a larger statement. */
export const dissolveFrom = (nota: Record<'tenantId' | 'notaId', Sql>, source: Sql): Sql => sql`
  update conflitos set estado = 'desfeito', encerrado_em = now()
  from (select ${nota.tenantId} as tenant_id, ${nota.notaId} as nota_id from ${source}) terminadas
  where conflitos.tenant_id = terminadas.tenant_id and conflitos.nota_id = terminadas.nota_id and encerrado_em is null`
