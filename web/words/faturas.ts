import type { Assinatura, FaturaDaConta as FaturaDaLista, StatusDaFatura as StatusFatura } from '../formas.ts'
import { diaEscrito, mesEscrito } from './datas.ts'
import { count, dinheiro, inteiro } from './formatos.ts'
import type { Tom } from './status.ts'
import { comSuporte } from './suporte.ts'

/** Name and colour of each state of a fatura, in the order in which people look for them. */
export const STATUS_FATURA: Record<StatusFatura, { rotulo: string; tom: Tom }> = {
  aberta: { rotulo: 'Em aberto', tom: 'azul' },
  vencida: { rotulo: 'Vencida', tom: 'vermelho' },
  parcialmente_paga: { rotulo: 'Paga em parte', tom: 'ambar' },
  paga: { rotulo: 'Paga', tom: 'verde' },
  sem_cobranca: { rotulo: 'Sem cobrança', tom: 'cinza' },
  baixada: { rotulo: 'Baixada', tom: 'cinza' },
  substituida: { rotulo: 'Substituída', tom: 'roxo' },
  cancelada: { rotulo: 'Cancelada', tom: 'cinza' },
}

/** The same for operators, who also see a fatura before it closes. */
export const STATUS_FATURA_INTERNO = { rascunho: { rotulo: 'Rascunho', tom: 'cinza' as Tom }, ...STATUS_FATURA }

/** Name and colour of each state of a contract. */
export const STATUS_CONTRATO: Record<Assinatura['status'], { rotulo: string; tom: Tom }> = {
  agendado: { rotulo: 'Agendado', tom: 'azul' },
  em_teste: { rotulo: 'Em teste', tom: 'azul' },
  ativo: { rotulo: 'Ativo', tom: 'verde' },
  inadimplente: { rotulo: 'Em atraso', tom: 'ambar' },
  suspenso: { rotulo: 'Suspenso', tom: 'vermelho' },
  cancelado: { rotulo: 'Cancelado', tom: 'cinza' },
  encerrado: { rotulo: 'Encerrado', tom: 'cinza' },
}

export const RECURSOS: Record<Assinatura['plano']['recursos'][number], string> = {
  prioridade_alta: 'Prioridade alta',
  lote: 'Emissão em lote',
  modo_sincrono: 'Resposta na hora',
}

/** `Fatura 12`, or of its month when it has no number. */
export const nomeDaFatura = ({ numero, competencia }: Pick<FaturaDaLista, 'numero' | 'competencia'>) =>
  numero === null ? `Fatura de ${mesEscrito(competencia)}` : `Fatura ${numero}`

/** A limit of the plan: `até 3`, `sem limite`. */
export const limite = (n: number | null) => (n === null ? 'Sem limite' : `Até ${inteiro(n)}`)

/** What the month will have used at its end, in one sentence. */
export function previsaoEscrita({ consumo, plano }: Pick<Assinatura, 'consumo' | 'plano'>): string {
  const { previsao } = consumo
  if (consumo.diasPassados === 0) return 'Nenhuma nota cobrada até agora.'
  if (previsao.notas === 0) return 'Nenhuma nota neste mês até agora.'
  const total = count(previsao.notas, 'nota', 'notas')
  const ritmo = `No ritmo de hoje, o mês termina com ${total}`
  if (plano.limiteNotas !== null && previsao.notas > plano.limiteNotas)
    return `${ritmo}, acima do limite de ${inteiro(plano.limiteNotas)} do plano.`
  if (previsao.excedentes === 0) return `${ritmo}, dentro das incluídas.`
  const custo = previsao.valorExcedente ? ` (${dinheiro(previsao.valorExcedente)})` : ''
  return `${ritmo}: ${inteiro(previsao.excedentes)} além das incluídas${custo}.`
}

/** The notes of the trial, which the fatura does not count. */
export const notasDoTeste = ({ notasNoTeste: n }: Pick<Assinatura['consumo'], 'notasNoTeste'>) =>
  `${n === 1 ? 'Mais 1 nota' : `Mais ${inteiro(n)} notas`} dos dias de teste, sem cobrança.`

/** How the forecast is made. */
export const comoPreve = ({ diasPassados, diasDoMes }: Assinatura['consumo']) =>
  `A previsão repete nos ${diasDoMes} dias cobrados do mês a média ${diasPassados === 1 ? 'de hoje' : `dos ${diasPassados} primeiros`}. Contam as notas autorizadas em produção.`

type AvisoDaConta = { tom: Tom; titulo: string; texto: string }

/** What the first page warns of: what happened, what it means, what to do. Null: nothing. */
export function avisoDaConta({ status, vencidas, motivoSuspensao }: Assinatura, pays: boolean): AvisoDaConta | null {
  const { quantidade, desde, saldo } = vencidas
  const quem = pays ? 'Pague pelo Pix da fatura' : 'Peça a um dono ou administrador que pague pelo Pix da fatura'
  if (status === 'suspenso') {
    const porque = motivoSuspensao ? ` Motivo: ${motivoSuspensao.replace(/\.?$/, '.')}` : ''
    const agora = comSuporte(quantidade > 0 ? ` ${quem} ou fale com o suporte.` : ' Fale com o suporte.')
    const texto = `Nenhuma nota nova é aceita; ler, cancelar e baixar continuam funcionando.${porque}${agora}`
    return { tom: 'vermelho', titulo: 'O contrato da conta está suspenso', texto }
  }
  if (quantidade === 0) return null
  const quanto = saldo === null ? '' : ` (${dinheiro(saldo)})`
  const venceu =
    quantidade === 1
      ? `A fatura que venceu em ${diaEscrito(desde!)} está em aberto${quanto}.`
      : `A mais antiga venceu em ${diaEscrito(desde!)}${quanto ? `; ao todo, ${dinheiro(saldo!)}` : ''}.`
  const depois = 'Em atraso por muito tempo, a conta deixa de emitir notas.'
  return {
    tom: 'ambar',
    titulo: quantidade === 1 ? 'Uma fatura está vencida' : `${inteiro(quantidade)} faturas estão vencidas`,
    texto: `${venceu} ${depois} ${quem}.`,
  }
}
