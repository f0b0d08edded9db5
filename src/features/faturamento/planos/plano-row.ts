import type { StatusPlano } from '#domain/faturamento/estados.ts'
import type { Faixa } from '#domain/faturamento/excedente.ts'
import type { Periodicidade } from '#domain/faturamento/periods.ts'
import { type Centavos, centavos, reais } from '#domain/money.ts'
import type { Plano } from '#formas/faturamento/plano.ts'
import { Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

/** What a version of a plan fixes; amounts in reais. A limit of null is none. */
export type TermosDoPlano = Omit<
  Plano,
  | 'id'
  | 'codigo'
  | 'status'
  | 'ativo'
  | 'privado'
  | 'versaoPlano'
  | 'contratos'
  | 'versao'
  | 'criadoEm'
  | 'atualizadoEm'
>

/** A version of a plan as contracts copy it; amounts in centavos. */
export type PlanoVersao = {
  planoId: string
  codigo: string
  nome: string
  status: StatusPlano
  privado: boolean
  versaoPlano: number
  valorMensal: Centavos
  notasIncluidas: number
  valorNotaExcedente: Centavos | null
  faixas: Faixa[]
  periodicidade: Periodicidade
  diasTeste: number
}

type Row = Omit<Plano, 'faixas' | 'ativo' | 'criadoEm' | 'atualizadoEm'> & {
  valorMensal: Centavos
  valorNotaExcedente: Centavos | null
  faixas: Faixa[]
  tetoExcedente: Centavos | null
  criadoEm: Date
  atualizadoEm: Date
}

/** Plans with their newest version: the columns of `planos p join plano_versoes v`. */
const COLUMNS = sql`p.id, p.codigo, p.status, p.privado, p.versao_plano as "versaoPlano", p.versao, p.criado_em as "criadoEm",
  p.atualizado_em as "atualizadoEm", v.nome, v.descricao, v.valor_mensal as "valorMensal",
  v.notas_incluidas as "notasIncluidas", v.valor_nota_excedente as "valorNotaExcedente", v.faixas,
  v.teto_excedente as "tetoExcedente", v.limite_notas as "limiteNotas", v.limite_empresas as "limiteEmpresas",
  v.limite_usuarios as "limiteUsuarios", v.limite_requisicoes_minuto as "limiteRequisicoesMinuto", v.periodicidade,
  v.dias_teste as "diasTeste", v.recursos, (select count(*) from contratos c where c.plano_id = p.id
    and c.status not in ('cancelado', 'encerrado')) as contratos`
const FROM = sql`from planos p join plano_versoes v on v.plano_id = p.id and v.versao = p.versao_plano`

/** The plans of a page, as the API shows them. `rest`: what comes after `from`. */
export const selectPlanos = async (db: Db, rest: Sql): Promise<Plano[]> =>
  (await db.query<Row>(sql`select ${COLUMNS} ${FROM} ${rest}`)).map(present)

/** One plan. Throws NAO_ENCONTRADO. */
export async function findPlano(db: Db, id: string, { lock = false } = {}): Promise<Plano> {
  // Locked by a statement before: one that waited for the lock would not see a version made meanwhile.
  if (lock) await db.query(sql`select from planos where id = ${id} for update`)
  const [plano] = await selectPlanos(db, sql`where p.id = ${id}`)
  if (!plano) throw new Refusal('NAO_ENCONTRADO', `no plano ${id}`)
  return plano
}

/**
 * The newest version of a plan as a contract takes it; locks the plan against changes meanwhile. Null: no such plan.
 */
export async function lockVersaoAtual(db: Db, planoId: string): Promise<PlanoVersao | null> {
  await db.query(sql`select from planos where id = ${planoId} for share`)
  return db.one<PlanoVersao>(sql`
    select p.id as "planoId", p.codigo, v.nome, p.status, p.privado, v.versao as "versaoPlano", v.valor_mensal as "valorMensal",
      v.notas_incluidas as "notasIncluidas", v.valor_nota_excedente as "valorNotaExcedente", v.faixas, v.periodicidade,
      v.dias_teste as "diasTeste"
    ${FROM} where p.id = ${planoId}`)
}

export const toCentavosOrNull = (valor: number | null): Centavos | null => (valor === null ? null : centavos(valor))
export const toReaisOrNull = (valor: Centavos | null): number | null => (valor === null ? null : reais(valor))
export const faixasEmCentavos = (faixas: readonly { ate: number; valor: number }[]): Faixa[] =>
  faixas.map(({ ate, valor }) => ({ ate, valor: centavos(valor) }))
export const faixasEmReais = (faixas: readonly Faixa[]): { ate: number; valor: number }[] =>
  faixas.map(({ ate, valor }) => ({ ate, valor: reais(valor) }))

const present = (row: Row): Plano => ({
  ...row,
  valorMensal: reais(row.valorMensal),
  valorNotaExcedente: toReaisOrNull(row.valorNotaExcedente),
  faixas: faixasEmReais(row.faixas),
  tetoExcedente: toReaisOrNull(row.tetoExcedente),
  ativo: row.status === 'ativo',
  criadoEm: row.criadoEm.toISOString(),
  atualizadoEm: row.atualizadoEm.toISOString(),
})
