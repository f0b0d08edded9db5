import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { SILENT_AFTER_S } from '#platform/process-id.ts'

/** A process of the service, as it last reported itself. `silencioso`: killed, frozen, or cut off from the database. */
export type Processo = {
  id: string
  papel: 'api' | 'worker'
  situacao: 'vivo' | 'encerrando' | 'silencioso'
  versao: string
  maquina: string
  pid: number
  iniciadoEm: Date
  batidoEm: Date
  atrasoP99Ms: number
  atrasoMaxMs: number
  memoriaBytes: number
  heapBytes: number
  caches: { nome: string; itens: number }[]
}

/** Every process that reported itself within a day, the silent ones first. */
export const listProcessos = (app: App): Promise<Processo[]> =>
  app.sistema.query<Processo>(sql`
    select id, papel, case when batido_em < now() - make_interval(secs => ${SILENT_AFTER_S}) then 'silencioso'
        when encerrando then 'encerrando' else 'vivo' end as situacao,
      versao, maquina, pid, iniciado_em as "iniciadoEm", batido_em as "batidoEm", atraso_p99_ms as "atrasoP99Ms",
      atraso_max_ms as "atrasoMaxMs", memoria_bytes as "memoriaBytes", heap_bytes as "heapBytes",
      (select coalesce(json_agg(json_build_object('nome', c -> 'nome', 'itens', c -> 'itens')), '[]')
        from json_array_elements(caches) c) as caches
    from processos order by batido_em < now() - make_interval(secs => ${SILENT_AFTER_S}) desc, papel, iniciado_em, id`)
