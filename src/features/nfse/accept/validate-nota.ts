import { randomUUID } from 'node:crypto'
import type { Codigo } from '#domain/codigos.ts'
import type { Aviso } from '#domain/nota/nota.ts'
import { presentErros } from '#domain/present-erros.ts'
import { presentCalculado } from '#features/nfse/nota/calculado.ts'
import { allow } from '#features/permissions/permissions.ts'
import { findSerieId } from '#features/series/rps-numbers.ts'
import type { Validacao } from '#formas/notas/validacao.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type AcceptInput, sha256Of } from './accept-nota.ts'
import { ambienteOf } from './check-nota.ts'
import { type AcceptedNota, type Decision, decideNota, repeatNota } from './decide-nota.ts'
import { rehearseNota } from './insert-notas.ts'

/** The result of validating a body without issuing it; `codigo`: the code with which issuing would refuse. */
export type Validation = Validacao & { codigo: Codigo | null }

/** `bytes`: the body as it came, by which a repetition is distinguished from another body. The rest: see AcceptInput. */
type ValidateInput = Pick<AcceptInput, 'json' | 'bytes' | 'ambiente' | 'refuseOtherBody' | 'refuseRepeat'>

/** Validates a body with the code of issuing; nothing is stored and no number is used. */
export async function validateNota(ctx: Ctx, input: ValidateInput): Promise<Validation> {
  allow(ctx, 'nota.validate')
  return validatePayload(ctx, input)
}

/** validateNota for verbs that called `allow` themselves (re-issue). */
export async function validatePayload(ctx: Ctx, { bytes, ambiente, ...rest }: ValidateInput): Promise<Validation> {
  const mine = { ...rest, ambiente: ambienteOf(ctx, ambiente), corpoSha256: sha256Of(bytes) }
  const decision = await decideNota(ctx, mine)
  if (decision.kind === 'recusada') return refusedBy(decision.refusal, decision.avisos)
  if (decision.kind === 'repetida') return repeated(decision.existente, NADA)
  const { pedido, checked } = decision
  try {
    const holder = await rehearse(ctx, decision)
    if (!holder) return ready(ctx, decision)
    return repeated(await repeatNota(ctx, pedido, holder, mine), ready(ctx, decision))
  } catch (error) {
    if (error instanceof Refusal) return refusedBy(error, checked.avisos)
    throw error
  }
}

/** The note that holds the idIntegracao, or null; throws what the place in the series refuses. */
async function rehearse({ app, tenantId }: Ctx, { pedido, checked: { nota, emitente, way }, serie, numero }: Nova) {
  const { id: empresaId, endereco } = emitente.empresa
  const { ambiente, idIntegracao } = nota
  const serieId = await findSerieId(app, { empresaId, municipio: endereco.codigoCidade, ambiente, serie })
  const numeros = { serieRps: serie, numeroForcado: numero, numeroMax: way.track.numeroRpsMax }
  const saltoConfirmado = pedido.opcoes?.confirmarSalto ?? false
  const lugar = { id: randomUUID(), tenantId, idIntegracao, serieId, ...numeros, saltoConfirmado, substituicao: null }
  return rehearseNota(app.sistema, lugar)
}

type Nova = Extract<Decision, { kind: 'nova' }>

function ready(ctx: Ctx, { checked, serie, numero }: Nova): Validation {
  const { nota, way, score, emitente, avisos, previstas } = checked
  const { codigoCidade } = emitente.empresa.endereco
  return {
    ...NADA,
    valida: previstas.length === 0,
    desfecho: previstas.length === 0 ? 'aceita' : 'rejeitada',
    erros: presentErros(previstas),
    avisos,
    calculado: presentCalculado(nota, ctx.app.tabelas, way.rota),
    issDecididoPor: way.track.issDecididoPor?.(nota) ?? 'pedido',
    trilho: way.rota.trilho,
    rota: { trilho: way.rota.trilho, regra: way.rota.regra, motivo: way.rota.motivo, desde: way.rota.desde },
    padrao: way.rota.padrao,
    municipio: { ibge: codigoCidade, nome: ctx.app.tabelas.municipio(codigoCidade)?.nome ?? '' },
    scoreConfianca: score.score,
    previaXml: way.track.preview({ nota, serie, numero: String(numero ?? 1), reparos: [] }, ctx.now()),
  }
}

/** Issuing returns the note that exists: its id, with the aviso that another body gets. */
const repeated = ({ nota, avisos }: AcceptedNota, checked: Validation): Validation => ({
  ...checked,
  valida: true,
  desfecho: 'aceita',
  erros: [],
  avisos: [...checked.avisos, ...avisos],
  notaExistenteId: nota.id,
})

/** A refusal of the request is a result of validating it; any other is thrown. */
export function refusedBy(refusal: Refusal, avisos: Aviso[] = []): Validation {
  const { codigo, erros, dados } = refusal
  if (erros.length === 0) throw refusal
  const existente = typeof dados['notaExistenteId'] === 'string' ? dados['notaExistenteId'] : null
  return { ...NADA, codigo, erros: presentErros(erros), avisos, notaExistenteId: existente }
}

const NADA: Validation = {
  valida: false,
  desfecho: 'recusada',
  codigo: null,
  erros: [],
  avisos: [],
  notaExistenteId: null,
  calculado: null,
  issDecididoPor: null,
  trilho: null,
  rota: null,
  padrao: null,
  municipio: null,
  scoreConfianca: null,
  previaXml: null,
}
