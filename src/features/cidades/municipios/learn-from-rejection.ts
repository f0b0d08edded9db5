import type { Ambiente } from '#domain/nota/nota.ts'
import { raiseAlerta } from '#features/alertas/alertas.ts'
import { refreshMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'

/**
 * Codes by which the national system says that it does not serve the city
 * (docs/referencia/nacional.md#8-rejection-codes).
 */
const DO_MUNICIPIO = ['E0037', 'E0038', 'E0039']
/** Codes about one company: not authorised yet in the competência (E0025), not enabled in its city (E0084). */
const DA_EMPRESA = ['E0025', 'E0084']

/** The note that the national system refused. */
type NotaRecusada = {
  id: string
  tenantId: string
  empresaId: string
  municipio: string
  ambiente: Ambiente
  competencia: string
}

/**
 * Records a refusal of the national system that concerns who may issue there, and raises one alert for each company,
 * ambiente and code: the next notes may take another route, and operators see what to settle. E0037, E0038 and E0039
 * take the city off the emitter, in that ambiente, until a newer list or an operator; E0025 gives the competências up to
 * the refused one to the city until the company says from when it is authorised. False: the code concerns something else.
 */
export async function learnFromRejection(app: App, nota: NotaRecusada, codigo: string): Promise<boolean> {
  const ofCity = DO_MUNICIPIO.includes(codigo)
  if (!ofCity && !DA_EMPRESA.includes(codigo)) return false
  const { id: notaId, tenantId, empresaId, municipio, ambiente, competencia } = nota
  await app.sistema.transaction(async (tx) => {
    await tx.query(sql`
      insert into empresa_recusas as r (tenant_id, empresa_id, ambiente, codigo, competencia, nota_id, em)
      values (${tenantId}, ${empresaId}, ${ambiente}, ${codigo}, ${competencia}, ${notaId}, ${app.now()})
      on conflict (empresa_id, ambiente, codigo) do update set recusas = r.recusas + 1,
        competencia = greatest(r.competencia, excluded.competencia), nota_id = excluded.nota_id, em = excluded.em`)
    const chave = `${empresaId}:${ambiente}:${codigo}`
    const detalhe = { empresaId, municipio, ambiente, codigo, competencia, oQueFazer: O_QUE_FAZER[codigo] }
    await raiseAlerta(tx, { tenantId, tipo: 'emissor_nacional_recusou', notaId, chave, detalhe })
  })
  if (ofCity) await learnCity(app, { municipio, ambiente, codigo })
  return true
}

const CIDADE_FORA =
  'Conferir a lista oficial mais nova (POST /admin/municipios/adesoes) e publicar a conexão do município; se a adesão existe, definir emissorNacional com motivo. Empresa do Simples Nacional segue no nacional pela lei: para emitir no município, definir o trilho da empresa com motivo.'
const O_QUE_FAZER: Record<string, string> = {
  E0025:
    'Perguntar à empresa desde quando está autorizada no cadastro nacional (CNC) e informar nacionalDesde; até lá, as competências até a recusada vão para o município.',
  E0084:
    'A prefeitura precisa habilitar o estabelecimento no cadastro nacional (CNC); enquanto isso, se a lei permitir, definir o trilho da empresa com motivo.',
  E0037: CIDADE_FORA,
  E0038: CIDADE_FORA,
  E0039: CIDADE_FORA,
}

/** A refusal in homologação does not replace one in production. */
async function learnCity(
  app: App,
  { municipio, ambiente, codigo }: { municipio: string; ambiente: Ambiente; codigo: string },
): Promise<void> {
  const now = app.now()
  await app.sistema.query(sql`
    insert into municipio_ajustes as m (municipio, rejeicao, rejeicao_ambiente, rejeicao_em, rejeicoes, atualizado_em)
    values (${municipio}, ${codigo}, ${ambiente}, ${now}, 1, ${now})
    on conflict (municipio) do update set
      rejeicao = excluded.rejeicao,
      rejeicao_ambiente = case when m.rejeicao_ambiente = 'producao' then m.rejeicao_ambiente
        else excluded.rejeicao_ambiente end,
      rejeicao_em = excluded.rejeicao_em, rejeicoes = m.rejeicoes + 1, versao = m.versao + 1, atualizado_em = excluded.atualizado_em`)
  await refreshMunicipioIndex(app)
  app.log.warn({ municipio, codigo, ambiente }, 'the national system does not serve this municipality')
}
