import { unmaskCpfCnpj } from '#domain/cpf-cnpj.ts'
import { type Centavos, reais } from '#domain/money.ts'
import { WAS_AUTHORIZED } from '#domain/nota/nota.ts'
import { presentErros } from '#domain/present-erros.ts'
import { isAllowed } from '#features/permissions/permissions.ts'
import type { LinhaDeLote } from '#formas/notas/lote-portal.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import { ESTADO, type EstadoDaLinha, findLote, LINHAS, linhasCom } from './lote-row.ts'

export type Pedido = Record<string, unknown>

type Row = Omit<LinhaDeLote, 'valorServico' | 'pedido'> & { valorServico: Centavos | null; pedido: Buffer | null }

/** The groups by which lines are filtered. */
const GRUPOS = {
  com_erro: ['com_erro'],
  prontas: ['pronta'],
  em_andamento: ['a_conferir', 'a_enviar', 'enviando', 'processando', 'falha_temporaria'],
  recusadas: ['rejeitada', 'falha_definitiva'],
  autorizadas: WAS_AUTHORIZED,
  retiradas: ['retirada'],
} as const satisfies Record<string, readonly EstadoDaLinha[]>
type Grupo = keyof typeof GRUPOS

/** A page of the lines of a batch, in the order of the file. Throws NAO_ENCONTRADO. */
export async function listLinhas(
  ctx: Ctx,
  id: string,
  { grupo, limit, offset }: { grupo?: Grupo | undefined; limit: number; offset: number },
): Promise<{ items: LinhaDeLote[]; total: number }> {
  const lote = await findLote(ctx, id)
  const estados = grupo && (GRUPOS[grupo] as readonly EstadoDaLinha[])
  const total = estados ? estados.reduce((sum, each) => sum + (lote.porEstado[each] ?? 0), 0) : lote.total
  const page = sql`limit ${limit} offset ${offset}`
  const items = estados
    ? selectLinhas(ctx, id, {
        which: sql`(situacao = any(${[...estados, 'enviada']}::text[]) or segurada)`,
        shown: sql`${ESTADO} = any(${[...estados]}::text[]) order by l.linha ${page}`,
      })
    : selectLinhas(ctx, id, { which: sql`true order by linha ${page}` })
  return { items: await items, total }
}

/** Lines of a batch: those for which `which` holds, of them those with their notes for which `shown` holds. */
export async function selectLinhas(
  ctx: Ctx,
  id: string,
  { which, shown = sql`true order by l.linha` }: { which: Sql; shown?: Sql },
): Promise<LinhaDeLote[]> {
  const rows = await ctx.db.query<Row>(sql`
    with ${linhasCom(ctx, sql`lote_id = ${id} and ${which}`)}
    select l.linha, ${ESTADO} as estado, l.id_integracao as "idIntegracao", l.versao,
      case when n.id is null then l.erros else n.erros end as erros,
      l.preenchidos, case when n.id is null then l.avisos else '[]' end as avisos, l.existente_id as "notaExistenteId", n.id as "notaId",
      n.numero, n.tomador_nome as "tomadorNome", coalesce(n.valor_servico, l.valor_servico) as "valorServico", l.pedido
    from ${LINHAS} where ${shown}`)
  const reads = isAllowed(ctx.actor, 'nota.issue')
  return rows.map(({ pedido, valorServico, erros, ...row }) => {
    const lido = pedido && readPedido(pedido)
    return {
      ...row,
      erros: presentErros(erros),
      tomadorNome: row.tomadorNome ?? (lido ? nomeIn(lido) : null),
      valorServico: valorServico === null ? (lido ? valorIn(lido) : null) : reais(valorServico),
      pedido: reads ? lido : null,
    }
  })
}

export const readPedido = (bytes: Buffer) => JSON.parse(bytes.toString('utf8')) as Pedido

type Partes = { tomador?: { razaoSocial?: unknown; cpfCnpj?: unknown } }
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
export const nomeIn = (pedido: Pedido) => textOf((pedido as Partes).tomador?.razaoSocial)

export function valorIn({ servico }: Pedido): number | null {
  const [item] = (Array.isArray(servico) ? servico : []) as { valor?: { servico?: unknown } }[]
  const valor = item?.valor?.servico
  return typeof valor === 'number' ? valor : null
}

/** Whether the line has any data of a customer. */
export const hasTomador = ({ tomador }: Pedido): boolean =>
  typeof tomador === 'object' ? Object.keys(tomador ?? {}).length > 0 : Boolean(tomador)

/** The digits of the customer, by which a person's data are found; null: none that could be one. */
export function tomadorIn(pedido: Pedido): string | null {
  const cpfCnpj = unmaskCpfCnpj(textOf((pedido as Partes).tomador?.cpfCnpj) ?? '')
  return cpfCnpj && /^[\dA-Z]{11,14}$/.test(cpfCnpj) ? cpfCnpj : null
}

/** An idIntegracao that a column can hold; null: the line gets one of its own. */
export function idIn({ idIntegracao }: Pedido): string | null {
  const id = textOf(idIntegracao)
  return id && id.length <= 64 && id.isWellFormed() && !id.includes('\0') ? id : null
}
