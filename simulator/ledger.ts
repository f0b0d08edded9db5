import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

/** A note the city has authorised. `nfse` is the packed XML (pack.ts); consults see it from `visivelEm` (ms) on. */
export type NotaRegistrada = {
  nsu: number
  chave: string
  idDps: string
  emitente: string
  cMun: string
  serie: string
  nDps: string
  numero: number
  /** vServ, as written in the document. */
  valor: string
  atores: string[]
  sha256: string
  quando: string
  visivelEm: number
  comportamento: string
  nfse: string
}

/** An event bound to a note. `xml` is the packed evento. */
export type EventoRegistrado = {
  nsu: number
  chave: string
  tipo: string
  sequencia: number
  idPedido: string
  autor: string
  quando: string
  xml: string
}

type Recusa = { quando: string; idDps: string; emitente: string; codigos: string[]; motivo: string }

/** A city's book: every document it accepted, in order; a JSONL file with an index in memory. */
export type Ledger = {
  notaPorChave: (chave: string) => NotaRegistrada | undefined
  /** Every note made from this DPS: more than one only when uniqueness was switched off. */
  notasDaDps: (idDps: string) => readonly NotaRegistrada[]
  eventosDe: (chave: string) => readonly EventoRegistrado[]
  /** Documents with an actor of this CNPJ root (or CPF), by NSU. */
  documentosDe: (raiz: string) => ReadonlyArray<NotaRegistrada | EventoRegistrado>
  /** How many times this DPS arrived, whatever the outcome. */
  enviosDe: (idDps: string) => number
  nextNsu: () => number
  nextNumero: (cMun: string, inscricao: string) => number
  addNota: (nota: NotaRegistrada) => void
  addEvento: (evento: EventoRegistrado) => void
  addRecusa: (recusa: Recusa) => void
  /** A DPS that arrived and was neither accepted nor refused (the city was failing). */
  addFalha: (idDps: string, comportamento: string, quando: string) => void
  notas: () => readonly NotaRegistrada[]
  recusas: () => readonly Recusa[]
  close: () => void
}

/**
 * Opens `<dataDir>/<name>.jsonl`, replaying its records. Each record is one write, so a process killed at any moment
 * loses nothing it has answered; a last line truncated by a crash is ignored.
 */
export function openLedger(dataDir: string, name: string): Ledger {
  mkdirSync(dataDir, { recursive: true })
  const path = join(dataDir, `${name}.jsonl`)
  const notas: NotaRegistrada[] = []
  const recusas: Recusa[] = []
  const porChave = new Map<string, NotaRegistrada>()
  const porDps = new Map<string, NotaRegistrada[]>()
  const eventos = new Map<string, EventoRegistrado[]>()
  const documentos = new Map<string, Array<NotaRegistrada | EventoRegistrado>>()
  const envios = new Map<string, number>()
  const numeros = new Map<string, number>()
  let nsu = 0

  const countEnvio = (idDps: string) => envios.set(idDps, (envios.get(idDps) ?? 0) + 1)
  const shareWith = (atores: string[], documento: NotaRegistrada | EventoRegistrado) => {
    for (const raiz of new Set(atores.map(raizOf))) push(documentos, raiz, documento)
  }
  const indexNota = (nota: NotaRegistrada) => {
    notas.push(nota)
    porChave.set(nota.chave, nota)
    push(porDps, nota.idDps, nota)
    shareWith(nota.atores, nota)
    countEnvio(nota.idDps)
    nsu = Math.max(nsu, nota.nsu)
    const emissor = nota.cMun + nota.emitente
    numeros.set(emissor, Math.max(numeros.get(emissor) ?? 0, nota.numero))
  }
  const indexEvento = (evento: EventoRegistrado) => {
    push(eventos, evento.chave, evento)
    shareWith(porChave.get(evento.chave)?.atores ?? [], evento)
    nsu = Math.max(nsu, evento.nsu)
  }
  const indexRecusa = (recusa: Recusa) => {
    recusas.push(recusa)
    if (recusas.length > RECUSAS_MAX * 2) recusas.splice(0, RECUSAS_MAX)
    if (recusa.idDps) countEnvio(recusa.idDps)
  }

  for (const record of replay<ReplayedRecord>(path)) {
    if (record.registro === 'nota') indexNota(record.dados)
    else if (record.registro === 'evento') indexEvento(record.dados)
    else if (record.registro === 'recusa') indexRecusa(record.dados)
    else countEnvio(record.dados.idDps)
  }

  const file = openSync(path, 'a')
  const write = (registro: string, dados: object) => writeSync(file, `${JSON.stringify({ registro, dados })}\n`)
  return {
    notaPorChave: (chave) => porChave.get(chave),
    notasDaDps: (idDps) => porDps.get(idDps) ?? [],
    eventosDe: (chave) => eventos.get(chave) ?? [],
    documentosDe: (raiz) => documentos.get(raiz) ?? [],
    enviosDe: (idDps) => envios.get(idDps) ?? 0,
    nextNsu: () => nsu + 1,
    nextNumero: (cMun, inscricao) => (numeros.get(cMun + inscricao) ?? 0) + 1,
    addNota: (nota) => {
      write('nota', nota)
      indexNota(nota)
    },
    addEvento: (evento) => {
      write('evento', evento)
      indexEvento(evento)
    },
    addRecusa: (recusa) => {
      write('recusa', recusa)
      indexRecusa(recusa)
    },
    addFalha: (idDps, comportamento, quando) => {
      write('falha', { idDps, comportamento, quando })
      countEnvio(idDps)
    },
    notas: () => notas,
    recusas: () => recusas.slice(-RECUSAS_MAX),
    close: () => closeSync(file),
  }
}

/** The key by which documents are shared: the root of a CNPJ, or a whole CPF. */
export function raizOf(inscricao: string): string {
  return inscricao.length === 14 ? inscricao.slice(0, 8) : inscricao
}

const RECUSAS_MAX = 5000

type ReplayedRecord =
  | { registro: 'nota'; dados: NotaRegistrada }
  | { registro: 'evento'; dados: EventoRegistrado }
  | { registro: 'recusa'; dados: Recusa }
  | { registro: 'falha'; dados: { idDps: string } }

/** The records of a JSONL file, in order; a last line truncated by a crash is ignored. */
export function* replay<T>(path: string): Generator<T> {
  if (!existsSync(path)) return
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line.endsWith('}')) yield JSON.parse(line)
  }
}

function push<T>(index: Map<string, T[]>, key: string, value: T): void {
  const list = index.get(key)
  if (list) list.push(value)
  else index.set(key, [value])
}
