// An account whose notes differ in everything that lists filter by, as after years of use.
import { randomUUID } from 'node:crypto'
import type { Api, Tenant } from '../../support/tenant.ts'
import type { Stage } from '../stage.ts'
import { once } from './makers.ts'

/** Two companies; `outra` has one note, of another city. */
export type Planted = { tenant: Tenant; api: Api; empresa: string; outra: string }

export const ESTADOS = [
  ...['processando', 'autorizada', 'rejeitada', 'cancelada'],
  ...['substituida', 'falha_temporaria', 'falha_definitiva'],
] as const

/** A moment some days ago. */
export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** The account, made once for a stage. */
export const planted = (stage: Stage): Promise<Planted> =>
  once(stage, 'planted', async ({ world }) => {
    const tenant = await world.register()
    const [{ id: empresa }, { id: outra }] = [await tenant.createEmpresa(), await tenant.createEmpresa()]
    const serie = randomUUID()
    await world.sql(
      `insert into series (id, tenant_id, empresa_id, municipio, ambiente, serie)
       values ($1, $2, $3, '1504208', 'homologacao', $4)`,
      [serie, tenant.id, empresa, serie.slice(0, 5)],
    )
    const here = { empresa, municipio: '1504208', trilho: 'nacional', ambiente: 'homologacao', criada: daysAgo(1) }
    const rows = [
      ...ESTADOS.map((status) => ({ ...here, status, numero: status === 'autorizada' ? '770011' : null })),
      { ...here, status: 'autorizada', numero: '5', empresa: outra, municipio: '3550308', trilho: 'municipal' },
      { ...here, status: 'autorizada', numero: '29', criada: daysAgo(29) },
      { ...here, status: 'autorizada', numero: '32', criada: daysAgo(32) },
      { ...here, status: 'autorizada', numero: '9', ambiente: 'producao' },
    ]
    await world.sql(
      `insert into notas (id, tenant_id, empresa_id, ambiente, status, id_integracao, corpo, corpo_sha256, trilho,
         municipio, conexao, conexao_versao, serie_id, serie_rps, numero_rps, preparada, iss_situacao, score_confianca, numero,
         chave_acesso, valor_servico, tomador_nome, competencia, request_id, criada_em)
       select gen_random_uuid(), $1, empresa, ambiente, status, 'pedido-' || rps, '{}', '', trilho, municipio, 'x', 1, $2, '1',
         rps, '{}', 'a_recolher', 100, numero, case when numero = '770011' then $4 end, 10000, 'Tomador', '2026-11', 'teste', criada
       from json_to_recordset($3) as r(rps int, empresa uuid, status text, ambiente text, trilho text, municipio text,
         numero text, criada timestamptz)`,
      [tenant.id, serie, JSON.stringify(rows.map((row, index) => ({ ...row, rps: index + 1 }))), CHAVE],
    )
    return { tenant, api: await tenant.apiKey(), empresa, outra }
  })

/** The access key of the authorised note of today, whose number is 770011 and whose idIntegracao is `pedido-2`. */
export const CHAVE = '15042082211222333000181000000000000126110012345678'
