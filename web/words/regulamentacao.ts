import type { FaltaDoExame, SituacaoDaTabela, StatusDoTrabalho } from '../formas.ts'
import type { Tom } from './status.ts'

type Estado = { rotulo: string; tom: Tom }

/** How far a check of the tables, or an examination of the municipalities, has come. */
export const STATUS_DO_TRABALHO: Record<StatusDoTrabalho, Estado> = {
  na_fila: { rotulo: 'Na fila', tom: 'azul' },
  executando: { rotulo: 'Em andamento', tom: 'azul' },
  concluida: { rotulo: 'Concluída', tom: 'verde' },
}

/** A table of ours beside what its source publishes. */
export const SITUACOES_DA_TABELA: Record<SituacaoDaTabela, Estado> = {
  igual: { rotulo: 'Igual', tom: 'verde' },
  mudou: { rotulo: 'Mudou', tom: 'ambar' },
  falhou: { rotulo: 'Não deu para ler', tom: 'vermelho' },
  sem_endereco: { rotulo: 'Sem endereço', tom: 'cinza' },
}

/** What a municipality lacks to issue. */
export const FALTAS_DO_EXAME: Record<FaltaDoExame, string> = {
  fora_da_tabela: 'Fora da tabela',
  conexao_sem_endereco: 'Conexão sem endereço',
  conexao_nao_publicada: 'Conexão não publicada',
  conexao_ausente: 'Sem conexão',
  padrao_ausente: 'Padrão que não falamos',
  provedor_desconhecido: 'Sistema desconhecido',
  rota_sem_conexao: 'Rota sem conexão',
  adesao_desconhecida: 'Adesão desconhecida',
}
