// The expected answer of each request, and its effects, by the specification alone
// (docs/especificacao/contrato.md#3-states, docs/especificacao/contrato.md#42-re-issue,
// docs/especificacao/contrato.md#7-errors; docs/especificacao/estados.md#0-nota-hidden-sub-state,
// docs/especificacao/estados.md#1-cancellation-request, docs/especificacao/estados.md#2-replacement,
// docs/especificacao/estados.md#16-rps-series-and-number; docs/especificacao/decisoes.md#4-issuance,
// docs/especificacao/decisoes.md#5-after-authorization). Nothing here comes from the service.
import { addNota, advance, type Corpo, type Fim, holderOf, isOpen, type Modelo } from './state.ts'
import type { Humor } from './steps.ts'

type Documento = { corpo: Corpo; humor: Humor }
/** `recusa`, `escuro`: how the city takes it; `avisar`: the client did not wait for the answer. */
type Evento = { nota: number; motivo: string; recusa: boolean; escuro: boolean; avisar: boolean }

export type Comando =
  | ({ verbo: 'emitir' } & Documento)
  | ({ verbo: 'conflitar' } & Documento)
  | ({ verbo: 'cancelar' } & Evento)
  | ({ verbo: 'solicitar' } & Evento)
  | ({ verbo: 'substituir'; nota: number; motivo: string } & Documento)
  | ({ verbo: 'reemitir'; nota: number } & Documento)
  | { verbo: 'consultar'; nota: number }
  | { verbo: 'inutilizar'; numero: number; motivo: string }

/** The answer that is due. `nota`: the note that the body shows, as it is in `depois`. */
export type Espera = {
  status: number
  codigo?: string
  nota?: number
  /** A note that this request made. */
  nova?: number
  divergente?: boolean
  depois: Modelo
  /** The notes as others may see them while this request still waits for the city. */
  durante?: Modelo
}

export const MOTIVO = 'Nota emitida com os dados errados'
/** Hours after authorisation within which the cities of these runs cancel: what the operator set in the service. */
export const PRAZO_HORAS = 48

/** The answer due to a request made while the notes are as in `modelo`. */
export function expectedAnswer(modelo: Modelo, comando: Comando): Espera {
  const depois = structuredClone(modelo)
  const refuse = (status: number, codigo: string): Espera => ({ status, codigo, depois: modelo })
  switch (comando.verbo) {
    case 'emitir':
      return expectIssue(modelo, depois, comando, refuse)
    case 'conflitar':
      return refuse(409, 'IDEMPOTENCIA_CONFLITO')
    case 'cancelar':
      return expectCancel(depois, comando, refuse)
    case 'solicitar':
      return expectRequest(depois, comando, refuse)
    case 'substituir':
      return expectReplace(depois, comando, refuse)
    case 'reemitir':
      return expectReissue(depois, comando, refuse)
    case 'consultar':
      return { status: 201, nota: comando.nota, depois }
    case 'inutilizar':
      return expectVoid(depois, comando, refuse)
  }
}

type Refuse = (status: number, codigo: string) => Espera
type Of<V extends Comando['verbo']> = Extract<Comando, { verbo: V }>

/**
 * One idIntegracao, one note; after a proven refusal another, linked to it
 * (docs/especificacao/contrato.md#21-conventions, docs/especificacao/contrato.md#42-re-issue rule 7).
 */
function expectIssue(modelo: Modelo, depois: Modelo, { corpo, humor }: Of<'emitir'>, refuse: Refuse): Espera {
  const holder = holderOf(modelo, corpo.idIntegracao)
  if (holder !== null) {
    const divergente = JSON.stringify(modelo.notas[holder]!.corpo) !== JSON.stringify(corpo)
    return { status: 202, nota: holder, divergente, depois }
  }
  const rps = numberFor(modelo, corpo)
  if (rps === null) return refuse(409, 'RPS_NUMERO_EM_USO')
  const nova = addNota(depois, { corpo, humor, rps, reemissaoDe: lastRefused(modelo, corpo.idIntegracao) })
  return { status: 202, nota: nova, nova, depois }
}

