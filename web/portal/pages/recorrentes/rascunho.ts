import type { Rascunho } from '#domain/nota/pedido.ts'
import { type Calendario, inicioDepoisDe } from '#domain/recorrencia/calendario.ts'
import { findMarcadoresErrados } from '#domain/recorrencia/marcadores.ts'
import type { Ambiente } from '#web/api/portal/ambiente.ts'
import type { Erro, NovaRecorrente } from '#web/api/portal/client.ts'
import { toPedido } from '#web/portal/pages/notas/formulario/pedido.ts'

/** The note as the form writes it, and beside it when it recurs. */
export type RascunhoRecorrente = Rascunho & {
  nome?: string
  modo?: NovaRecorrente['modo']
  regra?: NovaRecorrente['competencia']
  calendario?: Partial<Calendario> & { quantidade?: string | number }
}
/** The request alone, without what each note has of its own. */
export const notaDe = ({
  nome: _,
  modo: __,
  regra: ___,
  calendario: ____,
  idIntegracao: _id,
  competencia: _c,
  dataEmissao: _d,
  ...nota
}: RascunhoRecorrente): Rascunho => nota

/** The request that the service takes, for a form without faults. */
export function recorrenteDe(pedido: RascunhoRecorrente, ambiente: Ambiente): NovaRecorrente {
  const { nome = '', modo = 'emitir', regra = 'do_mes', calendario = {} } = pedido
  const { fim = null, quantidade, ...rest } = calendario
  return {
    nome,
    ambiente,
    nota: notaDe(pedido) as NovaRecorrente['nota'],
    calendario: { ...(rest as Omit<Calendario, 'fim'>), fim, quantidade: quantidade ? Number(quantidade) : null },
    competencia: regra,
    modo,
  }
}

/** The faults of the calendar and of the placeholders. */
export function findFaltas(pedido: Rascunho): Erro[] {
  const { nome, calendario = {}, servico = [] } = pedido as RascunhoRecorrente
  const missing = (campo: string, mensagem: string) => ({ campo, codigo: 'CAMPO_OBRIGATORIO', mensagem })
  const { inicio, fim } = calendario
  return [
    ...(nome?.trim() ? [] : [missing('nome', 'Dê um nome para achá-la na lista.')]),
    ...(isDia(inicio) ? [] : [missing('calendario.inicio', 'Informe o dia em que começa: dd/mm/aaaa.')]),
    ...(!fim || isDia(fim) ? [] : [missing('calendario.fim', 'Informe o dia inteiro: dd/mm/aaaa.')]),
    ...findMarcadoresErrados(servico.map(({ discriminacao = '' }) => ({ discriminacao }))),
  ]
}
const isDia = (dia: string | null | undefined) => /^\d{4}-\d{2}-\d{2}$/.test(dia ?? '')

/** A stored recurrence for the form. */
export const toRascunho = ({ nome, modo, competencia, calendario, nota }: Omit<NovaRecorrente, 'ambiente'>) =>
  ({
    ...nota,
    nome,
    modo,
    regra: competencia,
    calendario: {
      ...calendario,
      fim: calendario.fim ?? undefined,
      quantidade: calendario.quantidade ? String(calendario.quantidade) : undefined,
    },
  }) as RascunhoRecorrente

/** The note that a recurrence is made from: its month, and the month of its date (YYYY-MM). */
export type Origem = { competencia: string; mes: string }

/**
 * The request of a note or of a draft, to begin a recurrence with, on the day of today. After a note it begins with the
 * month that follows, so that no month is billed twice.
 */
export function asNova(pedido: Rascunho, hoje: string, origem?: Origem): RascunhoRecorrente {
  const regra = origem && origem.competencia < origem.mes ? 'mes_anterior' : 'do_mes'
  const inicio = origem ? inicioDepoisDe(origem.competencia, { regra, hoje }) : hoje
  return {
    ...notaDe(toPedido(pedido)),
    ...(pedido.tomador === null && { tomador: pedido.tomador }),
    modo: 'emitir',
    regra,
    calendario: { dia: Number(hoje.slice(8)), naoUtil: 'depois', aCadaMeses: 1, inicio },
  }
}
