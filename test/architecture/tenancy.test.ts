// Two barriers between tenants: every statement names the tenant, and the database refuses the rest.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Database, openDatabase } from '../support/database.ts'

/** Tables of the service itself, not of a tenant. A new one needs a reason to be here. */
const DA_CASA: Record<string, string> = {
  tenants: 'is the tenant: its own id is the wall',
  migracoes: 'which migrations ran',
  limites: 'how many requests a caller has left, under its key or network',
  esperas_login: 'tries of passwords, under a digest: the account is not known yet',
  chaves_mestras: 'which master keys the database was used with',
  filas: 'which queues are paused',
  chamadas: 'calls to cities, banks and receivers in steps of time, over all accounts',
  chamadas_alvos: 'since when each of them answers or fails',
  disjuntores: 'breakers of cities, shared by all',
  ajustes: 'settings of the service',
  admin_visoes: 'saved filters of who works here',
  admin_links: 'single-use links of who works here',
  admin_codigos: 'recovery codes of who works here',
  dispositivos_conhecidos: 'browsers of people of both surfaces, under a digest',
  desafios_login: 'logins of both surfaces, before there is a session',
  pessoas: 'people of any number of accounts, which see of them what their users say',
  pessoa_codigos: 'recovery codes of such people',
  pessoa_links: 'links to their mailboxes',
  admin_usuarios: 'who works here',
  admin_sessoes: 'sessions of who works here',
  auditoria_selos: 'one chain of seals over the lines of every tenant',
  auditoria_resumo: 'how many lines of each act, all accounts added up',
  auditoria_resumo_ate: 'how far that sum has been made',
  auditoria_verificacoes: 'checks of the whole chain',
  cache_pedidos: 'what every process is asked to do with its caches',
  cache_respostas: 'what each process answered, without personal data',
  cnpj_consultas: 'what the public register says of companies, the same for all',
  busca_preenchimento: 'how far old notes are in the search',
  codigos_classificados: 'what operators say of codes of cities',
  conexoes: 'how cities are reached',
  conexao_municipios: 'which cities a connection serves',
  conexao_ativacoes: 'when a version of a connection was in force',
  conexao_ensaios: 'dry-runs of a connection',
  municipio_ajustes: 'what was decided and learned about cities',
  listas_adesao: 'official lists of municipalities on the national emitter',
  convenios: 'agreements of cities with the national system',
  prazos_recusados: 'notes that cities refused to cancel for their age',
  banco_credenciais: 'how the bank is reached',
  banco_eventos: 'what the bank posted, before it is known which account it concerns',
  cupons: 'coupons of the service, for any account',
  incidente_publicacoes: 'texts of operators for everybody, which name no account',
  incidente_pedidos: 'decisions of operators that wait for a second person',
  incidentes: 'what is wrong, over all accounts, and what was',
  incidente_anotacoes: 'what operators wrote down about it',
  incidente_leitura: 'when the causes were last read',
  execucoes: 'runs of invoicing over all accounts',
  indices: 'price indices by month',
  indice_leituras: 'when the source of price indices was last asked',
  nf_mensalidade_config: 'who bills the accounts, and for which service',
  planos: 'what the service sells',
  plano_versoes: 'versions of what the service sells',
  precificacoes: 'general prices of the service',
  reajustes: 'readjustments of prices, over all accounts',
  confirmacoes: 'acts of operators that wait for a second one',
  movimento: 'what happened to notes, all accounts added up',
  cidades_em_uso: 'cities that notes of any account went to',
  saude_recente: 'how cities answered lately, over all accounts',
  sonda_alvos: 'web services that the service probes',
  sondas: 'probes of web services of cities',
  alerta_eventos: 'openings and resolutions of alerts, for operators',
  alerta_avisos: 'notices to operators',
  documentos_marcha: 'up to when documents were moved to the store, over all accounts',
  processos: 'processes of the service as they report themselves',
  analises: 'analyses of web services of cities',
  preparacoes: 'runs that put the cities of a template on the air',
  preparacao_municipios: 'what became of each city of such a run',
  checagens: 'comparisons of official tables with their sources',
  exames_municipios: 'examinations of how every municipality issues',
  exame_itens: 'what such an examination found of each municipality',
  saude_municipios: 'how cities answer, all accounts added up',
  saude_leitura: 'how far that sum has been made',
}

let database: Database
before(async () => {
  database = await openDatabase()
})
after(() => database?.close())

test('every table has tenant_id, or belongs to the service itself and says why', async () => {
  const without = await database.sql<{ nome: string }>(`
    select c.relname as nome from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
    order by 1`)
  assert.deepEqual(
    without.map(({ nome }) => nome),
    Object.keys(DA_CASA).sort(),
  )
})

test('every table says what a row of it is', async () => {
  const silent = await database.sql<{ nome: string }>(`
    select relname as nome from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and obj_description(oid, 'pg_class') is null`)
  assert.deepEqual(silent, [])
})

test('every table of tenants has row-level security, and a policy by tenant for the API', async () => {
  const open = await database.sql<{ nome: string }>(`
    select c.relname as nome from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (c.relname = 'tenants' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id'))
      and not (c.relrowsecurity and exists (
        select from pg_policy p where p.polrelid = c.oid and p.polroles = array['nfse_inquilino'::regrole::oid] and p.polcmd = '*'
          and pg_get_expr(p.polqual, p.polrelid) in ('(tenant_id = current_tenant())', '(id = current_tenant())')
          and pg_get_expr(p.polwithcheck, p.polrelid) in ('(tenant_id = current_tenant())', '(id = current_tenant())')))`)
  assert.deepEqual(open, [])
})

test('no role of the service may bypass row-level security', async () => {
  const roles = await database.sql<{ rolname: string; rolsuper: boolean; rolbypassrls: boolean; owns: number }>(`
    select rolname, rolsuper, rolbypassrls, (select count(*)::int from pg_class where relowner = r.oid) as owns
    from pg_roles r where rolname like 'nfse\\_%' order by 1`)
  const names = ['nfse_inquilino', 'nfse_login_api', 'nfse_login_inquilino', 'nfse_login_worker', 'nfse_sistema']
  assert.deepEqual(
    roles,
    names.map((rolname) => ({ rolname, rolsuper: false, rolbypassrls: false, owns: 0 })),
  )
})

test('the API acting for a tenant may not write the tables of the service itself', async () => {
  const writable = await database.sql<{ nome: string }>(
    `
    select t.nome from unnest($1::text[]) as t(nome)
    where has_table_privilege('nfse_inquilino', t.nome, 'insert, update, delete')`,
    [Object.keys(DA_CASA)],
  )
  assert.deepEqual(writable, [])
})
