import { randomUUID } from 'node:crypto'
import type { Codigo } from '#domain/codigos.ts'
import { type Centavos, centavos } from '#domain/money.ts'
import type { Ambiente, Erro } from '#domain/nota/nota.ts'
import type { PedidoNota } from '#domain/nota/pedido.ts'
import { beneath } from '#domain/present-erros.ts'
import { findValoresFixos } from '#domain/recorrencia/ajustes.ts'
import type { Calendario } from '#domain/recorrencia/calendario.ts'
import { findMarcadoresErrados } from '#domain/recorrencia/marcadores.ts'
import { pedidoDoMes, type RegraDeCompetencia, toMolde } from '#domain/recorrencia/recorrencia.ts'
import { hojeNaEmpresa } from '#features/empresas/empresa-row.ts'
import { findByCpfCnpj } from '#features/empresas/find-by-cpf-cnpj.ts'
import { validatePayload } from '#features/nfse/accept/validate-nota.ts'
import { allowEmpresa } from '#features/permissions/permissions.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { hojeOf } from './recorrente-row.ts'

/**
 * The parts of a request that a recurrence keeps: the request without id, dates and number, and the fields for lists.
 */
export type NotaConferida = {
  nota: PedidoNota
  empresaId: string
  tomadorNome: string | null
  tomadorCpfCnpj: string | null
  valor: Centavos
}

/**
 * Checks a request as issuing it today would, in the ambiente of the recurrence. Throws the refusals of issuing, with
 * paths beneath `nota`; REGRA_NAO_ATENDIDA also for a note that the city would certainly reject, and for an unknown
 * placeholder.
 */
export async function checkNotaRecorrente(
  ctx: Ctx,
  { nota, ambiente, competencia }: { nota: PedidoNota; ambiente: Ambiente; competencia: RegraDeCompetencia },
): Promise<NotaConferida> {
  const molde = toMolde(nota)
  refuse('REGRA_NAO_ATENDIDA', findMarcadoresErrados(molde.servico))
  const { cpfCnpj } = molde.prestador
  const empresa = (await findByCpfCnpj(ctx, [cpfCnpj])).get(cpfCnpj)
  const hoje = empresa ? hojeNaEmpresa(empresa, ctx.app) : hojeOf(ctx)
  const json = pedidoDoMes(molde, { id: randomUUID(), competencia, mes: hoje.slice(0, 7) })
  const found = await validatePayload(ctx, { json, bytes: Buffer.from(JSON.stringify(json)), ambiente })
  if (!found.valida) refuse(found.codigo ?? 'REGRA_NAO_ATENDIDA', found.erros)
  if (!empresa) throw new Refusal('EMPRESA_NAO_CADASTRADA', `tenant has no empresa ${cpfCnpj}`)
  allowEmpresa(ctx, empresa.id)
  return {
    nota: molde,
    empresaId: empresa.id,
    tomadorNome: molde.tomador?.razaoSocial ?? null,
    tomadorCpfCnpj: molde.tomador?.cpfCnpj ?? null,
    valor: centavos(molde.servico.reduce((soma, { valor }) => soma + valor.servico, 0)),
  }
}

function refuse(codigo: Codigo, erros: readonly Erro[]): void {
  if (erros.length > 0) throw new Refusal(codigo, 'note of a recurrence', { erros: beneath('nota', erros) })
}

/** Refuses a calendar that has no date at all. Throws REGRA_NAO_ATENDIDA. */
export function refuseSemDatas({ inicio, fim }: Calendario, primeira: object | undefined): void {
  if (primeira) return
  const mensagem = `Entre ${inicio} e ${fim ?? 'o fim'} nenhuma data cai a partir de hoje; escolha outro começo, outro fim ou outra quantidade.`
  const erros = [{ campo: 'calendario.fim', codigo: 'VALOR_FORA_DO_LIMITE', mensagem }]
  throw new Refusal('REGRA_NAO_ATENDIDA', 'a calendar without dates', { erros })
}

/**
 * Refuses to change the value of a note that states amounts in reais calculated from it (bases, withheld taxes): they would
 * stay as they are. Throws REGRA_NAO_ATENDIDA.
 */
export function refuseValoresFixos({ servico }: PedidoNota): void {
  const erros = servico.flatMap((item, indice) =>
    findValoresFixos(item).map((campo) => ({
      campo: `nota.servico[${indice}].${campo}`,
      codigo: 'VALOR_NAO_PERMITIDO',
      mensagem: 'Está em reais e não acompanharia o valor do serviço: deixe só a alíquota, ou altere a nota inteira.',
    })),
  )
  if (erros.length > 0) throw new Refusal('REGRA_NAO_ATENDIDA', 'amounts that follow the value', { erros })
}
