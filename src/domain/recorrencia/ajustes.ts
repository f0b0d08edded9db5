import { type Centavos, centavos, percentOf, percentual, reais, sum } from '#domain/money.ts'
import type { PedidoNota, PedidoServico } from '#domain/nota/pedido.ts'

/** What one month of a recurrence has of its own: no note, another value or another text. */
export type Ajuste = { pular: boolean; valor: number | null; discriminacao: string | null }

/** A change of the values from a date on, in percent. */
export type Reajuste = { id: string; aPartir: string; percentual: number; indice: string | null }

type NaData = { data: string; reajustes: readonly Reajuste[]; ajuste?: Ajuste | undefined }

/** The value of an item of the service on a date: readjusted by each index in turn, to the cent. */
function reajustado(valor: number, { data, reajustes }: NaData): Centavos {
  const since = reajustes
    .filter(({ aPartir }) => aPartir <= data)
    .sort((a, b) => (a.aPartir < b.aPartir ? -1 : a.aPartir > b.aPartir ? 1 : 0))
  return since.reduce((v, each) => sum(v, percentOf(v, percentual(each.percentual))), centavos(valor))
}

/** The sum of the services of a note on a date, in reais. */
export const valorNaData = (valores: readonly number[], em: NaData): number =>
  (valores.length === 1 ? em.ajuste?.valor : null) ?? reais(sum(...valores.map((valor) => reajustado(valor, em))))

/** The note of a date: a value or text of the month itself comes before readjustments, where the note has one service. */
export function notaNaData<N extends Pick<PedidoNota, 'servico'>>(nota: N, em: NaData): N {
  const proprio = nota.servico.length === 1 ? em.ajuste : undefined
  return {
    ...nota,
    servico: nota.servico.map((item) => ({
      ...item,
      discriminacao: proprio?.discriminacao ?? item.discriminacao,
      valor: { ...item.valor, servico: proprio?.valor ?? reais(reajustado(item.valor.servico, em)) },
    })),
  }
}

/** The paths of amounts in reais that a service states and that follow from its value: bases and taxes. */
export function findValoresFixos(item: PedidoServico): string[] {
  const { iss, retencao, apuracaoPropria } = item as Record<string, unknown>
  return Object.entries({ iss, retencao, apuracaoPropria }).flatMap(([nome, parte]) => amountsIn(parte, nome))
}

const amountsIn = (parte: unknown, nome: string): string[] =>
  typeof parte !== 'object' || parte === null
    ? []
    : Object.entries(parte).flatMap(([campo, valor]) => {
        const path = `${nome}.${campo}`
        return typeof valor === 'number' ? (EM_REAIS.has(campo) ? [path] : []) : amountsIn(valor, path)
      })
const EM_REAIS = new Set(['valor', 'base', 'baseCalculo', 'baseCalculoPisCofins', 'outras'])
