import type { LinhaDoFechamento } from '#web/api/portal/client.ts'

/** Whether a note of the company is in the month: without one there is nothing to check. */
export const hasNotas = ({
  numeros: { notas },
  contagens: { mudaram: _, divergencias: __, lacunas, ...outras },
}: LinhaDoFechamento) => notas + lacunas + Object.values(outras).reduce((soma, n) => soma + n, 0) > 0

/** Whether something of the company waits for a person before the month is closed. */
export const hasPendencia = ({
  contagens: { emDuvida, recusadas, lacunas, divergencias, esperando, mudaram },
}: LinhaDoFechamento) => emDuvida + recusadas + lacunas + divergencias + esperando + mudaram > 0

/** Whether nobody has checked the company yet, or a note changed since. */
export const isPorConferir = (linha: LinhaDoFechamento) =>
  linha.estado === 'aberta' && !linha.conferida && hasNotas(linha)

/** The open companies that can be checked together: their notes have an answer and nothing waits. */
export const semPendencia = (linhas: readonly LinhaDoFechamento[]) =>
  linhas.filter((linha) => isPorConferir(linha) && !hasPendencia(linha))
