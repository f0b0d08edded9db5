import type { Readable } from 'node:stream'
import { packageNotas } from '#features/nfse/levar/package-notas.ts'
import { allow, allowEmpresa } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { findLinhas } from './linhas.ts'
import type { MesDaConta } from './notas-do-mes.ts'
import { drawResumo } from './resumo.ts'

/**
 * The month of an account, or of some companies, as one file: the package of its notes, and a sheet for each company that
 * has one. Throws NAO_ENCONTRADO, PARAMETRO_INVALIDO.
 */
export async function packageMes(ctx: Ctx, { pdf, ...mes }: MesDaConta & { pdf: boolean }): Promise<Readable> {
  allow(ctx, 'fechamento.read')
  for (const id of mes.empresaIds ?? []) allowEmpresa(ctx, id)
  const { ambiente, competencia, empresaIds } = mes
  const linhas = (await findLinhas(ctx, mes)).filter(({ empresa }) => empresa.todas > 0)
  const resumos = linhas.map(({ empresa }) => ({
    nome: `${ambiente === 'producao' ? '' : 'homologacao/'}${empresa.cpfCnpj}/resumo.pdf`,
    read: () => drawResumo(ctx, { ambiente, competencia, empresaId: empresa.id }),
  }))
  return packageNotas(ctx, { ambiente, competencia, pdf, mais: resumos, ...(empresaIds && { empresaIds }) })
}
