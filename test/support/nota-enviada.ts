import { randomUUID } from 'node:crypto'
import type { ResultadoTransmissao } from '#domain/nota/nota.ts'
import type { Portal } from './portal.ts'

export type Chave = { id: string; tenantId: string }

/** A note that was sent once, without an answer. */
export async function sentOnce(portal: Portal): Promise<{ nota: Chave; transmissao: Chave }> {
  const { id: tenantId, empresaId } = await portal.register()
  const [notaId, serieId] = [randomUUID(), randomUUID()]
  await portal.database.sql(
    `with s as (insert into series (id, tenant_id, empresa_id, municipio, ambiente, serie, proximo_numero)
       values ('${serieId}', '${tenantId}', '${empresaId}', '1504208', 'homologacao', '1', 2))
     insert into notas (id, tenant_id, empresa_id, ambiente, status, id_integracao, corpo, corpo_sha256, trilho, municipio,
       conexao, conexao_versao, serie_id, serie_rps, numero_rps, preparada, iss_situacao, score_confianca, valor_servico, competencia,
       request_id)
     values ('${notaId}', '${tenantId}', '${empresaId}', 'homologacao', 'processando', 'pedido', '', '', 'nacional', '1504208',
       'x', 1, '${serieId}', '1', 1, '{}', 'a_recolher', 100, 100, '2026-01', 'pedido-0001')`,
  )
  const nota = { id: notaId, tenantId }
  return { nota, transmissao: await addTransmissao(portal, nota) }
}

/** Another send of it. */
export async function addTransmissao(
  portal: Portal,
  { id: notaId, tenantId }: Chave,
  resultado: ResultadoTransmissao = 'incerta',
): Promise<Chave> {
  const id = randomUUID()
  await portal.database.sql(
    `insert into transmissoes (id, tenant_id, nota_id, operacao, epoca, resultado, documento_id, conexao, conexao_versao)
     select $1, tenant_id, id, 'emitir', 1, $3, 'DPS1', 'x', 1 from notas where id = $2 returning id`,
    [id, notaId, resultado],
  )
  return { id, tenantId }
}