/** The refused note of an idIntegracao that a new one replaces: the last that none has replaced. */
function lastRefused({ notas }: Modelo, idIntegracao: string): number | null {
  const index = notas.findLastIndex(
    ({ corpo, vigente }, at) =>
      corpo.idIntegracao === idIntegracao && !vigente && !notas.some((each) => each.reemissaoDe === at && each.vigente),
  )
  return index < 0 ? null : index
}

/** The number that the body forces, or the next one; null when it is taken. */
function numberFor({ notas, inutilizados, proximo }: Modelo, { rps }: Corpo): number | null {
  const forced = (rps as { numero?: string } | undefined)?.numero
  if (forced === undefined) return proximo
  const numero = Number(forced)
  return inutilizados.includes(numero) || notas.some((nota) => nota.rps === numero) ? null : numero
}

const isMotivo = (motivo: string) => motivo.length >= 15

/** State, motive, deadline, in this order (docs/especificacao/decisoes.md#5-after-authorization); then the city. */
function expectCancel(
  depois: Modelo,
  { nota: index, motivo, recusa, escuro, avisar }: Of<'cancelar'>,
  refuse: Refuse,
): Espera {
  const nota = depois.notas[index]!
  if (nota.status === 'cancelada') return { status: 200, nota: index, depois }
  if (nota.status !== 'autorizada') return refuse(409, 'NFSE_NAO_CANCELAVEL')
  const joins = isOpen(nota) && nota.fim!.tipo === 'direto'
  if (isOpen(nota) && !joins) return refuse(409, 'CANCELAMENTO_EM_CURSO')
  if (!joins) {
    if (!isMotivo(motivo)) return refuse(400, 'MOTIVO_INVALIDO')
    if (nota.idadeH > PRAZO_HORAS) return refuse(422, 'PRAZO_EXPIRADO')
    // The city cancels no note under a requested analysis (Anexo II, 101101).
    const refused = recusa || nota.naCidade.includes('101103')
    nota.fim = newFim('direto', 'em_processamento', [refused ? 'recusado' : 'confirmado'], { escuro, avisar })
  }
  const durante = structuredClone(depois)
  if (depois.fora || (depois.muda && nota.fim!.escuro)) return { status: 200, nota: index, depois }
  const [end] = nota.fim!.caminho
  const settled = structuredClone(depois)
  while (advance(settled, index));
  return end === 'recusado'
    ? { status: 422, codigo: 'CANCELAMENTO_RECUSADO', depois: settled, durante }
    : { status: 200, nota: index, depois: settled, durante }
}

/** The note stays as it is while the fisco looks into it (docs/especificacao/estados.md#1-cancellation-request). */
function expectRequest(
  depois: Modelo,
  { nota: index, motivo, recusa, escuro }: Of<'solicitar'>,
  refuse: Refuse,
): Espera {
  const nota = depois.notas[index]!
  if (nota.status === 'cancelada') return { status: 201, nota: index, depois }
  if (nota.status !== 'autorizada') return refuse(409, 'NFSE_NAO_CANCELAVEL')
  if (isOpen(nota) && nota.fim!.tipo !== 'analise') return refuse(409, 'CANCELAMENTO_EM_CURSO')
  if (isOpen(nota)) return { status: 201, nota: index, depois }
  if (!isMotivo(motivo)) return refuse(400, 'MOTIVO_INVALIDO')
  if (depois.trilho === 'municipal') {
    nota.fim = newFim('analise', 'aguardando_acao_manual', [])
    return { status: 201, nota: index, depois }
  }
  const durante = structuredClone(depois)
  durante.notas[index]!.fim = newFim('analise', 'registrada', [])
  // Requested again after a denial, the city answers with what it decided (E0802, then 105105).
  const denied = nota.naCidade.includes('105105') ? ['indeferida'] : []
  nota.fim = newFim('analise', escuro ? 'incerta' : 'em_analise', escuro ? ['em_analise', ...denied] : denied, {
    escuro,
  })
  if (!escuro && !nota.naCidade.includes('101103') && !recusa) nota.naCidade.push('101103')
  if (!recusa) return { status: 201, nota: index, depois, durante }
  nota.fim = newFim('analise', 'recusado', [])
  return { status: 422, codigo: 'CANCELAMENTO_RECUSADO', depois, durante }
}

