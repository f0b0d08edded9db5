// The witness of invariants.ts where notas is distributed: each worker records the moves of its own notes, in its own
// part of the second book, and the checks run on copies, because they join everything.
import type { Sql } from '../../support/database.ts'

export const isCluster = async (sql: Sql): Promise<boolean> =>
  (await sql("select from pg_extension where extname = 'citus'")).length > 0

export async function attachToCluster(sql: Sql, statement: string): Promise<void> {
  await sql(`
    create schema testemunha;
    create table testemunha.movimentos (tenant_id uuid not null, nota_id uuid not null, de text, para text not null,
      papel text not null, id bigint not null default extract(epoch from clock_timestamp()) * 1000000)`)
  await sql(`select create_distributed_table('testemunha.movimentos', 'tenant_id', colocate_with => 'notas')`)
  await sql(`
    create function testemunha.anotar() returns trigger language plpgsql security definer as $$
    begin
      execute format('insert into testemunha.movimentos_%s (tenant_id, nota_id, de, para, papel) values ($1, $2, $3, $4, $5)',
        get_shard_id_for_distribution_column('testemunha.movimentos', new.tenant_id))
        using new.tenant_id, new.id, case when tg_op = 'UPDATE' then old.status end, new.status, current_setting('role');
      return null;
    end $$`)
  await sql(`
    do $$ begin
    set local citus.enable_unsafe_triggers = on;
    create trigger testemunha_nova after insert on notas for each row execute function testemunha.anotar();
    create trigger testemunha_movida after update of status on notas for each row when (old.status <> new.status)
      execute function testemunha.anotar();
    end $$`)
  await sql(`
    create function testemunha.infracoes(json, text[], jsonb, int) returns table (promessa text, que text)
    language plpgsql as $f$
    begin
      lock table notas in share mode;
      create temp table movimentos on commit drop as select * from testemunha.movimentos;
      ${COPIADAS.map((tabela) => `create temp table ${tabela} on commit drop as select * from public.${tabela};`).join('\n')}
      return query execute $s$${statement.replaceAll('testemunha.movimentos', 'movimentos')}$s$ using $1, $2, $3, $4;
    end $f$`)
}

const COPIADAS = ['notas', 'historico', 'eventos', 'cancelamentos', 'uso']
