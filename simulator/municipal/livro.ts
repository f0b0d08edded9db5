import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { replay } from '../ledger.ts'

/** A note that a municipality has issued. */
export type NotaMunicipal = {
  numero: number
  codigoVerificacao: string
  /** Key of the RPS: `prestador|serie|numero|tipo`. */
  rps: string
  prestador: string
  im: string
  serie: string
  numeroRps: string
  tipoRps: string
  /** ValorServicos, as written in the document. */
  valor: string
  sha256: string
  quando: string
  /** Consults see it from this moment (ms) on. */
  visivelEm: number
  comportamento: string
  /** Protocol (or number, in São Paulo) of its lote; '' when it was sent alone. */
  protocolo: string
  /** The Nfse element (ABRASF) or the content of the NFe (São Paulo), without a namespace of its own. */
  xml: string
}

/** A lote received to be processed later, or one already processed; `erros` decided when it arrived. */
export type LoteMunicipal = {
  protocolo: string
  numeroLote: string
  prestador: string
  rps: string[]
  recebido: string
  /** From this moment (ms) on its result is known; `PRESO` while it is stuck. */
  prontoEm: number
  /** It is ready after this many early consults. */
  faltamConsultas?: number
  erros: Ocorrencia[]
  /** While processing, a consult of its RPS is answered as if it had never arrived. */
  negaRps: boolean
  /** A cancellation under a protocol: it happens when the lote is processed. */
  cancelamento?: { chave: string; autor: string; cMotivo: string; xMotivo: string }
}

/** A code about one RPS (its key), or about the message (''). `exato`: a behaviour asked for this very code. */
export type Ocorrencia = { rps: string; codigo: string; motivo: string; exato?: true }

/** The end of a note. `xml` is the confirmation of the city. */
export type Baixa = {
  numero: number
  tipo: 'cancelada' | 'substituida'
  quando: string
  substituta: number
  xml: string
}

/** A correction letter about a note; `xml` is the letter as the city shows it. */
type CartaMunicipal = { numero: number; quando: string; xml: string }

type RecusaMunicipal = {
  quando: string
  documento: string
  prestador: string
  codigos: string[]
  motivo: string
}

/** A municipality's book, for one environment. */
export type Livro = {
  notas: () => readonly NotaMunicipal[]
  nota: (numero: number) => NotaMunicipal | undefined
  /** Every note made of an RPS, the newest last. */
  notasDoRps: (rps: string) => readonly NotaMunicipal[]
  baixaDe: (numero: number) => Baixa | undefined
  /** The correction letters of a note, oldest first. */
  cartasDe: (numero: number) => readonly CartaMunicipal[]
  lote: (protocolo: string) => LoteMunicipal | undefined
  lotes: () => readonly LoteMunicipal[]
  /** How many times a document arrived, whatever the outcome. */
  enviosDe: (documento: string) => number
  nextNumero: () => number
  addNota: (nota: NotaMunicipal) => void
  addBaixa: (baixa: Baixa) => void
  addCarta: (carta: CartaMunicipal) => void
  /** Writes a lote, or its new state. */
  putLote: (lote: LoteMunicipal) => void
  addEnvio: (documento: string, comportamento: string) => void
  addRecusa: (recusa: RecusaMunicipal) => void
  recusas: () => readonly RecusaMunicipal[]
  close: () => void
}

/** A moment that never comes: the lote waits until the panel frees it. */
export const PRESO = Number.MAX_SAFE_INTEGER

/** Opens `<dataDir>/<name>.jsonl`, replaying its records; each record is one write. */
export function openLivro(dataDir: string, name: string): Livro {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, `${name}.jsonl`)
  const notas: NotaMunicipal[] = []
  const porRps = new Map<string, NotaMunicipal[]>()
  const baixas = new Map<number, Baixa>()
  const cartas = new Map<number, CartaMunicipal[]>()
  const lotes = new Map<string, LoteMunicipal>()
  const envios = new Map<string, number>()
  const recusas: RecusaMunicipal[] = []

  const indexers: { [K in keyof Registros]: (dados: Registros[K]) => void } = {
    nota: (nota) => {
      notas.push(nota)
      porRps.set(nota.rps, [...(porRps.get(nota.rps) ?? []), nota])
    },
    baixa: (baixa) => baixas.set(baixa.numero, baixa),
    carta: (carta) => cartas.set(carta.numero, [...(cartas.get(carta.numero) ?? []), carta]),
    lote: (lote) => {
      lotes.set(lote.protocolo, lote)
      // A freed lote makes its notes visible.
      for (const nota of notas) if (nota.protocolo === lote.protocolo) nota.visivelEm = lote.prontoEm
    },
    envio: ({ documento }) => envios.set(documento, (envios.get(documento) ?? 0) + 1),
    recusa: (recusa) => recusas.push(recusa),
  }
  for (const { registro, dados } of replay<{ registro: keyof Registros; dados: never }>(path)) indexers[registro](dados)

  const file = openSync(path, 'a')
  const add = <K extends keyof Registros>(registro: K, dados: Registros[K]) => {
    writeSync(file, `${JSON.stringify({ registro, dados })}\n`)
    indexers[registro](dados)
  }
  return {
    notas: () => notas,
    // Numbers are assigned in order, from 1 on.
    nota: (numero) => notas[numero - 1],
    notasDoRps: (rps) => porRps.get(rps) ?? [],
    baixaDe: (numero) => baixas.get(numero),
    cartasDe: (numero) => cartas.get(numero) ?? [],
    lote: (protocolo) => lotes.get(protocolo),
    lotes: () => [...lotes.values()],
    enviosDe: (documento) => envios.get(documento) ?? 0,
    nextNumero: () => notas.length + 1,
    addNota: (nota) => add('nota', nota),
    addBaixa: (baixa) => add('baixa', baixa),
    addCarta: (carta) => add('carta', carta),
    putLote: (lote) => add('lote', lote),
    addEnvio: (documento, comportamento) => add('envio', { documento, comportamento }),
    addRecusa: (recusa) => add('recusa', recusa),
    recusas: () => recusas.slice(-RECUSAS_MAX),
    close: () => closeSync(file),
  }
}

const RECUSAS_MAX = 1000

type Registros = {
  nota: NotaMunicipal
  baixa: Baixa
  carta: CartaMunicipal
  lote: LoteMunicipal
  envio: { documento: string; comportamento: string }
  recusa: RecusaMunicipal
}
