import type { Analise, ConfiancaDoPadrao, SituacaoPreparada, StatusConexao, StatusPreparacao } from '../formas.ts'
import type { Tom } from './status.ts'

/** The states of a version of a connection. */
export const STATUS_CONEXAO: Record<StatusConexao, { rotulo: string; tom: Tom }> = {
  rascunho: { rotulo: 'Rascunho', tom: 'azul' },
  publicada: { rotulo: 'Publicada', tom: 'verde' },
  substituida: { rotulo: 'Substituída', tom: 'cinza' },
  despublicada: { rotulo: 'Despublicada', tom: 'ambar' },
  descartada: { rotulo: 'Descartada', tom: 'cinza' },
}

/** How sure a template is, by its sources (docs/referencia/dialetos.md#8-confiança-dos-padrões). */
export const CONFIANCAS: Record<ConfiancaDoPadrao['nivel'], { rotulo: string; tom: Tom }> = {
  alta: { rotulo: 'Confiança alta', tom: 'verde' },
  media: { rotulo: 'Confiança média', tom: 'ambar' },
  baixa: { rotulo: 'Confiança baixa', tom: 'vermelho' },
}

/** The families of systems of cities. */
export const FAMILIAS = {
  abrasf: 'ABRASF: RPS em lotes ou um a um, por SOAP',
  dps: 'DPS nacional em sistema da própria cidade',
  paulistana: 'Paulistana: o sistema de São Paulo',
} as const

/** How far the preparation of a template has come. */
export const STATUS_PREPARACAO: Record<StatusPreparacao, { rotulo: string; tom: Tom }> = {
  na_fila: { rotulo: 'Na fila', tom: 'azul' },
  executando: { rotulo: 'Em andamento', tom: 'azul' },
  concluida: { rotulo: 'Concluída', tom: 'verde' },
  cancelada: { rotulo: 'Cancelada', tom: 'cinza' },
}

/** What happened to each city of a preparation. */
export const SITUACOES_PREPARADAS: Record<SituacaoPreparada, { rotulo: string; tom: Tom }> = {
  publicado: { rotulo: 'No ar', tom: 'verde' },
  pronto: { rotulo: 'Ensaiada', tom: 'azul' },
  faltando: { rotulo: 'Falta algo', tom: 'ambar' },
  mantido: { rotulo: 'Já servida', tom: 'cinza' },
  executando: { rotulo: 'Em andamento', tom: 'azul' },
  pendente: { rotulo: 'Na vez', tom: 'cinza' },
  cancelado: { rotulo: 'Não alcançada', tom: 'cinza' },
}

/** The states of an analysis of a city's web service. */
export const STATUS_ANALISE: Record<Analise['status'], { rotulo: string; tom: Tom }> = {
  na_fila: { rotulo: 'Na fila', tom: 'azul' },
  executando: { rotulo: 'Analisando', tom: 'azul' },
  concluido: { rotulo: 'À espera de você', tom: 'ambar' },
  aprovado: { rotulo: 'Aprovada', tom: 'verde' },
  falhou: { rotulo: 'Falhou', tom: 'vermelho' },
  descartado: { rotulo: 'Descartada', tom: 'cinza' },
  cancelado: { rotulo: 'Cancelada', tom: 'cinza' },
}

/** Where the content of a version came from, as people say it: `analise:<id>`, `template:<padrao>`, `copia:<slug>@<versao>`. */
export function origemDaConexao(origem: string): string {
  const [tipo, resto = ''] = origem.split(/:(.*)/)
  const [slug = '', versao] = resto.split('@')
  if (tipo === 'template') return `do padrão ${resto}`
  if (tipo === 'copia') return versao ? `da versão ${versao} de ${slug}` : `de ${slug}`
  return tipo === 'analise' ? 'de uma análise do serviço da cidade' : 'escrita em branco'
}
