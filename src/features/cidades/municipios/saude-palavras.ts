import { catalogoDe } from '#features/cidades/reach/catalogo.ts'

/**
 * The meaning of an official code, in our own words and never in the city's, whose sentences name companies and values.
 * `padrao`: the template of the city that answered, null the national system.
 */
export const erroInWords = (codigo: string, padrao: string | null): string =>
  catalogoDe(padrao)(codigo)?.mensagem ??
  NOSSOS[codigo] ??
  'Recusa própria do município, sem descrição no nosso catálogo.'

/** Why a transmission failed, as a sentence. */
export const causaInWords = (causa: string): string =>
  CAUSAS[causa] ?? 'O município não deu uma resposta que se entenda.'

const NOSSOS: Record<string, string> = {
  TENTATIVAS_ESGOTADAS: 'Todas as tentativas automáticas de envio falharam antes de chegar ao município.',
  SEM_CODIGO: 'O município recusou sem dizer o código do motivo.',
}

const CAUSAS: Record<string, string> = {
  dns: 'O endereço do município não foi encontrado.',
  conexao: 'O sistema do município não aceitou a conexão.',
  tls: 'A conexão segura com o município falhou.',
  timeout: 'O município não respondeu a tempo.',
  reset: 'O município derrubou a conexão no meio do pedido.',
  truncated: 'O município começou a responder e parou no meio.',
  tamanho: 'O município respondeu mais do que se pode ler.',
  http: 'O sistema do município respondeu com erro interno.',
  instabilidade: 'O município avisou que está instável.',
  fault: 'O sistema do município respondeu com erro interno.',
  resposta_ilegivel: 'A resposta do município não pôde ser lida.',
  silencio: 'O município recebeu o pedido e não deu resposta.',
}
