import { addMonths } from '#domain/competencia.ts'
import type { Erro } from '#domain/nota/nota.ts'

/** The placeholders in braces of a service's description, each with its value in a month `YYYY-MM`. */
const MARCADORES: Readonly<Record<string, (mes: string) => string>> = {
  mes: nomeDoMes,
  ano: (mes) => mes.slice(0, 4),
  mes_numero: (mes) => mes.slice(5),
  mes_anterior: (mes) => nomeDoMes(addMonths(mes, -1)),
  ano_do_mes_anterior: (mes) => addMonths(mes, -1).slice(0, 4),
  mes_anterior_numero: (mes) => addMonths(mes, -1).slice(5),
}
const NOMES_DE_MARCADOR = Object.keys(MARCADORES)

/** A text with its placeholders filled in for a month; others stay as they are. */
export const fillMarcadores = (texto: string, mes: string): string =>
  texto.replace(MARCADOR, (tudo, nome: string) => (Object.hasOwn(MARCADORES, nome) ? MARCADORES[nome]!(mes) : tudo))

/** A fault for each description of a request that names a placeholder which does not exist. */
export const findMarcadoresErrados = (servicos: readonly { discriminacao: string }[]): Erro[] =>
  servicos.flatMap(({ discriminacao }, indice) =>
    [...discriminacao.matchAll(MARCADOR)]
      .filter(([, nome]) => !Object.hasOwn(MARCADORES, nome!))
      .map(([tudo]) => ({
        campo: `servico[${indice}].discriminacao`,
        codigo: 'VALOR_NAO_PERMITIDO',
        mensagem: `Recebido ${tudo}; entre chaves vai um destes: ${NOMES_DE_MARCADOR.join(', ')}.`,
      })),
  )

const MARCADOR = /\{([A-Za-zÀ-ú_]{1,40})\}/g

function nomeDoMes(mes: string): string {
  return NOMES_DE_MES[Number(mes.slice(5)) - 1]!
}
export const NOMES_DE_MES =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ')
