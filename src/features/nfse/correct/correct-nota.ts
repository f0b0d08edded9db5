import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { conexaoOf } from '#features/cidades/reach/conexao-of.ts'
import { trackOf } from '#features/cidades/reach/track-of.ts'
import { findNotaOrRefuse } from '#features/nfse/nota/find-nota.ts'
import { checkMotivo } from '#features/nfse/nota/motivo.ts'
import { refuseUnsupported } from '#features/nfse/nota/unsupported.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { CartaCorrecao } from '#formas/notas/fim-da-nota.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import type { Correcoes } from '#tracks/track.ts'
import { openCarta, refuseState, waitForCarta } from './carta-correcao.ts'

type PedidoDeCorrecao = {
  notaId: string
  correcoes: {
    discriminacao?: string
    informacoesComplementares?: string
    tomador?: { email?: string; telefone?: string }
  }
  motivo: string
}

/**
 * Sends a correction letter to the city (docs/especificacao/decisoes.md#5-after-authorization) and waits for the
 * answer, 20 s at most; without one the letter stays `em_processamento`. A repeated call returns the same letter.
 * Throws ESTADO_INVALIDO, MOTIVO_INVALIDO, OPERACAO_NAO_SUPORTADA_PELO_MUNICIPIO (in this order), SCHEMA_DPS_INVALIDO,
 * REGRA_NAO_ATENDIDA, CARTA_CORRECAO_RECUSADA.
 */
export async function correctNota(ctx: Ctx, { notaId, correcoes, motivo }: PedidoDeCorrecao): Promise<CartaCorrecao> {
  allow(ctx, 'nota.correct')
  const nota = await findNotaOrRefuse(ctx, notaId)
  if (nota.status !== 'autorizada') throw refuseState(nota, nota.status)
  checkMotivo(motivo)
  const conexao = await conexaoOf(ctx.app, nota)
  const track = conexao && trackOf(ctx.app, conexao)
  if (!track?.correct) throw refuseUnsupported('carta-correcao', nota)
  const wanted = readCorrecoes(correcoes)
  const [stored] = await ctx.db.query<{ preparada: NotaPreparada }>(
    sql`select preparada from notas where id = ${nota.id} and tenant_id = ${ctx.tenantId}`,
  )
  const erros = track.checkCorrection?.({ nota: stored!.preparada, correcoes: wanted }) ?? []
  if (erros.length > 0) throw new Refusal('REGRA_NAO_ATENDIDA', `letter about ${nota.id}`, { erros })
  const id = await openCarta(ctx, nota, { correcoes: wanted, motivo: motivo.trim() })
  return waitForCarta(ctx, nota.id, id)
}

/** Reads the corrections of a request; an empty correction letter is refused. */
function readCorrecoes({
  discriminacao,
  informacoesComplementares,
  tomador = {},
}: PedidoDeCorrecao['correcoes']): Correcoes {
  const text = (value: string | undefined) => value?.trim() || null
  const correcoes = {
    discriminacao: text(discriminacao),
    informacoesComplementares: text(informacoesComplementares),
    email: text(tomador.email),
    telefone: text(tomador.telefone),
  }
  if (Object.values(correcoes).some((value) => value !== null)) return correcoes
  const mensagem = 'Informe pelo menos um campo a corrigir.'
  throw new Refusal('SCHEMA_DPS_INVALIDO', 'a letter that corrects nothing', {
    erros: [{ campo: 'correcoes', codigo: 'CAMPO_OBRIGATORIO', mensagem }],
  })
}
