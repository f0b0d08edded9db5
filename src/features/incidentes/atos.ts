import type { AtoDeIncidente, TipoDeIncidente } from '#domain/incidentes.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { isAllowed, type Permission } from '#features/permissions/permissions.ts'
import type { Incidente } from '#formas/operacao/incidente.ts'
import type { App } from '#platform/app.ts'
import type { Ctx } from '#platform/ctx.ts'
import type { IncidenteRow } from './incidente-row.ts'

type Ato = Incidente['atos'][number]
/** The connections whose issue operators paused. */
type Pausados = ReadonlySet<string>

export const readPausados = async (app: App): Promise<Pausados> =>
  new Set((await readAjustes(app))['emissao.pausarConexoes'])

/** What a kind of incident can have done, the primary act first. */
const DO_TIPO: Readonly<Record<TipoDeIncidente, readonly AtoDeIncidente[]>> = {
  sem_worker: ['abrir', 'encerrar'],
  processo_silencioso: ['abrir', 'encerrar'],
  municipio_fora: ['tentar_agora', 'pausar', 'retomar', 'avisar', 'abrir', 'encerrar'],
  nacional_fora: ['tentar_agora', 'pausar', 'retomar', 'avisar', 'abrir', 'encerrar'],
  notas_em_duvida: ['decidir', 'avisar', 'abrir', 'encerrar'],
  notas_em_conflito: ['abrir', 'avisar', 'encerrar'],
  notas_bloqueadas: ['abrir', 'avisar', 'encerrar'],
  emissao_pausada: ['retomar', 'abrir', 'encerrar'],
  fila_pausada: ['abrir', 'encerrar'],
  fila_atrasada: ['abrir', 'encerrar'],
  tarefas_desistidas: ['abrir', 'encerrar'],
  banco_fora: ['tentar_agora', 'avisar', 'abrir', 'encerrar'],
  email_parado: ['tentar_agora', 'abrir', 'encerrar'],
  webhook_recusa: ['reenviar', 'avisar', 'abrir', 'encerrar'],
  deposito_fora: ['abrir', 'encerrar'],
  disco_cheio: ['abrir', 'encerrar'],
  relogio_fora: ['abrir', 'encerrar'],
  certificado: ['pedir_certificado', 'abrir', 'encerrar'],
  linhas_separadas: ['abrir', 'encerrar'],
  confirmacao_pendente: ['abrir', 'encerrar'],
  alerta: ['abrir', 'encerrar'],
}

/** The same for a receiver that was turned off, whose account acts first. */
const DO_DESLIGADO: readonly AtoDeIncidente[] = ['avisar', 'reenviar', 'abrir', 'encerrar']

type DoAto = { rotulo: (row: IncidenteRow) => string; permissao: Permission }
const ATOS: Readonly<Record<AtoDeIncidente, DoAto>> = {
  tentar_agora: { rotulo: () => 'Tentar agora', permissao: 'admin.monitor.probe' },
  pausar: { rotulo: () => 'Pausar a emissão', permissao: 'admin.ajuste.write' },
  retomar: { rotulo: () => 'Retomar a emissão', permissao: 'admin.ajuste.write' },
  avisar: {
    rotulo: ({ contas }) => (contas === 1 ? 'Avisar o cliente' : 'Avisar os clientes'),
    permissao: 'admin.envio.push',
  },
  decidir: {
    rotulo: ({ quantas }) => (quantas === 1 ? 'Decidir 1 nota' : `Decidir ${quantas.toLocaleString('pt-BR')} notas`),
    permissao: 'nota.give-up',
  },
  reenviar: { rotulo: () => 'Reenviar o que falhou', permissao: 'admin.envio.push' },
  pedir_certificado: { rotulo: () => 'Pedir certificado', permissao: 'admin.envio.push' },
  abrir: { rotulo: () => 'Abrir', permissao: 'admin.incidente.read' },
  encerrar: { rotulo: () => 'Encerrar', permissao: 'admin.incidente.write' },
}

/** What the caller can do about an incident; an act that is not possible says why. */
export function atosOf(ctx: Ctx, row: IncidenteRow, pausados: Pausados): Ato[] {
  const paused = row.tipo === 'emissao_pausada' || (row.alvo.conexao !== undefined && pausados.has(row.alvo.conexao))
  const offered = row.alvo.desligado ? DO_DESLIGADO : DO_TIPO[row.tipo]
  return offered.flatMap((ato): Ato[] => {
    if ((ato === 'pausar' && paused) || (ato === 'retomar' && !paused)) return []
    const { rotulo, permissao } = ATOS[ato]
    const found = { ato, rotulo: rotulo(row), impedimento: impedimentoOf(ctx, row, ato, permissao) }
    return [ato === 'abrir' ? { ...found, href: hrefOf(row) } : found]
  })
}

