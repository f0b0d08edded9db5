import type { Centavos, Percentual } from '#domain/money.ts'
import type { TipoRps } from '#domain/nota/pedido.ts'
import type { ServicoPreparado } from '#domain/nota/preparada.ts'
import { el, group } from '#platform/xml/canonical.ts'
import { inscricao } from './campos.ts'
import { fraction, money } from './numeros.ts'
import type { RpsAssinado } from './rps-signature.ts'
import { cargaTributaria, tributacaoRps } from './tributacao.ts'

/** The identity of an RPS at the city: registration of the provider, series, number. */
export const writeChaveRps = ({ nota, serie, numero }: RpsAssinado) =>
  group(
    'ChaveRPS',
    el('InscricaoPrestador', inscricao(nota.prestador.inscricaoMunicipal)),
    el('SerieRPS', serie),
    el('NumeroRPS', numero),
  )

/** Kind, day, status and taxation, the same in both layouts. */
export const writeIdentificacao = ({ nota, dia }: RpsAssinado) =>
  el('TipoRPS', TIPOS[nota.tipoRps]) +
  el('DataEmissao', dia) +
  el('StatusRPS', 'N') +
  el('TributacaoRPS', tributacaoRps(nota.servico))

/** Approximate taxes (Lei 12.741/2012), as an amount or as a fraction. */
export function writeCarga(servico: ServicoPreparado): string {
  const carga = cargaTributaria(servico)
  if (carga === null) return ''
  if (carga.forma === 'valor') return money('ValorCargaTributaria', carga.total as Centavos)
  return fraction('PercentualCargaTributaria', carga.total as Percentual)
}

const TIPOS: Record<TipoRps, string> = { rps: 'RPS', nota_conjugada_misto: 'RPS-M', cupom: 'RPS-C' }
