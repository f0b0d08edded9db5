import { readdirSync, readFileSync } from 'node:fs'
import type { Empresa, NfseConfig } from '#domain/empresa.ts'
import type { PedidoNota, PedidoServico } from '#domain/nota/pedido.ts'
import { type PrepareContexto, prepareNota } from '#domain/nota/prepare-nota.ts'
import { loadTabelas } from '#platform/tabelas.ts'
import { contextOfSample } from './sample-contexts.ts'

/** The real tables, read once per test process. */
export const TABELAS = loadTabelas()
/** 20 November 2026, noon in Brasília. */
export const AGORA = new Date('2026-11-20T12:00:00-03:00')

/** The bodies of `contracts/samples` by name. */
export const SAMPLES: Record<string, PedidoNota> = Object.fromEntries(
  readdirSync(new URL('../../contracts/samples', import.meta.url))
    .filter((file) => file.endsWith('.json'))
    .map((file) => [
      file.slice(0, -'.json'.length),
      JSON.parse(readFileSync(new URL(`../../contracts/samples/${file}`, import.meta.url), 'utf8')),
    ]),
)

/** A copy of a sample whose items are changed by `servico`, one or several. */
export function pedidoOf(name: string, ...servicos: Partial<PedidoServico>[]): PedidoNota {
  const pedido = structuredClone(SAMPLES[name]!)
  const [first] = pedido.servico
  return servicos.length === 0 ? pedido : { ...pedido, servico: servicos.map((servico) => ({ ...first!, ...servico })) }
}

/** Prepares a request as the company of the samples would. */
export function preparar(
  pedido: PedidoNota,
  mais: { empresa?: Partial<Empresa>; config?: Partial<NfseConfig>; agora?: Date; sample?: string } = {},
) {
  const { empresa, config } = contextOfSample(mais.sample ?? 'simples-nacional')
  const contexto: PrepareContexto = {
    empresa: { ...empresa, ...mais.empresa },
    config: { ...config, ...mais.config },
    ambiente: 'homologacao',
    tabelas: TABELAS,
    agora: mais.agora ?? AGORA,
  }
  return prepareNota(pedido, contexto)
}

/** `campo:codigo` of each finding, the shape that tests compare. */
export const told = (findings: readonly { campo: string; codigo: string }[]) =>
  findings.map(({ campo, codigo }) => `${campo}:${codigo}`)
