import type { Ambiente } from '#domain/nota/nota.ts'
import { refreshMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'

/**
 * Codes by which the national system says that it does not serve the city
 * (docs/referencia/nacional.md#8-rejection-codes).
 */
const DO_MUNICIPIO = ['E0037', 'E0038', 'E0039']
/** A refusal that concerns one establishment only: counted for operators, it decides nothing. */
const DO_ESTABELECIMENTO = 'E0084'

/**
 * Records a refusal of the national system that concerns the municipality, so that its next notes take another route in
 * the same ambiente, until an operator sets its adherence. A refusal in homologação does not replace one in production.
 * True when it decides the route. `codigo`: official.
 */
export async function learnFromRejection(
  app: App,
  municipio: string,
  codigo: string,
  ambiente: Ambiente = 'producao',
): Promise<boolean> {
  const decides = DO_MUNICIPIO.includes(codigo)
  if (!decides && codigo !== DO_ESTABELECIMENTO) return false
  const now = app.now()
  const rejeicao = decides ? codigo : null
  await app.sistema.query(sql`
    insert into municipio_ajustes as m (municipio, rejeicao, rejeicao_ambiente, rejeicao_em, rejeicoes, atualizado_em)
    values (${municipio}, ${rejeicao}, ${decides ? ambiente : null}, ${now}, 1, ${now})
    on conflict (municipio) do update set
      rejeicao = coalesce(excluded.rejeicao, m.rejeicao),
      rejeicao_ambiente = case when m.rejeicao_ambiente = 'producao' then m.rejeicao_ambiente
        else coalesce(excluded.rejeicao_ambiente, m.rejeicao_ambiente) end,
      rejeicao_em = excluded.rejeicao_em, rejeicoes = m.rejeicoes + 1, versao = m.versao + 1, atualizado_em = excluded.atualizado_em`)
  if (!decides) return false
  await refreshMunicipioIndex(app)
  app.log.warn({ municipio, codigo, ambiente }, 'the national system does not serve this municipality')
  return true
}
