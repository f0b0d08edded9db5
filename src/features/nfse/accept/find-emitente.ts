import {
  CONFIG_PADRAO,
  type Empresa,
  type NfseConfig,
  type Regime,
  type RegimeDesde,
  type RotaDaEmpresa,
} from '#domain/empresa.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { REGIMES } from '#features/empresas/empresa-row.ts'
import { joinContrato, LIMITES, type Limites } from '#features/faturamento/contratos/limits.ts'
import { servicosUsados } from '#features/nfse/nota/servicos-usados.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { createGroup } from '#platform/db/statement/group.ts'
import { perApp } from '#platform/per-app.ts'
import type { CertificadoDoEmitente } from './check-certificado.ts'

/** All that acceptance needs about the issuer, as of now. */
export type Emitente = {
  /** Without its regime, which depends on the competência of the note (`regimeEm`). */
  empresa: Omit<Empresa, keyof Regime>
  rota: RotaDaEmpresa
  regimes: RegimeDesde[]
  ativa: boolean
  config: NfseConfig
  /** Null when the company has no active certificate. */
  certificado: CertificadoDoEmitente | null
  limites: Limites
  /** The LC 116 items of its authorised notes, in the ambiente of the request. */
  servicosUsados: string[]
}

type Key = { tenantId: string; cpfCnpj: string; ambiente: Ambiente }

/** The issuer of a request, or null when the tenant has no such company. Concurrent requests share one query. */
export const findEmitente = (app: App, key: Key): Promise<Emitente | null> => finderOf(app)(key)

const finderOf = perApp((app) =>
  createGroup((keys: Key[]) => selectEmitentes(app.hot, keys), { itemsMax: 200, parallel: 2 }),
)

type Row = Emitente['empresa'] &
  RotaDaEmpresa & {
    ord: number
    regimes: RegimeDesde[]
    ativa: boolean
    dados: Partial<NfseConfig> | null
    certificadoId: string | null
    validoDe: Date
    validoAte: Date
    autoassinado: boolean
    bitsDaChave: number | null
    certificadoCpfCnpj: string | null
    limites: Limites
    servicosUsados: string[]
  }

async function selectEmitentes(db: Db, keys: Key[]): Promise<(Emitente | null)[]> {
  const wanted = JSON.stringify(
    keys.map(({ tenantId, cpfCnpj, ambiente }, ord) => ({ ord, tenantId, cpfCnpj, ambiente })),
  )
  const rows = await db.query<Row>(sql`
    select p.ord, e.id, e.cpf_cnpj as "cpfCnpj", e.razao_social as "razaoSocial", e.nome_fantasia as "nomeFantasia",
      e.inscricao_municipal as "inscricaoMunicipal", e.regime_especial_tributacao as "regimeEspecialTributacao",
      e.incentivo_fiscal as "incentivoFiscal", e.email, e.telefone, e.endereco, e.ativa, ${REGIMES} as regimes,
      e.nacional_desde::text as "nacionalDesde", e.trilho_operador as "trilhoOperador", e.trilho_motivo as "trilhoMotivo",
      (select competencia from empresa_recusas r
       where r.empresa_id = e.id and r.ambiente = p.ambiente and r.codigo = 'E0025') as "recusadaAte",
      c.dados, x.id as "certificadoId", x.valido_de as "validoDe", x.valido_ate as "validoAte", x.autoassinado,
      x.bits_da_chave as "bitsDaChave", x.cpf_cnpj as "certificadoCpfCnpj",
      ${LIMITES} as limites, ${servicosUsados(sql`p.ambiente`)} as "servicosUsados"
    from json_to_recordset(${wanted}) as p(ord int, "tenantId" uuid, "cpfCnpj" text, ambiente text)
    join empresas e on e.tenant_id = p."tenantId" and e.cpf_cnpj = p."cpfCnpj"
    left join nfse_configs c on c.empresa_id = e.id and c.municipio = e.municipio and c.ambiente = p.ambiente
    left join certificados x on x.empresa_id = e.id and x.status in ('ativo', 'futuro')
    ${joinContrato(sql`e.tenant_id`)}`)
  const found = new Map(rows.map((row) => [row.ord, toEmitente(row)]))
  return keys.map((_, ord) => found.get(ord) ?? null)
}

function toEmitente(row: Row): Emitente {
  const { ord, ativa, regimes, dados, certificadoId, certificadoCpfCnpj, limites, servicosUsados, ...rest } = row
  const { validoDe, validoAte, autoassinado, bitsDaChave, ...daEmpresa } = rest
  const { nacionalDesde, trilhoOperador, trilhoMotivo, recusadaAte, ...empresa } = daEmpresa
  return {
    empresa,
    rota: { nacionalDesde, trilhoOperador, trilhoMotivo, recusadaAte },
    regimes,
    ativa,
    config: { ...CONFIG_PADRAO, ...dados },
    certificado: certificadoId
      ? { id: certificadoId, cpfCnpj: certificadoCpfCnpj, validoDe, validoAte, autoassinado, bitsDaChave }
      : null,
    limites,
    servicosUsados,
  }
}
