import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { type EmpresaFields, toEndereco } from './check-empresa.ts'
import { findEmpresaOrRefuse } from './find-empresa.ts'
import { type EmpresaResponse, presentEmpresa } from './present-empresa.ts'

/**
 * Changes registration data: an absent field keeps its value, null empties it, `endereco` is replaced as a whole. Notes
 * already accepted keep the data they were accepted with. The CPF or CNPJ never changes (SCHEMA_DPS_INVALIDO). Throws
 * NAO_ENCONTRADO too.
 */
export async function updateEmpresa(
  ctx: Ctx,
  id: string,
  input: EmpresaFields & { cpfCnpj?: string },
): Promise<EmpresaResponse> {
  allow(ctx, 'empresa.write')
  const { cpfCnpj, endereco, ...fields } = input
  const changed = { ...fields, ...(endereco && { endereco: toEndereco(ctx.app.tabelas, endereco) }) }
  const row = await ctx.db.transaction(async (db) => {
    const before = await findEmpresaOrRefuse(ctx, id, db)
    if (cpfCnpj !== undefined && cpfCnpj !== before.cpfCnpj) throw refuseOtherCpfCnpj(cpfCnpj)
    const now = { ...before, ...changed }
    await db.query(sql`
      update empresas set razao_social = ${now.razaoSocial}, nome_fantasia = ${now.nomeFantasia},
        inscricao_municipal = ${now.inscricaoMunicipal}, inscricao_estadual = ${now.inscricaoEstadual},
        regime_tributario = ${now.regimeTributario}, regime_apuracao_simples = ${now.regimeApuracaoSimples},
        regime_especial_tributacao = ${now.regimeEspecialTributacao}, incentivo_fiscal = ${now.incentivoFiscal},
        optante_mei = ${now.optanteMei}, email = ${now.email}, telefone = ${now.telefone},
        endereco = ${JSON.stringify(now.endereco)}, municipio = ${now.endereco.codigoCidade}, ativa = ${now.ativa},
        versao = versao + 1, atualizada_em = ${ctx.now()}
      where id = ${id} and tenant_id = ${ctx.tenantId}`)
    await audit(db, ctx, {
      acao: 'empresa.update',
      recurso: 'empresa',
      recursoId: id,
      detalhe: { campos: Object.keys(changed) },
    })
    return findEmpresaOrRefuse(ctx, id, db)
  })
  return presentEmpresa(row, ctx.now())
}

function refuseOtherCpfCnpj(cpfCnpj: string): Refusal {
  const mensagem = `Recebido "${cpfCnpj}"; o CPF ou CNPJ de uma empresa não muda. Cadastre outra empresa.`
  return new Refusal('SCHEMA_DPS_INVALIDO', 'cpfCnpj is fixed', {
    erros: [{ campo: 'cpfCnpj', codigo: 'VALOR_NAO_PERMITIDO', mensagem }],
  })
}