function impedimentoOf(ctx: Ctx, row: IncidenteRow, ato: AtoDeIncidente, permissao: Permission): string | null {
  if (ato === 'abrir') return null
  if (row.encerradoEm) return 'Já acabou.'
  if (ato === 'encerrar') return FIM[row.tipo]
  if (ato === 'reenviar' && row.alvo.desligado) return 'Está desligado, e só a conta o liga de novo: avise-a.'
  if (ato === 'avisar' && row.contas === 0) return 'Nenhuma conta é atingida.'
  if (ato === 'retomar' && row.alvo.ajuste && row.alvo.ajuste !== 'emissao.pausarConexoes')
    return 'Não é de uma cidade só: retome nos ajustes.'
  return isAllowed(ctx.actor, permissao) ? null : 'O seu papel não permite.'
}

/** What ends an incident of each kind, without an act of an operator. */
const FIM: Readonly<Record<TipoDeIncidente, string>> = {
  sem_worker: 'Encerra sozinho quando um processo der sinal.',
  processo_silencioso: 'Encerra sozinho quando outro processo tomar o lugar dele.',
  municipio_fora: 'Encerra sozinho quando a cidade responder.',
  nacional_fora: 'Encerra sozinho quando o sistema nacional responder.',
  notas_em_duvida: 'Encerra sozinho quando cada nota tiver um resultado.',
  notas_em_conflito: 'Encerra sozinho quando cada nota estiver decidida.',
  notas_bloqueadas: 'Encerra sozinho quando as notas seguirem.',
  emissao_pausada: 'Encerra sozinho quando a emissão for retomada.',
  fila_pausada: 'Encerra sozinho quando a fila for retomada.',
  fila_atrasada: 'Encerra sozinho quando a fila andar.',
  tarefas_desistidas: 'Encerra sozinho quando as tarefas voltarem à fila ou forem apagadas.',
  banco_fora: 'Encerra sozinho quando o banco responder.',
  email_parado: 'Encerra sozinho quando um e-mail sair.',
  webhook_recusa: 'Encerra sozinho quando o destino aceitar uma entrega.',
  deposito_fora: 'Encerra sozinho quando o depósito aceitar um documento.',
  disco_cheio: 'Encerra sozinho quando houver espaço.',
  relogio_fora: 'Encerra sozinho quando os relógios concordarem.',
  certificado: 'Encerra sozinho quando a empresa enviar outro certificado.',
  linhas_separadas: 'Encerra sozinho quando as linhas derem certo ou forem descartadas.',
  confirmacao_pendente: 'Encerra sozinho quando outra pessoa confirmar, ou em 10 minutos.',
  alerta: 'Encerra sozinho com os alertas; resolva cada um com uma nota em Alertas.',
}

/** The page of the back-office that shows it. */
function hrefOf({ tipo, ambiente, alvo }: IncidenteRow): string {
  switch (tipo) {
    case 'sem_worker':
    case 'processo_silencioso':
    case 'disco_cheio':
    case 'relogio_fora':
    case 'deposito_fora':
      return '/monitor/saude'
    case 'municipio_fora':
    case 'nacional_fora':
      return alvo.municipio ? `/monitor/${alvo.municipio}?ambiente=${ambiente}` : '/municipios/capacidade'
    case 'notas_em_duvida':
      return `/filas/nota.consult?grupo=${alvo.grupo}`
    case 'notas_em_conflito':
      return alvo.notaId ? `/notas/${alvo.notaId}` : '/alertas?situacao=abertos&tipo=nota_em_conflito'
    case 'notas_bloqueadas':
      return `/filas/nota.issue?estado=bloqueado&grupo=${alvo.grupo}`
    case 'emissao_pausada':
      return '/ajustes'
    case 'fila_pausada':
    case 'fila_atrasada':
    case 'tarefas_desistidas':
      return `/filas/${alvo.fila}`
    case 'banco_fora':
      return '/banco'
    case 'email_parado':
      return '/filas/mail.send'
    case 'webhook_recusa':
      return alvo.tenantId ? `/clientes/${alvo.tenantId}` : '/filas/webhook.deliver'
    case 'certificado':
      return alvo.empresaId ? `/clientes/${alvo.tenantId}/empresas/${alvo.empresaId}` : '/clientes'
    case 'linhas_separadas':
      return `/separados?obra=${alvo.obra}`
    case 'confirmacao_pendente':
      return alvo.incidenteId ? `/agora/${alvo.incidenteId}/decidir` : '/filas'
    case 'alerta':
      return alvo.notaId ? `/notas/${alvo.notaId}` : `/alertas?situacao=abertos&tipo=${alvo.tipoDeAlerta}`
  }
}
