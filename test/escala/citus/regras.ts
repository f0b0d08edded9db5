// The rules that must hold on the cluster as in one PostgreSQL, checked in SQL: unique rows, the wall between accounts
// on the workers themselves, months, and where the rows of an account are.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { loginUrls, makeLogins } from '#platform/db/logins.ts'
import type { Sql } from '../../support/database.ts'
import type { Cluster } from './cluster.ts'

export type Regra = { nome: string; falta: string | null }

/** Tries each rule at a database of the cluster and says what does not hold. */
export async function provarRegras(cluster: Cluster, banco: string): Promise<Regra[]> {
  const dono = cluster.url(banco)
  const cliente = new pg.Client({ connectionString: dono })
  await cliente.connect()
  const sql: Sql = async <Row extends object>(texto: string, valores: unknown[] = []) =>
    (await cliente.query<Row>(texto, valores)).rows
  try {
    const [a, b] = [await plantar(sql), await plantar(sql)]
    return [...(await unicidades(sql, a)), await muralha(dono, a, b), await meses(sql), await juntas(sql, a)]
  } finally {
    await cliente.end()
  }
}

type Conta = { tenant: string; empresa: string; serie: string; nota: string }

/** An account with a company, a series and a note. */
async function plantar(sql: Sql): Promise<Conta> {
  const conta = { tenant: randomUUID(), empresa: randomUUID(), serie: randomUUID(), nota: randomUUID() }
  await sql(`insert into tenants (id, nome, segredo_avulso) values ($1, 'Conta', '')`, [conta.tenant])
  await sql(
    `insert into empresas (id, tenant_id, cpf_cnpj, razao_social, regime_tributario, endereco, municipio)
     values ($1, $2, $3, 'Empresa', 'simples_nacional', '{}', '1504208')`,
    [conta.empresa, conta.tenant, conta.empresa.slice(0, 14)],
  )
  await sql(
    `insert into series (id, tenant_id, empresa_id, municipio, ambiente, serie)
     values ($1, $2, $3, '1504208', 'homologacao', '1')`,
    [conta.serie, conta.tenant, conta.empresa],
  )
  await nota(sql, conta, { id: conta.nota, numero: 1, idIntegracao: 'um' })
  return conta
}

const nota = (
  sql: Sql,
  { tenant, empresa, serie }: Conta,
  campos: { id: string; numero: number; idIntegracao: string },
) =>
  sql(
    `insert into notas (id, tenant_id, empresa_id, ambiente, id_integracao, corpo, corpo_sha256, trilho, municipio, conexao,
       conexao_versao, serie_id, serie_rps, numero_rps, preparada, iss_situacao, score_confianca, valor_servico, valor_iss, valor_ibs,
       valor_cbs, competencia, request_id, criada_em)
     values ($1, $2, $3, 'homologacao', $4, '', '', 'nacional', '1504208', 'sefin-nacional', 1, $5, '1', $6, '{}', 'a_recolher', 100, 1, 0,
       0, 0, '2026-11', 'ensaio', now())`,
    [campos.id, tenant, empresa, campos.idIntegracao, serie, campos.numero],
  )

