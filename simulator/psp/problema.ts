import type { Resposta } from '../national/sefin.ts'

/** The types of problem that the official text of the API Pix lists for what is simulated here, with their titles. */
const TIPOS = {
  RequisicaoInvalida: { status: 400, title: 'Requisição inválida.' },
  AcessoNegado: { status: 403, title: 'Acesso negado.' },
  NaoEncontrado: { status: 404, title: 'Não encontrado.' },
  ErroInternoDoServidor: { status: 500, title: 'Erro interno do servidor.' },
  ServicoIndisponivel: { status: 503, title: 'Serviço indisponível.' },
  IndisponibilidadePorTempoEsgotado: { status: 504, title: 'Tempo esgotado.' },
  CobVNaoEncontrada: { status: 404, title: 'Cobrança não encontrada.' },
  CobVOperacaoInvalida: { status: 400, title: 'Cobrança inválida.' },
  CobVConsultaInvalida: { status: 400, title: 'Consulta inválida.' },
  PixNaoEncontrado: { status: 404, title: 'Pix não encontrado.' },
  PixConsultaInvalida: { status: 400, title: 'Consulta inválida.' },
  PixDevolucaoNaoEncontrada: { status: 404, title: 'Devolução não encontrada.' },
  PixDevolucaoInvalida: { status: 400, title: 'Devolução inválida.' },
  WebhookNaoEncontrado: { status: 404, title: 'Webhook não encontrado.' },
  WebhookOperacaoInvalida: { status: 400, title: 'Webhook inválido.' },
} as const

export type TipoDeProblema = keyof typeof TIPOS
export type Violacao = { razao: string; propriedade: string }

/** A request that the API Pix refuses: thrown where it is found, answered as a problem (RFC 7807). */
export class Recusa extends Error {
  readonly tipo: TipoDeProblema
  readonly violacoes: Violacao[]

  constructor(tipo: TipoDeProblema, detalhe: string, violacoes: Violacao[] = []) {
    super(detalhe)
    this.tipo = tipo
    this.violacoes = violacoes
  }
}

export function problemaDe({ tipo, message, violacoes }: Recusa, status: number = TIPOS[tipo].status): Resposta {
  const problema = {
    type: `https://pix.bcb.gov.br/api/v2/error/${tipo}`,
    title: TIPOS[tipo].title,
    status,
    detail: message,
    ...(violacoes.length > 0 && { violacoes }),
  }
  return { status, tipo: 'application/problem+json; charset=utf-8', corpo: JSON.stringify(problema) }
}
