import { CODIGOS } from '#domain/codigos.ts'
import type { Ambiente, Aviso, Erro, Trilho } from '#domain/nota/nota.ts'
import { validatePedido } from '#domain/nota/validate-pedido.ts'
import type { DecisorDoIss } from '#domain/tributos/iss.ts'
import type { Rota } from '#features/cidades/reach/resolve-track.ts'
import { type NotaCalculada, presentCalculado } from '#features/nfse/nota/calculado.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { ambienteOf, checkNota } from './check-nota.ts'

/**
 * The result of validating a body without issuing it (`POST /nfse/validar`, docs/especificacao/decisoes.md#4-issuance).
 */
export type Validation = {
  /** The note would be accepted, and nothing certain stands against its authorisation. */
  valida: boolean
  /** What POST /nfse would do: accept, accept a note that ends rejected without being sent, or refuse. */
  desfecho: 'aceita' | 'rejeitada' | 'recusada'
  erros: Erro[]
  avisos: Aviso[]
  calculado: NotaCalculada | null
  issDecididoPor: DecisorDoIss | null
  trilho: Trilho | null
  /** The rule and the date that chose the track. */
  rota: Pick<Rota, 'trilho' | 'regra' | 'motivo' | 'desde'> | null
  /** The layout of the document. */
  padrao: string | null
  municipio: { ibge: string; nome: string } | null
  scoreConfianca: number | null
  /** The document as it would be sent, unsigned and with number 1. */
  previaXml: string | null
}

/** Validates a body with the code of issuing; nothing is stored and no number is used. */
export async function validateNota(ctx: Ctx, input: { json: unknown; ambiente?: Ambiente }): Promise<Validation> {
  allow(ctx, 'nota.validate')
  return validatePayload(ctx, input)
}

/** validateNota for verbs that called `allow` themselves (re-issue). */
export async function validatePayload(
  ctx: Ctx,
  { json, ambiente }: { json: unknown; ambiente?: Ambiente },
): Promise<Validation> {
  const { pedido, erros, avisos } = validatePedido(json)
  if (!pedido) return refused(erros, avisos)
  const checked = await checkNota(ctx, { pedido, avisos }, ambienteOf(ctx, ambiente))
  if (checked.kind === 'refused') {
    const [, mensagem, correcao] = CODIGOS[checked.codigo]
    const found = checked.erros.length
      ? checked.erros
      : [{ campo: 'prestador.cpfCnpj', codigo: checked.codigo, mensagem, correcao }]
    return refused(found, checked.avisos)
  }
  const { nota, way, score, emitente, previstas } = checked
  const { codigoCidade } = emitente.empresa.endereco
  return {
    valida: previstas.length === 0,
    desfecho: previstas.length === 0 ? 'aceita' : 'rejeitada',
    erros: previstas,
    avisos: checked.avisos,
    calculado: presentCalculado(nota, ctx.app.tabelas),
    issDecididoPor: way.track.issDecididoPor?.(nota) ?? 'pedido',
    trilho: way.rota.trilho,
    rota: { trilho: way.rota.trilho, regra: way.rota.regra, motivo: way.rota.motivo, desde: way.rota.desde },
    padrao: way.rota.padrao,
    municipio: { ibge: codigoCidade, nome: ctx.app.tabelas.municipio(codigoCidade)?.nome ?? '' },
    scoreConfianca: score.score,
    previaXml: way.track.preview(
      { nota, serie: pedido.rps?.serie ?? emitente.config.serieRps, numero: pedido.rps?.numero ?? '1', reparos: [] },
      ctx.now(),
    ),
  }
}

const refused = (erros: Erro[], avisos: Aviso[]): Validation => ({
  valida: false,
  desfecho: 'recusada',
  erros,
  avisos,
  calculado: null,
  issDecididoPor: null,
  trilho: null,
  rota: null,
  padrao: null,
  municipio: null,
  scoreConfianca: null,
  previaXml: null,
})