/** Each second row is refused by the index that says so in one PostgreSQL too. */
async function unicidades(sql: Sql, conta: Conta): Promise<Regra[]> {
  const { tenant, nota: id } = conta
  const transmissao = () =>
    sql(
      `insert into transmissoes (id, tenant_id, nota_id, operacao, epoca, documento_id, conexao, municipio, ambiente,
         conexao_versao) values (gen_random_uuid(), $1, $2, 'emitir', 1, 'd', 'sefin-nacional', '1504208', 'homologacao', 1)`,
      [tenant, id],
    )
  const evento = () =>
    sql(
      `insert into eventos (id, tenant_id, nota_id, evento, corpo)
       values (gen_random_uuid(), $1, $2, 'nfse.autorizada', '')`,
      [tenant, id],
    )
  const cancelamento = () =>
    sql(
      `insert into cancelamentos (id, tenant_id, nota_id, tipo, status, request_id, criado_em)
       values (gen_random_uuid(), $1, $2, 'direto', 'em_processamento', 'ensaio', now())`,
      [tenant, id],
    )
  const outra = (numero: number, idIntegracao: string) => nota(sql, conta, { id: randomUUID(), numero, idIntegracao })
  await transmissao()
  await evento()
  await cancelamento()
  return [
    await recusa('transmissoes_uma_aberta', transmissao, /duplicate key.*transmissoes_\w+_tenant_id_nota_id_idx/),
    await recusa('eventos_uma_vez', evento, /duplicate key.*eventos_\w+_tenant_id_nota_id_evento_idx/),
    await recusa('cancelamentos_um_aberto', cancelamento),
    await recusa('notas_numero_rps', () => outra(1, 'dois')),
    await recusa('notas_id_integracao', () => outra(2, 'um')),
    await recusa(
      'notas_transition',
      () => sql(`update notas set status = 'cancelada' where tenant_id = $1 and id = $2`, [tenant, id]),
      /legal move/,
    ),
  ]
}

async function recusa(nome: string, segunda: () => Promise<unknown>, motivo = new RegExp(nome)): Promise<Regra> {
  const erro = await segunda().then(
    () => null,
    (error: Error) => error,
  )
  if (!erro) return { nome, falta: 'a segunda linha foi aceita' }
  return {
    nome,
    falta: motivo.test(`${erro.message} ${(erro as { constraint?: string }).constraint}`) ? null : erro.message,
  }
}

/** The login of accounts sees the rows of the account that its transaction names, and without one none. */
async function muralha(dono: string, a: Conta, b: Conta): Promise<Regra> {
  const logins = loginUrls(dono, 'ensaio')
  await makeLogins(dono, logins)
  const cliente = new pg.Client({ connectionString: logins.DATABASE_URL_INQUILINO })
  await cliente.connect()
  const vistas = async (conta: string) => {
    await cliente.query('begin')
    await cliente.query("set local citus.propagate_set_commands = 'local'")
    await cliente.query(`set local app.tenant_id = '${conta}'`)
    const { rows } = await cliente.query<{ tenant_id: string }>('select tenant_id from notas')
    await cliente.query('rollback')
    return rows.map(({ tenant_id }) => tenant_id).join()
  }
  try {
    const visto = [await vistas(a.tenant), await vistas(b.tenant), await vistas('')]
    const esperado = [a.tenant, b.tenant, '']
    const falta = visto.join('|') === esperado.join('|') ? null : `viu ${visto.join(' | ')}`
    return { nome: 'uma conta só vê o que é seu, também nos operários', falta }
  } finally {
    await cliente.end()
  }
}

/** A new month is a part on every worker. */
async function meses(sql: Sql): Promise<Regra> {
  const criadas = await sql<{ nome: string }>('select criar_meses(5) as nome')
  const [distribuidas] = await sql<{ n: number }>(
    `select count(*)::int as n from citus_tables where table_name::text = any($1)`,
    [criadas.map(({ nome }) => `meses.${nome}`)],
  )
  const falta =
    criadas.length > 0 && distribuidas!.n === criadas.length
      ? null
      : `${criadas.length} criadas, ${distribuidas!.n} distribuídas`
  return { nome: 'criar_meses cria partes distribuídas', falta }
}

/** All that an account has is on one worker. */
async function juntas(sql: Sql, { tenant }: Conta): Promise<Regra> {
  const nos = await sql<{ no: string }>(
    `select distinct s.nodename || ':' || s.nodeport as no from citus_tables t,
       lateral (select get_shard_id_for_distribution_column(t.table_name, $1::uuid) as id) f
       join citus_shards s on s.shardid = f.id
     where t.citus_table_type = 'distributed'`,
    [tenant],
  )
  return { nome: 'uma conta inteira num só operário', falta: nos.length === 1 ? null : `está em ${nos.length}` }
}
