import { erroEmPalavras } from '#domain/erro-em-palavras.ts'
import type { OperacaoDaTransmissao } from '#domain/monitor.ts'
import type { StatusNota } from '#domain/nota/nota.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import type { PassoDaNota } from '#formas/notas/historia.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

/** A step, with its moment as it is stored. `duracaoMs` is the duration of the step itself, where known. */
type Passo = Omit<PassoDaNota, 'em'> & { em: Date }

/** All that happened to a note, oldest first: transitions, exchanges with the city, deliveries of its events. */
export async function findTimeline(ctx: Ctx, notaId: string): Promise<Passo[]> {
  const { tenantId } = await findNota(ctx, notaId)
  const [moves, exchanges, deliveries] = await Promise.all([
    ctx.db.query<{ em: Date; de: StatusNota | null; para: StatusNota; detalhe: unknown }>(
      sql`select em, de, para, detalhe from historico where tenant_id = ${tenantId} and nota_id = ${notaId} order by id`,
    ),
    ctx.db.query<{
      criadaEm: Date
      operacao: OperacaoDaTransmissao
      resultado: string
      statusHttp: number | null
      causa: string | null
      mensagens: { codigo: string; mensagem: string }[] | null
      duracaoMs: number | null
      documentoId: string
      transmissaoId: string
    }>(sql`
      select id as "transmissaoId", criada_em as "criadaEm", operacao, resultado, status_http as "statusHttp", causa, mensagens, duracao_ms as "duracaoMs",
        documento_id as "documentoId" from transmissoes
      where tenant_id = ${tenantId} and nota_id = ${notaId} order by criada_em`),
    ctx.db.query<{
      iniciadaEm: Date
      evento: string
      url: string
      numero: number
      statusHttp: number | null
      erroClasse: string | null
      duracaoMs: number
      entregaId: string
    }>(sql`
      select e.id as "entregaId", t.iniciada_em as "iniciadaEm", e.evento, e.url, t.numero, t.status_http as "statusHttp", t.erro_classe as "erroClasse",
        t.duracao_ms as "duracaoMs" from entregas e
        join entrega_tentativas t on t.tenant_id = e.tenant_id and t.entrega_id = e.id
      where e.tenant_id = ${tenantId} and e.nota_id = ${notaId}`),
  ])
  const steps: Passo[] = [
    ...moves.map(({ em, de, para, detalhe }) => ({
      em,
      etapa: de ? ('estado' as const) : ('aceita' as const),
      titulo: titleOf(de, para, detalhe),
      duracaoMs: null,
      detalhe: { de, para, detalhe },
    })),
    ...exchanges.map(({ criadaEm, operacao, resultado, duracaoMs, ...rest }) => ({
      em: criadaEm,
      etapa: operacao === 'consultar' ? ('consulta' as const) : ('envio' as const),
      titulo: `${FEITO[operacao]}: ${DEU[resultado] ?? resultado}`,
      duracaoMs,
      detalhe: { operacao, resultado, ...rest },
    })),
    ...deliveries.map(({ iniciadaEm, duracaoMs, ...rest }) => ({
      em: iniciadaEm,
      etapa: 'webhook' as const,
      titulo: `webhook ${rest.evento}, tentativa ${rest.numero}: ${rest.statusHttp ? `HTTP ${rest.statusHttp}` : erroEmPalavras(rest.erroClasse ?? 'sem resposta')}`,
      duracaoMs,
      detalhe: rest,
    })),
  ]
  return steps.sort((a, b) => a.em.getTime() - b.em.getTime())
}

const FEITO: Record<OperacaoDaTransmissao, string> = {
  emitir: 'enviada',
  consultar: 'consultada',
  cancelar: 'cancelamento enviado',
  corrigir: 'carta de correção enviada',
  solicitar: 'pedido de análise enviado',
}

const DEU: Record<string, string> = {
  nula: 'em curso, ainda sem resposta',
  nao_enviada: 'nada chegou ao município',
  incerta: 'sem resposta que decida',
  ausente: 'a nota não consta lá',
  ocupada: 'o número é de outro documento',
}

/** A row of the history without a transition records that the note was re-issued, or prepared again by an operator. */
function titleOf(de: string | null, para: string, detalhe: unknown): string {
  if (!de) return 'aceita: número de RPS, nota e tarefa gravados juntos'
  if (de !== para) return `${ESTADOS[de] ?? de} → ${ESTADOS[para] ?? para}`
  return ATOS[(detalhe as { ato?: string } | null)?.ato ?? ''] ?? 'reemitida'
}
const ESTADOS: Partial<Record<string, string>> = {
  falha_temporaria: 'falha temporária',
  falha_definitiva: 'falha definitiva',
  substituida: 'substituída',
}
const ATOS: Record<string, string> = {
  reprocessar: 'documento refeito pela operação',
  'declarar-alheia': 'nota do município declarada de outro sistema pela operação',
}
