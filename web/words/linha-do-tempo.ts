import { classeEmPalavras } from '#domain/erro-em-palavras.ts'
import { isUnissued } from '#domain/nota/nota.ts'
import type { PassoDaNota } from '../formas.ts'
import { nomeDaNota } from './notas.ts'
import { STATUS } from './status.ts'

/** A step in the words of the page. `tom`: how it went. */
type PassoEscrito = { titulo: string; detalhe: string; tom: 'neutro' | 'ok' | 'erro' | 'espera' }

type Nota = { numero: string | null; serieRps: string; numeroRps: string; meta: { trilho: 'nacional' | 'municipal' } }

/** What happened in one step of the life of a note. */
export function writePasso({ etapa, detalhe }: Pick<PassoDaNota, 'etapa' | 'detalhe'>, nota: Nota): PassoEscrito {
  switch (etapa) {
    case 'aceita':
      return { titulo: 'Nota aceita', detalhe: `RPS ${nota.serieRps}-${nota.numeroRps} reservado`, tom: 'neutro' }
    case 'estado':
      return writeEstado(detalhe, nota)
    case 'webhook':
      return {
        titulo: `Webhook ${detalhe.evento}`,
        detalhe: `${detalhe.url} → ${detalhe.statusHttp ?? causaEscrita(detalhe.erroClasse) ?? 'sem resposta'}`,
        tom: entregue(detalhe.statusHttp) ? 'ok' : 'espera',
      }
    default:
      return {
        titulo: `${OPERACAO[detalhe.operacao ?? 'emitir']} ${nota.meta.trilho === 'nacional' ? 'ao sistema nacional' : 'à prefeitura'}`,
        detalhe: [
          RESULTADO[detalhe.resultado ?? ''] ?? detalhe.resultado,
          causaEscrita(detalhe.causa),
          detalhe.mensagens && palavras(detalhe.mensagens),
          detalhe.statusHttp && `HTTP ${detalhe.statusHttp}`,
        ]
          .filter(Boolean)
          .join(' · '),
        tom: TOM[detalhe.resultado ?? ''] ?? 'neutro',
      }
  }
}

/** What the city said, with its codes: `“Usuário inválido” (E157)`. */
export const palavras = (mensagens: NonNullable<PassoDaNota['detalhe']['mensagens']>) =>
  mensagens
    .map(({ codigo, mensagem }) => [mensagem && `“${mensagem}”`, codigo && `(${codigo})`].filter(Boolean).join(' '))
    .join(', ')

function writeEstado({ de, para }: PassoDaNota['detalhe'], nota: Nota): PassoEscrito {
  if (!para || de === para) return { titulo: 'Reemitida', detalhe: 'Outra nota tomou o lugar desta', tom: 'neutro' }
  if (para === 'processando') return { titulo: 'Tentando de novo', detalhe: '', tom: 'neutro' }
  if (para === 'falha_temporaria')
    return { titulo: 'Não chegou desta vez', detalhe: 'Será tentada de novo, sozinha', tom: 'espera' }
  const numero = para === 'autorizada' && nota.numero ? `NFS-e ${nomeDaNota(nota.numero)}` : ''
  const tom = isUnissued(para) ? 'erro' : para === 'autorizada' ? 'ok' : 'neutro'
  return { titulo: STATUS[para].rotulo, detalhe: numero, tom }
}

const OPERACAO = {
  emitir: 'Enviada',
  consultar: 'Pergunta',
  cancelar: 'Cancelamento enviado',
  solicitar: 'Pedido de análise enviado',
  corrigir: 'Carta de correção enviada',
} as const

/**
 * Why an exchange ended as it did, in words. Causes are stored as `timeout: no whole answer in 2000 ms`: the class
 * is shown, the rest is in the exchange. A sentence without a class is shown as it is.
 */
export function causaEscrita(causa: string | null | undefined): string | null {
  if (!causa) return null
  const [classe = '', resto] = causa.split(': ', 2)
  return classeEmPalavras(classe) ?? (resto === undefined && !CAUSA_SO.test(classe) ? classe : null)
}
/** A class without a sentence of its own. */
const CAUSA_SO = /^[a-z_]+$/

const RESULTADO: Record<string, string> = {
  autorizada: 'autorizou',
  recusada: 'recusou',
  cancelada: 'cancelou',
  corrigida: 'registrou',
  nao_enviada: 'nada chegou lá',
  incerta: 'sem resposta certa',
  nula: 'sem resposta',
  ausente: 'a nota não está lá',
  ocupada: 'o número é de outro documento',
}
const TOM: Record<string, PassoEscrito['tom']> = {
  autorizada: 'ok',
  cancelada: 'ok',
  corrigida: 'ok',
  recusada: 'erro',
  nao_enviada: 'espera',
  incerta: 'espera',
  nula: 'espera',
}
const entregue = (status: number | null | undefined) => !!status && status >= 200 && status < 300

/**
 * Consecutive steps that say the same are grouped: a silent city is queried many times. The attempts of one delivery
 * are one step, at the time of the last.
 */
export function groupPassos(passos: readonly PassoDaNota[]): PassoDaNota[][] {
  const grupos: PassoDaNota[][] = []
  for (const passo of passos) {
    const anterior = grupos.findLastIndex((grupo, i) =>
      passo.etapa === 'webhook'
        ? isSameDelivery(grupo[0]!, passo)
        : i === grupos.length - 1 && isSame(grupo[0]!, passo),
    )
    const [grupo = []] = anterior < 0 ? [] : grupos.splice(anterior, 1)
    grupos.push([...grupo, passo])
  }
  return grupos
}

const isSameDelivery = (a: PassoDaNota, b: PassoDaNota) =>
  !!b.detalhe.entregaId && a.detalhe.entregaId === b.detalhe.entregaId

const isSame = (a: PassoDaNota, b: PassoDaNota) =>
  a.etapa === b.etapa &&
  (a.etapa === 'envio' || a.etapa === 'consulta') &&
  a.detalhe.operacao === b.detalhe.operacao &&
  a.detalhe.resultado === b.detalhe.resultado
