import type { TipoDeAlerta } from '#domain/alertas.ts'
import type { NomeDeAto } from '#domain/nota/atos.ts'
import type { EstadoDoConflito } from '#domain/nota/conflito.ts'
import { isSettled, type ResultadoTransmissao, type StatusNota } from '#domain/nota/nota.ts'
import { mayReissue } from '#domain/nota/reissue-rules.ts'
import { Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'

/** The facts that decide what an operator may do with a note now. */
export type Fatos = {
  id: string
  status: StatusNota
  vigente: boolean
  reemitidaPorId: string | null
  /** A worker sends it or asks for it at this moment. */
  executando: boolean
  /** Sends without a proof that the city has nothing. */
  semProva: { id: string; em: string; resultado: ResultadoTransmissao; causa: string | null }[]
  /** The city was queried about it: bytes may have left once. */
  consultada: boolean
  /** A cancellation or a correction letter is open. */
  pedidoAberto: boolean
  /** Its last conflict: the city has its number with other contents. */
  conflito: { estado: EstadoDoConflito; numero: string } | null
  /** How many deliveries of its webhooks there are. */
  entregas: number
  /** The open alerts about it, and about the questions of its company to its city. */
  alertas: TipoDeAlerta[]
  /** Its last send. */
  envio: { resultado: ResultadoTransmissao; temProtocolo: boolean } | null
}

/** The facts of a note, as `db` sees them; null when there is none. */
export const findFatos = (db: Db, id: string): Promise<Fatos | null> =>
  db.one<Fatos>(sql`
    select n.id, n.status, n.vigente,
      (select r.id from notas r where r.tenant_id = n.tenant_id and r.reemissao_de_id = n.id and r.vigente) as "reemitidaPorId",
      exists (select 1 from jobs j where j.chave = ${id}::text and j.fila in ('nota.issue', 'nota.consult')
        and j.estado = 'executando') as executando,
      (select coalesce(json_agg(json_build_object('id', t.id, 'em', t.criada_em, 'resultado', t.resultado, 'causa', t.causa)
          order by t.criada_em), '[]') from transmissoes t
        where t.tenant_id = n.tenant_id and t.nota_id = n.id and t.operacao = 'emitir' and t.resultado in ('nula', 'incerta', 'autorizada')) as "semProva",
      exists (select from transmissoes t where t.tenant_id = n.tenant_id and t.nota_id = n.id and t.operacao = 'consultar') as consultada,
      (select json_build_object('resultado', t.resultado, 'temProtocolo', t.protocolo is not null) from transmissoes t
        where t.tenant_id = n.tenant_id and t.nota_id = n.id and t.operacao = 'emitir' order by t.criada_em desc limit 1) as envio,
      (select coalesce(json_agg(a.tipo), '[]') from alertas a where a.status <> 'resolvido' and (
        (a.tipo = any(${DA_NOTA}::text[]) and a.chave = n.id::text)
        or (a.tipo = 'pergunta_recusada' and a.chave = n.empresa_id || ':' || n.municipio || ':' || n.ambiente))) as alertas,
      exists (select from cancelamentos c where c.tenant_id = n.tenant_id and c.nota_id = n.id and c.concluido_em is null)
        or exists (select from cartas_correcao k where k.tenant_id = n.tenant_id and k.nota_id = n.id and k.concluida_em is null) as "pedidoAberto",
      (select json_build_object('estado', f.estado, 'numero', f.achada ->> 'numero') from conflitos f
        where f.tenant_id = n.tenant_id and f.nota_id = n.id order by f.aberto_em desc limit 1) as conflito,
      (select count(*)::int from entregas e where e.tenant_id = n.tenant_id and e.nota_id = n.id) as entregas
    from notas n where n.id = ${id}`)

/** The alerts whose key is the note. */
const DA_NOTA: readonly TipoDeAlerta[] = [
  ...(['nota_incerta', 'teste_sem_marca', 'homologacao_em_producao', 'substituicao_com_duas_notas'] as const),
  ...(['cancelamento_manual', 'cancelamento_sem_resposta', 'analise_sem_resposta', 'documento_divergente'] as const),
]

/** Why an act is refused on such a note, or null. */
type Rule = (fatos: Fatos) => Refusal | null

const ABERTAS = ['processando', 'falha_temporaria'] as const

/** The states in the words of a sentence: "A nota está…". */
const ESTADO: Readonly<Record<StatusNota, string>> = {
  processando: 'em processamento',
  falha_temporaria: 'à espera de nova tentativa ou decisão',
  autorizada: 'autorizada',
  rejeitada: 'recusada',
  falha_definitiva: 'encerrada sem emissão',
  cancelada: 'cancelada',
  substituida: 'substituída',
}

/**
 * The rules of the acts of operators on a note (docs/especificacao/estados.md#21-acts-of-operators-on-a-note). The acts
 * apply them under the lock of the job, and the page of the note shows them beforehand.
 */
export const REGRAS = {
  consultar: ({ status, semProva }) => {
    if (isSettled(status)) return conflict('status', 'O resultado desta nota já é conhecido.', { estadoAtual: status })
    return semProva.length > 0
      ? null
      : conflict('status', 'Nada a perguntar: nenhum envio desta nota ficou sem resposta.', { estadoAtual: status })
  },
  'replay-webhook': ({ status, entregas }) => {
    if (entregas > 0) return null
    return conflict('status', 'Esta nota não tem entrega de webhook: nenhum endereço escolheu os eventos dela.', {
      estadoAtual: status,
    })
  },
  reenfileirar: ({ status, pedidoAberto }) =>
    !isSettled(status) || pedidoAberto
      ? null
      : conflict('status', `A nota está ${ESTADO[status]}, e nada espera na fila por ela.`, {
          estadoAtual: status,
          permitidos: ABERTAS,
        }),
  reprocessar: ({ id, status, semProva, executando }) => {
    if (isSettled(status)) {
      const refused = status === 'rejeitada' || status === 'falha_definitiva'
      const next = refused ? 'corrija o pedido e reemita' : 'só se reprocessa uma nota sem resultado'
      return conflict('status', `A nota está ${ESTADO[status]}, e não volta: ${next}.`, {
        estadoAtual: status,
        permitidos: ABERTAS,
      })
    }
    if (semProva.length > 0) return refuseDoubt(id, status, semProva)
    return executando ? busy() : null
  },
  'falha-definitiva': ({ status, executando }) => {
    if (status !== 'falha_temporaria')
      return conflict(
        'status',
        `A nota está ${ESTADO[status]}: só se encerra a que espera nova tentativa ou decisão.`,
        {
          estadoAtual: status,
          permitidos: ['falha_temporaria'],
        },
      )
    return executando ? busy() : null
  },
  assumir: refuseWithoutConflito,
  'declarar-alheia': refuseWithoutConflito,
  'inutilizar-rps': ({ status, vigente }) =>
    vigente || !isSettled(status)
      ? conflict('status', `A nota está ${ESTADO[status]}: só se inutiliza o número da que a cidade não tem.`, {
          estadoAtual: status,
          permitidos: ['rejeitada', 'falha_definitiva'],
        })
      : null,
  reemitir: ({ id, status, vigente, reemitidaPorId }) =>
    mayReissue(status, { vigente, reemitidaPorId })
      ? null
      : new Refusal('REEMISSAO_NAO_PERMITIDA', `nota ${id} is ${status}`, { dados: { reemitidaPorId } }),
} as const satisfies Record<NomeDeAto, Rule>

function refuseWithoutConflito({ status, conflito, executando }: Fatos): Refusal | null {
  if (conflito?.estado === 'aberto') return executando ? busy() : null
  return conflict('status', CONFLITO[conflito?.estado ?? 'nenhum'], {
    estadoAtual: status,
    conflito: conflito?.estado ?? null,
  })
}
const CONFLITO: Record<Exclude<EstadoDoConflito, 'aberto'> | 'nenhum', string> = {
  nenhum: 'Nada a decidir: o município não mostrou outra nota com o número desta.',
  declarado_alheio: 'A nota do município já foi declarada de outro sistema; esta sai com o próximo número.',
  alheio: 'A nota do município já foi declarada de outro sistema, e esta tem outro número.',
  nosso: 'A nota do município já foi assumida como esta.',
  desfeito: 'O conflito se desfez sozinho: a nota chegou a um resultado.',
}

/** Throws what the rule of the act refuses. */
export function assertMay(ato: NomeDeAto, fatos: Fatos): void {
  const refusal = REGRAS[ato](fatos)
  if (refusal) throw refusal
}

/** The city may have the note: which sends lack a proof, and how it is obtained. */
function refuseDoubt(id: string, estadoAtual: StatusNota, semProva: Fatos['semProva']): Refusal {
  const falta = semProva.some(({ resultado }) => resultado === 'autorizada')
    ? 'o município autorizou um envio desta nota'
    : `falta a prova de que o município não recebeu ${semProva.length === 1 ? 'o envio' : 'os envios'} sem resposta`
  const mensagem = `Não se reprocessa: ${falta}. A prova vem da consulta à cidade ou, sem ela, de quem encerra a nota sem emissão.`
  return conflict('status', mensagem, { notaId: id, estadoAtual, transmissoesSemProva: semProva })
}

export const busy = (): Refusal =>
  conflict('status', 'A nota está sendo enviada ou consultada agora. Espere alguns segundos e confira o estado dela.')
