import type { Aviso } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'

/** A field that may be lost, and what happens to it, in words for the client. */
export type Loss = [lost: boolean, campo: string, mensagem: string]

/** The warnings about what is lost. */
export const toAvisos = (losses: readonly Loss[]): Aviso[] =>
  losses.flatMap(([lost, campo, mensagem]) => (lost ? [{ campo, codigo: 'CAMPO_SEM_DESTINO', mensagem }] : []))

/** The classification of an export that the request did not ask to send, and this city requires. */
export function warnGrupoDaExportacao({ servico: { classificacaoExportacao: classe } }: NotaPreparada): Aviso[] {
  if (!classe) return []
  const { classificacao, cst, indicadorOperacao } = classe
  const mensagem = `Esta cidade exige IBS e CBS também na exportação: segue a classificação ${classificacao} (CST ${cst}), indicador ${indicadorOperacao}, sem valores.`
  return [{ campo: 'servico[0].reforma', codigo: 'VALOR_PADRAO', mensagem }]
}