/** A new note in the place of an authorised one (docs/especificacao/estados.md#2-replacement). */
function expectReplace(
  depois: Modelo,
  { nota: index, motivo, corpo, humor }: Of<'substituir'>,
  refuse: Refuse,
): Espera {
  const original = depois.notas[index]!
  const { fim } = original
  const previous = fim?.nova !== null && fim?.nova !== undefined && fim.status !== 'desfeita' ? fim.nova : null
  if (previous !== null && depois.notas[previous]!.corpo.idIntegracao === corpo.idIntegracao)
    return { status: 201, nota: previous, depois }
  if (original.status !== 'autorizada') return refuse(409, 'ESTADO_INVALIDO')
  if (isOpen(original)) return refuse(409, 'CANCELAMENTO_EM_CURSO')
  if (!isMotivo(motivo)) return refuse(400, 'MOTIVO_INVALIDO')
  // The national system lets a replacement change neither competence nor value, nor the customer (E0061).
  if (depois.trilho === 'nacional' && valorOf(original.corpo) !== valorOf(corpo))
    return refuse(422, 'REGRA_NAO_ATENDIDA')
  if (original.idadeH > PRAZO_HORAS) return refuse(422, 'PRAZO_EXPIRADO')
  if (holderOf(depois, corpo.idIntegracao) !== null) return refuse(409, 'ID_INTEGRACAO_EM_USO')
  const rps = numberFor(depois, corpo)
  if (rps === null) return refuse(409, 'RPS_NUMERO_EM_USO')
  // The city replaces nothing whose analysis is open (E0068).
  const blocked = original.naCidade.includes('101103') && !original.naCidade.includes('105105')
  const nova = addNota(depois, {
    corpo,
    humor,
    rps,
    reemissaoDe: lastRefused(depois, corpo.idIntegracao),
    substitui: index,
    ...(blocked ? { destino: 'rejeitada' } : {}),
  })
  // Where the city does not do both at once, the original is cancelled once the new note is authorised.
  original.fim = { ...newFim('substituicao', 'aguardando_substituta', depois.substitui ? [] : ['confirmado']), nova }
  return { status: 201, nota: nova, nova, depois }
}

const valorOf = ({ servico }: Corpo) => (servico as [{ valor: { servico: number } }])[0].valor.servico

/** Only a note that the city demonstrably did not accept, and once (docs/especificacao/contrato.md#42-re-issue). */
function expectReissue(depois: Modelo, { nota: index, corpo, humor }: Of<'reemitir'>, refuse: Refuse): Espera {
  const original = depois.notas[index]!
  const taken = depois.notas.some((each) => each.reemissaoDe === index && each.vigente)
  const refused = original.status === 'rejeitada' || original.status === 'falha_definitiva'
  if (!refused || taken) return refuse(409, 'REEMISSAO_NAO_PERMITIDA')
  if (holderOf(depois, corpo.idIntegracao) !== null) return refuse(409, 'ID_INTEGRACAO_EM_USO')
  const rps = numberFor(depois, corpo)
  if (rps === null) return refuse(409, 'RPS_NUMERO_EM_USO')
  const nova = addNota(depois, { corpo, humor, rps, reemissaoDe: index })
  return { status: 202, nova, depois }
}

/** A number that no note has, or whose note was refused (docs/especificacao/estados.md#16-rps-series-and-number). */
function expectVoid(depois: Modelo, { numero, motivo }: Of<'inutilizar'>, refuse: Refuse): Espera {
  if (!isMotivo(motivo)) return refuse(400, 'MOTIVO_INVALIDO')
  // The series is made by its first note.
  if (depois.notas.length === 0) return refuse(404, 'NAO_ENCONTRADO')
  if (depois.inutilizados.includes(numero)) return { status: 201, depois }
  const nota = depois.notas.find(({ rps }) => rps === numero)
  if (nota?.vigente || numero > depois.proximo) return refuse(409, 'ESTADO_INVALIDO')
  depois.inutilizados.push(numero)
  if (numero === depois.proximo) depois.proximo++
  return { status: 201, depois }
}

const newFim = (
  tipo: Fim['tipo'],
  status: string,
  caminho: string[],
  { escuro = false, avisar = false }: Partial<Pick<Fim, 'escuro' | 'avisar'>> = {},
): Fim => ({ tipo, status, caminho, escuro, avisar, nova: null, idadeH: 0 })
