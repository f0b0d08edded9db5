// How notes and errors look on a terminal.
import type { ErroDeCampo, NfseErro, NfseResponse } from '../client.ts'
import { card, plain, type Terminal } from './terminal.ts'

/** Shows a note: its state first, then what a person copies, then what to correct. */
export function showNota(terminal: Terminal, nota: NfseResponse): void {
  const { say, paint } = terminal
  const [cor, sinal] = STATUS[nota.status]
  const numero = nota.numero ? `  nº ${nota.numero}` : ''
  say(`${paint(cor, `${sinal} ${nota.status}${numero}`)}  RPS ${nota.serieRps}/${nota.numeroRps}  ${nota.ambiente}`)
  card(terminal, [
    ['id', nota.id],
    ['idIntegracao', nota.idIntegracao],
    ['chave de acesso', nota.chaveAcesso],
    ['município', `${nota.meta.municipio.nome} (${nota.meta.municipio.ibge}), trilho ${nota.meta.trilho}`],
    ['situação', nota.meta.situacao],
    ['próxima verificação', nota.meta.proximaVerificacaoEm],
    ['confiança', nota.scoreConfianca],
    ['cancelamento', nota.cancelamento?.status],
    ['PDF', nota.urls.pdf],
    ['XML', nota.urls.xml],
  ])
  showAvisos(terminal, nota.avisos)
  showErros(terminal, nota.erros)
}

/** The colour and the sign of each state. */
export const STATUS: Record<NfseResponse['status'], ['verde' | 'amarelo' | 'vermelho' | 'cinza', string]> = {
  autorizada: ['verde', '✔'],
  processando: ['amarelo', '…'],
  falha_temporaria: ['amarelo', '…'],
  rejeitada: ['vermelho', '✖'],
  falha_definitiva: ['vermelho', '✖'],
  cancelada: ['cinza', '–'],
  substituida: ['cinza', '–'],
}

/** Findings: the field, what is wrong with it, what to do. */
export function showErros({ say, paint }: Terminal, erros: readonly ErroDeCampo[]): void {
  for (const { campo, codigo, mensagem, correcao } of erros) {
    say(`\n  ${paint('forte', campo || '(nota)')}  ${paint('cinza', codigo)}\n    ${plain(mensagem)}`)
    if (correcao) say(`    ${paint('ciano', `→ ${correcao}`)}`)
  }
}

/** Warnings, one line each. */
export function showAvisos({ say, paint }: Terminal, avisos: NfseResponse['avisos']): void {
  for (const { campo, mensagem, pontos } of avisos)
    say(`  ${paint('amarelo', '!')} ${paint('forte', campo)}  ${plain(mensagem)}${pontos ? ` (−${pontos})` : ''}`)
}

/** An error as a sentence, its fields, and what to send to the support. */
export function showErro(terminal: Terminal, erro: NfseErro): void {
  const { say, paint } = terminal
  say(`${paint('vermelho', `✖ ${erro.message}`)}  ${paint('cinza', erro.codigo)}`)
  showErros(terminal, erro.erros)
  if (erro.correcao) say(`\n  ${paint('ciano', `→ ${erro.correcao}`)}`)
  if (erro.status === 0 && erro.idIntegracao)
    say(`  Para repetir sem emitir duas vezes: --id-integracao ${plain(erro.idIntegracao)}`)
  if (erro.requestId) say(`  ${paint('cinza', `x-request-id ${erro.requestId}`)}`)
}
