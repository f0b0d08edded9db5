import { TENTATIVAS_MAX } from '#domain/webhook/esperas.ts'
import type { Endpoint, Entrega, NomeDeEvento, TentativaDeEntrega } from '../formas.ts'
import type { Tom } from './status.ts'

/** The events of a note in words, in the order of its life. */
export const EVENTOS: Record<NomeDeEvento, string> = {
  'nfse.autorizada': 'A nota foi autorizada',
  'nfse.rejeitada': 'A prefeitura recusou a nota',
  'nfse.falha_definitiva': 'A nota não pôde ser enviada',
  'nfse.cancelada': 'A nota foi cancelada',
  'nfse.substituida': 'A nota foi substituída',
  'nfse.cancelamento_deferido': 'A prefeitura aceitou o cancelamento',
  'nfse.cancelamento_indeferido': 'A prefeitura negou o cancelamento',
}
export const TODOS_OS_EVENTOS = Object.keys(EVENTOS) as NomeDeEvento[]
/** The event of a delivery in words; a test is an event too. */
export const nomeDoEvento = (evento: string): string =>
  evento === 'webhook.teste' ? 'Evento de teste' : ((EVENTOS as Record<string, string>)[evento] ?? evento)

/** Whose events an endpoint takes; null: of both ambientes. */
export const AMBIENTE_DO_ENDPOINT = [
  { value: null, label: 'Homologação e produção' },
  { value: 'producao', label: 'Só produção' },
  { value: 'homologacao', label: 'Só homologação' },
] as const
export const ambienteDoEndpoint = (ambiente: Endpoint['ambiente']): string =>
  AMBIENTE_DO_ENDPOINT.find(({ value }) => value === ambiente)!.label

export const ESTADOS_ENDPOINT: Record<Endpoint['estado'], { rotulo: string; tom: Tom }> = {
  ativo: { rotulo: 'Ativo', tom: 'verde' },
  instavel: { rotulo: 'Falhando', tom: 'ambar' },
  desativado_automatico: { rotulo: 'Desativado por falhas', tom: 'vermelho' },
  desativado_manual: { rotulo: 'Desativado', tom: 'cinza' },
}

export const ESTADOS_ENTREGA: Record<Entrega['status'], { rotulo: string; tom: Tom }> = {
  pendente: { rotulo: 'Na fila', tom: 'azul' },
  enviando: { rotulo: 'Enviando', tom: 'azul' },
  entregue: { rotulo: 'Entregue', tom: 'verde' },
  aguardando_retentativa: { rotulo: 'Tentando de novo', tom: 'ambar' },
  delivery_failed: { rotulo: 'Não entregue', tom: 'vermelho' },
  suspensa: { rotulo: 'Suspensa', tom: 'cinza' },
}
/** Whether the service still retries the delivery by itself. */
export const retriesAlone = ({ status }: Pick<Entrega, 'status'>) =>
  status === 'pendente' || status === 'enviando' || status === 'aguardando_retentativa'

/** Automatic attempts of a delivery, the first one included. */
export { TENTATIVAS_MAX }

/** `3 de 8`; `9` once attempts by hand made them more than the service makes alone. */
export const tentativas = (feitas: number): string =>
  feitas > TENTATIVAS_MAX ? String(feitas) : `${feitas} de ${TENTATIVAS_MAX}`

const CLASSES: Record<string, string> = {
  dns: 'O endereço do endpoint não foi encontrado (DNS).',
  conexao: 'O endpoint não aceitou a conexão.',
  tls: 'A conexão segura falhou: confira o certificado do endpoint.',
  timeout: 'O endpoint não respondeu em 10 segundos.',
  bloqueado_ssrf: 'O endereço aponta para uma rede que não é pública; nada foi enviado.',
}

/** What the receiver answered to an attempt, in a sentence. */
export function resposta({ statusHttp, erroClasse }: Pick<TentativaDeEntrega, 'statusHttp' | 'erroClasse'>): string {
  if (statusHttp === null) return CLASSES[erroClasse ?? ''] ?? 'O endpoint não respondeu.'
  if (erroClasse === null) return `Respondeu ${statusHttp}: recebido.`
  if (statusHttp >= 300 && statusHttp < 400)
    return `Respondeu ${statusHttp}: um redirecionamento, que não é seguido. Cadastre o endereço final.`
  if (statusHttp === 401 || statusHttp === 403)
    return `Respondeu ${statusHttp}: não aceitou o pedido. Confira a assinatura no inspetor.`
  if (statusHttp === 404) return 'Respondeu 404: o caminho não existe no endpoint.'
  if (statusHttp === 410) return 'Respondeu 410: disse que não quer mais receber, e foi desativado.'
  if (statusHttp >= 500) return `Respondeu ${statusHttp}: erro no seu sistema.`
  return `Respondeu ${statusHttp}, e só um 2xx conta como recebido.`
}

/** `agora`, `em 40 s`, `em 3 min`, `em 2 h`: the time until a future instant. */
export function daquiA(momento: string, agora = Date.now()): string {
  const segundos = Math.round((new Date(momento).getTime() - agora) / 1000)
  if (segundos <= 1) return 'agora'
  if (segundos < 90) return `em ${segundos} s`
  return segundos < 5400 ? `em ${Math.round(segundos / 60)} min` : `em ${Math.round(segundos / 3600)} h`
}
