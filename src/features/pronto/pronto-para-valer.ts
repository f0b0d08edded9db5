import { audit } from '#features/audit/audit.ts'
import { copyConfigs, type PlanoDeConfigs, planConfigs } from '#features/cidades/configs/copy-configs.ts'
import { findEmpresaOrRefuse } from '#features/empresas/find-empresa.ts'
import { listModelos } from '#features/modelos/modelos.ts'
import { allow } from '#features/permissions/permissions.ts'
import { copyRecorrentes, planRecorrentes } from '#features/recorrentes/copy-to-producao.ts'
import { countForProducao, takeToProducao } from '#features/tomadores/take-to-producao.ts'
import {
  type CopiaParaProducao,
  type ItemParaValer,
  listadosDe,
  novasListadas,
  type ProntoParaValer,
} from '#formas/contas/pronto-para-valer.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { checkProducao } from './check-producao.ts'

/** Whether a company may issue in production, and what would go there from homologação. Throws NAO_ENCONTRADO. */
export async function showProntoParaValer(ctx: Ctx, empresaId: string): Promise<ProntoParaValer> {
  allow(ctx, 'empresa.read')
  const empresa = await findEmpresaOrRefuse(ctx, empresaId)
  const [configs, clientes, recorrentes, modelos] = await Promise.all([
    planConfigs(ctx, ctx.db, empresa),
    countForProducao(ctx, ctx.db, empresaId),
    planRecorrentes(ctx, ctx.db, empresaId),
    countModelos(ctx, empresaId),
  ])
  const itens = await checkProducao(ctx, empresa, { daSede: configs.daSede, modelos })
  const novas = recorrentes.novas.map(({ row: { id, nome }, primeiraData }) => ({ id, nome, primeiraData }))
  return {
    pronta: itens.every(({ estado }) => estado !== 'falta'),
    podeCopiar: impedimentos(itens).length === 0,
    itens,
    copia: {
      configuracoes: { aCopiar: configs.novas.length, jaExistem: configs.jaExistem, ...listadosDe(configs) },
      clientes: { ...clientes, ...NENHUM },
      recorrentes: {
        ...{ aCopiar: novas.length, jaExistem: recorrentes.jaExistem, novas: novasListadas(novas) },
        ...listadosDe(recorrentes),
      },
    },
    compartilhados: [
      { tipo: 'cadastro', quantos: 1 },
      { tipo: 'certificado', quantos: empresa.certificado ? 1 : 0 },
      { tipo: 'modelos', quantos: modelos },
    ],
  }
}

/**
 * Copies to production what a company has in homologação and lacks there; what exists and differs is listed and stays.
 * Throws NAO_ENCONTRADO, REGRA_NAO_ATENDIDA with each thing that is missing, and LIMITE_DA_CONTA.
 */
export async function copyToProducao(ctx: Ctx, empresaId: string): Promise<CopiaParaProducao> {
  allow(ctx, 'config.write')
  allow(ctx, 'tomador.write')
  allow(ctx, 'recorrente.write')
  const [before, modelos] = await Promise.all([findEmpresaOrRefuse(ctx, empresaId), countModelos(ctx, empresaId)])
  refuseUnready(await checkProducao(ctx, before, { ...(await planConfigs(ctx, ctx.db, before)), modelos }))
  return ctx.db.transaction(async (tx) => {
    // Locked: a second copy plans once this one is there.
    const empresa = await findEmpresaOrRefuse(ctx, empresaId, tx)
    const configs: PlanoDeConfigs = await planConfigs(ctx, tx, empresa)
    const { jaExistem: jaExistiam } = await countForProducao(ctx, tx, empresaId)
    const recorrentes = await planRecorrentes(ctx, tx, empresaId)
    await copyConfigs(ctx, tx, { empresaId, novas: configs.novas })
    const clientes = await takeToProducao(ctx, tx, empresaId)
    const novas = await copyRecorrentes(ctx, tx, recorrentes.novas)
    const copiados = { configuracoes: configs.novas.length, clientes, recorrentes: novas.length }
    await audit(tx, ctx, {
      ...{ acao: 'empresa.copy-to-producao', recurso: 'empresa', recursoId: empresaId, detalhe: copiados },
    })
    return {
      configuracoes: { copiados: copiados.configuracoes, jaExistiam: configs.jaExistem, ...listadosDe(configs) },
      clientes: { copiados: clientes, jaExistiam, ...NENHUM },
      recorrentes: {
        ...{ copiados: novas.length, jaExistiam: recorrentes.jaExistem, novas: novasListadas(novas) },
        ...listadosDe(recorrentes),
      },
    }
  })
}

/** A customer is one row in both ambientes: none differs, and each may go. */
const NENHUM = { diferentes: [], naoCopiados: [] }

const countModelos = async (ctx: Ctx, empresaId: string): Promise<number> =>
  (await listModelos(ctx, { empresaId, limit: 0, offset: 0 })).total

const impedimentos = (itens: readonly ItemParaValer[]) =>
  itens.filter(({ estado, impedeACopia }) => estado === 'falta' && impedeACopia)

function refuseUnready(itens: readonly ItemParaValer[]): void {
  const faltas = impedimentos(itens)
  if (faltas.length === 0) return
  throw new Refusal('REGRA_NAO_ATENDIDA', 'the company is not ready for production', {
    erros: faltas.map(({ item, codigo, mensagem }) => ({ campo: item, codigo: codigo!, mensagem })),
  })
}
