import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import type { ComDatas } from '#formas/comum.ts'
import type { SaudeDoServico } from '#formas/operacao/saude.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { CHAVE } from './clock.ts'

/** The store of documents, as the work on it shows it. */
export type Deposito = ComDatas<NonNullable<SaudeDoServico['documentos']>>

const COUNTED_MAX = 10_000

/** How the move of documents goes; null without a store. */
export async function findDeposito(app: App): Promise<Deposito | null> {
  if (!app.store) return null
  const days = (await readAjustes(app))['documentos.moverDepoisDeDias']
  return app.sistema.one<Deposito>(sql`
    with m as (select max(ate) as ate, now() - make_interval(days => ${days}) as limite from documentos_marcha),
    e as (select criada_em from transmissoes, m where criada_em > m.ate and criada_em <= m.limite limit ${COUNTED_MAX}),
    j as (select tentativas, ultimo_erro from jobs
      where fila = 'documentos.mover' and chave = ${CHAVE} and estado in ('aguardando', 'executando', 'bloqueado'))
    select m.ate as "movidosAte", (select count(*) from e)::int as aguardando,
      coalesce((select extract(epoch from m.limite - min(criada_em)) from e), 0)::int as "atrasoSegundos",
      coalesce((select tentativas from j), 0) as "falhasSeguidas",
      (select ultimo_erro from j where tentativas > 0) as "ultimoErro"
    from m`)
}
