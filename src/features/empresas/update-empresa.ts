import { type Regime, regimeEm } from '#domain/empresa.ts'
import { audit } from '#features/audit/audit.ts'
import { changedFields, type DetalheDaVersao, refuseVersao } from '#features/audit/refuse-versao.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { EmpresaResponse, MudancaEmpresa } from '#formas/contas/empresa.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { toEndereco } from './check-empresa.ts'
import { type EmpresaRow, hojeNaEmpresa } from './empresa-row.ts'
import { findEmpresaOrRefuse } from './find-empresa.ts'
import { refuseFromHomologacao } from './guard-producao.ts'
import { refuseMoreEmpresas } from './limit-empresas.ts'
import { presentEmpresa } from './present-empresa.ts'

/**
 * Changes registration data: an absent field keeps its value, null empties it, `endereco` is replaced as a whole. The
 * regime changes from `regimeDesde` on; without it, the regime in force today is corrected. Notes already accepted keep
 * the data they were accepted with. The CPF or CNPJ never changes (SCHEMA_DPS_INVALIDO). Throws VERSAO_DIVERGENTE when
 * `versao`, the one the client read, is no longer the present one, LIMITE_DO_PLANO (made active again), NAO_ENCONTRADO, and SEM_PERMISSAO for a key of homologação where the company issues in production.
 */
export async function updateEmpresa(ctx: Ctx, id: string, input: MudancaEmpresa): Promise<EmpresaResponse> {
  allow(ctx, 'empresa.write')
  const { cpfCnpj, versao, endereco, regimeDesde, regimeTributario, regimeApuracaoSimples, optanteMei, ...fields } =
    input
  const regime = definedOf({ regimeTributario, regimeApuracaoSimples, optanteMei })
  if (regimeDesde !== undefined && Object.keys(regime).length === 0) throw refuseDateAlone(regimeDesde)
  const changed = { ...fields, ...(endereco && { endereco: toEndereco(ctx.app.tabelas, endereco) }) }
  return ctx.db.transaction(async (db) => {
    const before = await findEmpresaOrRefuse(ctx, id, db)
    await refuseFromHomologacao(ctx, db, id, 'cadastro')
    if (versao !== undefined && versao !== before.versao) {
      const atual = presentEmpresa(before, ctx.app)
      throw await refuseVersao(ctx, db, { recurso: 'empresa', recursoId: id, lida: versao, atual })
    }
    if (cpfCnpj !== undefined && cpfCnpj !== before.cpfCnpj) throw refuseOtherCpfCnpj(cpfCnpj)
    const now = { ...before, ...changed }
    if (now.ativa && !before.ativa) await refuseMoreEmpresas(ctx, db)
    await db.query(sql`
      update empresas set razao_social = ${now.razaoSocial}, nome_fantasia = ${now.nomeFantasia},
        inscricao_municipal = ${now.inscricaoMunicipal}, inscricao_estadual = ${now.inscricaoEstadual},
        regime_especial_tributacao = ${now.regimeEspecialTributacao}, incentivo_fiscal = ${now.incentivoFiscal},
        nacional_desde = ${now.nacionalDesde}, email = ${now.email}, telefone = ${now.telefone},
        endereco = ${JSON.stringify(now.endereco)}, municipio = ${now.endereco.codigoCidade}, ativa = ${now.ativa},
        versao = versao + 1, atualizada_em = ${ctx.now()}
      where id = ${id} and tenant_id = ${ctx.tenantId}`)
    if (Object.keys(regime).length > 0) await writeRegime(db, ctx, before, regime, regimeDesde)
    const after = presentEmpresa(await findEmpresaOrRefuse(ctx, id, db), ctx.app)
    const campos = changedFields(presentEmpresa(before, ctx.app), after)
    await audit(db, ctx, {
      acao: 'empresa.update',
      recurso: 'empresa',
      recursoId: id,
      detalhe: { versao: after.versao, campos, ...(regimeDesde && { regimeDesde }) } satisfies DetalheDaVersao &
        Record<string, unknown>,
    })
    return after
  })
}

/** A field left out keeps the value in force on that day; MEI follows the regime unless it is named. */
async function writeRegime(
  db: Db,
  ctx: Ctx,
  empresa: EmpresaRow,
  change: Partial<Regime>,
  regimeDesde: string | undefined,
): Promise<void> {
  const { id, regimes } = empresa
  const dia = regimeDesde ?? hojeNaEmpresa(empresa, ctx.app)
  const before = regimeEm(regimes, dia)
  const mei = change.regimeTributario && change.regimeTributario !== before.regimeTributario
  const now = { ...before, ...(mei && { optanteMei: change.regimeTributario === 'mei' }), ...change }
  const desde = regimeDesde ?? before.desde
  await (desde === null
    ? db.query(sql`
        update empresas set regime_tributario = ${now.regimeTributario},
          regime_apuracao_simples = ${now.regimeApuracaoSimples}, optante_mei = ${now.optanteMei}
        where id = ${id} and tenant_id = ${ctx.tenantId}`)
    : db.query(sql`
        insert into empresa_regimes (tenant_id, empresa_id, desde, regime_tributario, regime_apuracao_simples, optante_mei,
          criado_em)
        values (${ctx.tenantId}, ${id}, ${desde}, ${now.regimeTributario}, ${now.regimeApuracaoSimples}, ${now.optanteMei},
          ${ctx.now()})
        on conflict (empresa_id, desde) do update set regime_tributario = excluded.regime_tributario,
          regime_apuracao_simples = excluded.regime_apuracao_simples, optante_mei = excluded.optante_mei`))
}

const definedOf = (fields: { [Key in keyof Regime]: Regime[Key] | undefined }) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Regime>

function refuseDateAlone(regimeDesde: string): Refusal {
  const mensagem = `Recebido "${regimeDesde}" sem nenhum campo do regime; informe o que muda nesse dia: regimeTributario, regimeApuracaoSimples ou optanteMei.`
  return new Refusal('SCHEMA_DPS_INVALIDO', 'regimeDesde without a regime', {
    erros: [{ campo: 'regimeDesde', codigo: 'CAMPO_OBRIGATORIO', mensagem }],
  })
}

function refuseOtherCpfCnpj(cpfCnpj: string): Refusal {
  const mensagem = `Recebido "${cpfCnpj}"; o CPF ou CNPJ de uma empresa não muda. Cadastre outra empresa.`
  return new Refusal('SCHEMA_DPS_INVALIDO', 'cpfCnpj is fixed', {
    erros: [{ campo: 'cpfCnpj', codigo: 'VALOR_NAO_PERMITIDO', mensagem }],
  })
}
