import type { ComDatas } from '#formas/comum.ts'
import type { Processo } from '#formas/operacao/saude.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { SILENT_AFTER_S } from '#platform/process-id.ts'

/** Every process that reported itself within a day, the silent ones first. */
export const listProcessos = (app: App): Promise<ComDatas<Processo>[]> =>
  app.sistema.query<ComDatas<Processo>>(sql`
    select id, papel, case when batido_em < now() - make_interval(secs => ${SILENT_AFTER_S}) then 'silencioso'
        when encerrando then 'encerrando' else 'vivo' end as situacao,
      versao, maquina, pid, iniciado_em as "iniciadoEm", batido_em as "batidoEm", atraso_p99_ms as "atrasoP99Ms",
      atraso_max_ms as "atrasoMaxMs", memoria_bytes as "memoriaBytes", heap_bytes as "heapBytes",
      (select coalesce(json_agg(json_build_object('nome', c -> 'nome', 'itens', c -> 'itens')), '[]')
        from json_array_elements(caches) c) as caches
    from processos order by batido_em < now() - make_interval(secs => ${SILENT_AFTER_S}) desc, papel, iniciado_em, id`)
