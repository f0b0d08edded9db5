import { type Ajustes, ajustesCom } from '#domain/ajustes.ts'
import { groupsPausedBy } from '#features/cidades/reach/paused-groups.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Achado } from './item.ts'
import { counted, quaisContas } from './of-notes.ts'

const FREIOS = ['emissao.pausarTrilhos', 'emissao.pausarPadroes', 'emissao.pausarConexoes'] as const
type Freio = { chave: (typeof FREIOS)[number]; valor: string[]; motivo: string; desde: Date }

/** What operators paused by a setting, with the notes that wait for it: a forgotten brake holds them without end. */
export async function brakes(app: App): Promise<Achado[]> {
  const freios = await app.sistema.query<Freio>(sql`
    select chave, valor, motivo, alterado_em as desde from ajustes
    where chave = any(${[...FREIOS]}::text[]) and json_array_length(valor::json) > 0`)
  return Promise.all(
    freios.map(async ({ chave, valor, motivo, desde }) => {
      const ajustes: Ajustes = ajustesCom(new Map([[chave, valor]]))
      const { notas, contas, quais } = await waiting(app.sistema, await groupsPausedBy(app, ajustes))
      return {
        tipo: 'emissao_pausada' as const,
        gravidade: notas > 0 ? ('critica' as const) : ('atencao' as const),
        alvo: chave,
        mensagem: `A emissão de ${valor.join(', ')} está pausada: ${motivo}; ${counted(notas, 'nota espera', 'notas esperam')}.`,
        desde,
        contas,
        quais,
        notas,
        operacoes: ['GET /admin/settings', `DELETE /admin/settings/${chave}`],
      }
    }),
  )
}

type Espera = { notas: number; contas: number; quais: string[] }

const waiting = async (db: Db, grupos: readonly string[]): Promise<Espera> =>
  (await db.one<Espera>(sql`
    with c as (
      select tenant_id, count(*)::int as notas from jobs
      where fila = 'nota.issue' and estado = 'aguardando' and grupo = any(${[...grupos]}::text[]) group by 1)
    select coalesce(sum(notas), 0)::int as notas, count(tenant_id)::int as contas, ${quaisContas()} from c`))!
