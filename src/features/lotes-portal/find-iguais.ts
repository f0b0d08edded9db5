import { createHash } from 'node:crypto'
import type { AvisoDaLinha } from '#formas/notas/lote-portal.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import type { Completa } from './complete-linha.ts'
import type { Pedido } from './linha.ts'

type Partes = {
  prestador?: { cpfCnpj?: unknown }
  tomador?: { cpfCnpj?: unknown; nifEstrangeiro?: unknown; razaoSocial?: unknown }
  servico?: { valor?: { servico?: unknown }; discriminacao?: unknown }[]
}

/** What makes two lines the same note, as they came: issuer, customer, month, values and texts. */
export function igualOf(pedido: Pedido): string {
  const { prestador, tomador, servico } = pedido as Partes
  const quem = tomador?.cpfCnpj ?? tomador?.nifEstrangeiro ?? tomador?.razaoSocial ?? null
  const itens = Array.isArray(servico) ? servico.map((item) => [item?.valor?.servico, item?.discriminacao]) : servico
  const json = JSON.stringify([prestador?.cpfCnpj, quem, pedido['competencia'], itens])
  return createHash('sha256').update(json).digest('hex')
}

/** Warns of a line that is equal to one before it in the file, or to a note of its month: same customer, value and text. */
export async function findIguais(
  { app }: Ctx,
  loteId: string,
  { linha, igual, pedido, daEmpresa }: Completa & { linha: number; igual: string | null },
): Promise<AvisoDaLinha[]> {
  const antes = await app.sistema.one<{ linha: number }>(sql`
    select linha from portal_lote_linhas
    where lote_id = ${loteId} and igual = ${igual} and linha < ${linha} and situacao <> 'retirada'
    order by linha limit 1`)
  const { servico = [] } = pedido as Partes
  const [item] = servico
  const nota =
    servico.length === 1 &&
    daEmpresa?.notas.find(
      ({ mes, valor, texto }) =>
        mes === daEmpresa.mes && valor === item?.valor?.servico && texto?.trim() === textOf(item?.discriminacao),
    )
  return [
    ...(antes ? [{ tipo: 'linha_igual' as const, linha: antes.linha, notaId: null }] : []),
    ...(nota ? [{ tipo: 'nota_igual' as const, linha: null, notaId: nota.id }] : []),
  ]
}

const textOf = (texto: unknown) => (typeof texto === 'string' ? texto.trim() : null)
