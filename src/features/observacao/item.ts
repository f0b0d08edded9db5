import { GRAVIDADES } from '#domain/alertas.ts'
import type { ComDatas } from '#formas/comum.ts'
import type { Observacao as ObservacaoMostrada } from '#formas/operacao/observacao.ts'

/**
 * Something that an operator should look at now; `alvo` is a connection and ambiente, a queue, a setting, a company, a
 * note.
 */
export type Observacao = Omit<ComDatas<ObservacaoMostrada>, 'tipo'> & {
  tipo:
    | 'sem_worker'
    | 'processo_silencioso'
    | 'notas_incertas'
    | 'notas_bloqueadas'
    | 'municipio_fora'
    | 'emissao_pausada'
    | 'fila_pausada'
    | 'fila_atrasada'
    | 'tarefas_desistidas'
    | 'certificado'
    | 'endpoint_desligado'
    | 'confirmacao_pendente'
    | 'alerta'
    | 'linhas_separadas'
}

/** An item before its accounts are named: `quais` are the ids of the first. */
export type Achado = Omit<Observacao, 'primeirasContas'> & { quais: readonly string[] }

/** How many accounts an item names; the rest are in its list. */
export const NAMED_MAX = 3

/** The gravest first; then those with more accounts, more notes, and a longer duration. */
export const byHurt = (a: Achado, b: Achado): number =>
  GRAVIDADES.indexOf(a.gravidade) - GRAVIDADES.indexOf(b.gravidade) ||
  b.contas - a.contas ||
  b.notas - a.notas ||
  (a.desde?.getTime() ?? Number.POSITIVE_INFINITY) - (b.desde?.getTime() ?? Number.POSITIVE_INFINITY)
