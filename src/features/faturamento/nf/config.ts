import { faultsOfModelo, MODELO_INICIAL } from '#domain/faturamento/discriminacao.ts'
import { type Percentual, percent, percentual } from '#domain/money.ts'
import { type Codigo, faultsOfCodigos } from '#domain/nota/check-codigos.ts'
import type { Erro } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import { refuseVersao } from '#features/faturamento/planos/refuse-versao.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { NfConfig, NovaNfConfig } from '#formas/faturamento/nf-mensalidade.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** The configuration as it is stored. */
export type NfConfigRow = Omit<NfConfig, 'empresa' | 'empresaId' | 'codigoServico' | 'aliquotaIss' | 'atualizadaEm'> & {
  empresaId: string
  tenantId: string
  cpfCnpj: string
  razaoSocial: string
  codigoServico: string
  aliquotaIss: Percentual
  automaticaDesde: Date | null
  atualizadaEm: Date
}

/** The configuration of the notes of subscriptions, or null. */
export const findNfConfig = (db: Db): Promise<NfConfigRow | null> =>
  db.one<NfConfigRow>(sql`
    select c.empresa_id as "empresaId", e.tenant_id as "tenantId", e.cpf_cnpj as "cpfCnpj",
      e.razao_social as "razaoSocial", c.ambiente, c.codigo_servico as "codigoServico",
      c.codigo_tributacao as "codigoTributacao", c.codigo_nbs as "codigoNbs", c.aliquota_iss as "aliquotaIss", c.reforma,
      c.discriminacao_modelo as "discriminacaoModelo", c.emitir_automaticamente as "emitirAutomaticamente",
      c.automatica_desde as "automaticaDesde", c.versao, c.atualizada_em as "atualizadaEm"
    from nf_mensalidade_config c join empresas e on e.id = c.empresa_id`)

/** The configuration; before the first one, empty with version 0. */
export async function showNfConfig(ctx: Ctx): Promise<NfConfig> {
  allow(ctx, 'admin.faturamento.read')
  return present(await findNfConfig(ctx.app.sistema))
}

/**
 * Replaces the configuration. Automatic issue concerns what is closed or paid from now on. Throws SCHEMA_DPS_INVALIDO
 * (the company, placeholders of the model, codes that no table has), ESTADO_INVALIDO (changed meanwhile).
 */
export async function replaceNfConfig(ctx: Ctx, nova: NovaNfConfig): Promise<NfConfig> {
  allow(ctx, 'admin.nf.config')
  return ctx.app.sistema.transaction(async (db) => {
    await db.query(sql`select pg_advisory_xact_lock(hashtext('nf-mensalidade'))`)
    const before = await findNfConfig(db)
    refuseVersao(before?.versao ?? 0, nova.versao)
    const erros = [
      ...(await faultsOfEmpresa(db, nova.empresaId)),
      ...faultsOfDiscriminacao(nova.discriminacaoModelo),
      ...faultsOfCodigos(ctx.app.tabelas, codigosOf(nova)),
    ]
    if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'nf-mensalidade config', { erros })
    const { emitirAutomaticamente: quando } = nova
    const desde =
      quando === 'nunca' ? null : before?.emitirAutomaticamente === quando ? before.automaticaDesde : ctx.now()
    const por = ctx.actor.kind === 'admin' ? ctx.actor.usuarioId : null
    await db.query(sql`
      insert into nf_mensalidade_config (empresa_id, ambiente, codigo_servico, codigo_tributacao, codigo_nbs, aliquota_iss,
        reforma, discriminacao_modelo, emitir_automaticamente, automatica_desde, versao, atualizada_em, atualizada_por)
      values (${nova.empresaId}, ${nova.ambiente ?? 'producao'}, ${nova.codigoServico}, ${nova.codigoTributacao ?? null},
        ${nova.codigoNbs ?? null}, ${percentual(nova.aliquotaIss)}, ${nova.reforma ? JSON.stringify(nova.reforma) : null},
        ${nova.discriminacaoModelo}, ${quando}, ${desde}, 1, ${ctx.now()}, ${por})
      on conflict (unica) do update set empresa_id = excluded.empresa_id, ambiente = excluded.ambiente,
        codigo_servico = excluded.codigo_servico, codigo_tributacao = excluded.codigo_tributacao,
        codigo_nbs = excluded.codigo_nbs, aliquota_iss = excluded.aliquota_iss, reforma = excluded.reforma,
        discriminacao_modelo = excluded.discriminacao_modelo, emitir_automaticamente = excluded.emitir_automaticamente,
        automatica_desde = excluded.automatica_desde, versao = nf_mensalidade_config.versao + 1,
        atualizada_em = excluded.atualizada_em, atualizada_por = excluded.atualizada_por`)
    const after = present(await findNfConfig(db))
    const detalhe = { de: before && present(before), para: after }
    const entry = { acao: 'nf-mensalidade.configure', recurso: 'nf-mensalidade', recursoId: nova.empresaId, detalhe }
    await audit(db, { ...ctx, tenantId: '' }, entry)
    return after
  })
}

const codigosOf = ({ codigoServico, codigoNbs, reforma }: NovaNfConfig): Codigo[] => [
  { campo: 'codigoServico', tabela: 'servico', valor: codigoServico },
  { campo: 'codigoNbs', tabela: 'nbs', valor: codigoNbs },
  { campo: 'reforma.classificacao', tabela: 'classificacao', valor: reforma?.classificacao },
  { campo: 'reforma.cst', tabela: 'cst', valor: reforma?.cst },
  { campo: 'reforma.indicadorOperacao', tabela: 'indicadorOperacao', valor: reforma?.indicadorOperacao },
]

async function faultsOfEmpresa(db: Db, id: string): Promise<Erro[]> {
  const empresa = await db.one<{ ativa: boolean }>(sql`select ativa from empresas where id = ${id}`)
  if (empresa?.ativa) return []
  const mensagem = empresa ? `A empresa ${id} está inativa.` : `Nenhuma empresa tem o id ${id}.`
  return [{ campo: 'empresaId', codigo: 'VALOR_NAO_PERMITIDO', mensagem, correcao: ESCOLHER }]
}
const ESCOLHER = 'Escolha uma empresa ativa de GET /admin/nf-mensalidade/empresas.'

const faultsOfDiscriminacao = (modelo: string): Erro[] =>
  faultsOfModelo(modelo).map((mensagem) => ({ campo: 'discriminacaoModelo', codigo: 'VALOR_NAO_PERMITIDO', mensagem }))

function present(config: NfConfigRow | null): NfConfig {
  if (!config) return EMPTY
  const { cpfCnpj, razaoSocial, tenantId, aliquotaIss, automaticaDesde: _, atualizadaEm, ...rest } = config
  return {
    ...rest,
    empresa: { cpfCnpj, razaoSocial, tenantId },
    aliquotaIss: percent(aliquotaIss),
    atualizadaEm: atualizadaEm.toISOString(),
  }
}

const EMPTY: NfConfig = {
  empresaId: null,
  empresa: null,
  ambiente: 'producao',
  codigoServico: null,
  codigoTributacao: null,
  codigoNbs: null,
  aliquotaIss: null,
  reforma: null,
  discriminacaoModelo: MODELO_INICIAL,
  emitirAutomaticamente: 'nunca',
  versao: 0,
  atualizadaEm: null,
}
