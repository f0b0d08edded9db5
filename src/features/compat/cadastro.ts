import { diaOf } from '#domain/competencia.ts'
import { plainCodigo, regimeEm, type ServicoPadrao } from '#domain/empresa.ts'
import { percent } from '#domain/money.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { findEmitente } from '#features/nfse/accept/find-emitente.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { CadastroPadrao } from './conversao/tipos.ts'

/** What our register says of the issuer of a request; undefined for a company that is not here. */
export async function cadastroDe(
  ctx: Ctx,
  cpfCnpj: string | undefined,
  ambiente: Ambiente,
): Promise<CadastroPadrao | undefined> {
  if (!cpfCnpj || !/^[\dA-Z]{11,14}$/.test(cpfCnpj)) return undefined
  const emitente = await findEmitente(ctx.app, { tenantId: ctx.tenantId, cpfCnpj, ambiente })
  if (!emitente) return undefined
  const { empresa, config, regimes } = emitente
  const { regimeTributario } = regimeEm(regimes, diaOf(ctx.now().getTime()))
  return {
    codigoCidade: empresa.endereco.codigoCidade,
    optanteSimples: regimeTributario === 'simples_nacional' || regimeTributario === 'mei',
    ...(config.aliquotaIssPadrao !== null && { aliquotaIss: percent(config.aliquotaIssPadrao) }),
    ...(config.servicoPadrao && padroesOf(config.servicoPadrao)),
    ...(config.codigosDaCidade && {
      codigosDaCidade: Object.fromEntries(
        config.codigosDaCidade.map(({ codigoTributacao, ...servico }) => [plainCodigo(codigoTributacao), servico]),
      ),
    }),
  }
}

const padroesOf = ({ codigo, codigoServicoNacional, codigoNbs, cnae }: ServicoPadrao): CadastroPadrao => ({
  codigoServico: codigo,
  ...(codigoServicoNacional && { codigoNacional: codigoServicoNacional }),
  ...(codigoNbs && { codigoNbs }),
  ...(cnae && { cnae }),
})
