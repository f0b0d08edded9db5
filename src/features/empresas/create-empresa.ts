import { randomUUID } from 'node:crypto'
import { refuseLetras } from '#features/ajustes/refuse-letras.ts'
import { audit } from '#features/audit/audit.ts'
import { allow, allowWholeConta } from '#features/permissions/permissions.ts'
import type { EmpresaResponse, NovaEmpresa } from '#formas/contas/empresa.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { PG, sql, sqlState } from '#platform/db/db.ts'
import { refuseBadCpfCnpj, toEndereco } from './check-empresa.ts'
import { findEmpresaOrRefuse } from './find-empresa.ts'
import { refuseMoreEmpresas } from './limit-empresas.ts'
import { presentEmpresa } from './present-empresa.ts'

/**
 * Registers an issuing company (docs/especificacao/decisoes.md#3-empresas-certificates-and-configuration). Throws
 * EMPRESA_JA_CADASTRADA, LIMITE_DO_PLANO, MUNICIPIO_INEXISTENTE, SCHEMA_DPS_INVALIDO (check digits, address), and SEM_PERMISSAO for a
 * caller limited to some companies: it would not see the new one.
 */
export async function createEmpresa(ctx: Ctx, input: NovaEmpresa): Promise<EmpresaResponse> {
  allow(ctx, 'empresa.write')
  allowWholeConta(ctx, 'uma empresa nova não estaria entre elas.')
  refuseBadCpfCnpj('cpfCnpj', input.cpfCnpj)
  await refuseLetras(ctx.app, 'cpfCnpj', input.cpfCnpj)
  const endereco = toEndereco(ctx.app.tabelas, input.endereco)
  const id = randomUUID()
  const row = await ctx.db
    .transaction(async (db) => {
      if (input.ativa !== false) await refuseMoreEmpresas(ctx, db)
      await db.query(sql`
        insert into empresas (id, tenant_id, cpf_cnpj, razao_social, nome_fantasia, inscricao_municipal, inscricao_estadual,
          regime_tributario, regime_apuracao_simples, regime_especial_tributacao, incentivo_fiscal, optante_mei,
          nacional_desde, email, telefone, endereco, municipio, ativa, criada_em, atualizada_em)
        values (${id}, ${ctx.tenantId}, ${input.cpfCnpj}, ${input.razaoSocial}, ${input.nomeFantasia ?? null},
          ${input.inscricaoMunicipal ?? null}, ${input.inscricaoEstadual ?? null}, ${input.regimeTributario},
          ${input.regimeApuracaoSimples ?? null}, ${input.regimeEspecialTributacao ?? 0}, ${input.incentivoFiscal ?? false},
          ${input.optanteMei ?? input.regimeTributario === 'mei'}, ${input.nacionalDesde ?? null}, ${input.email ?? null}, ${input.telefone ?? null},
          ${JSON.stringify(endereco)}, ${endereco.codigoCidade}, ${input.ativa ?? true}, ${ctx.now()}, ${ctx.now()})`)
      await audit(db, ctx, {
        acao: 'empresa.create',
        recurso: 'empresa',
        recursoId: id,
        detalhe: { cpfCnpj: input.cpfCnpj },
      })
      return findEmpresaOrRefuse(ctx, id, db)
    })
    .catch((error: unknown) => {
      if (sqlState(error) === PG.unicidade) throw new Refusal('EMPRESA_JA_CADASTRADA', 'registered already')
      throw error
    })
  return presentEmpresa(row, ctx.app)
}
