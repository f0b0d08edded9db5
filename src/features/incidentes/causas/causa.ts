import type { Gravidade, TipoDeAlerta } from '#domain/alertas.ts'
import type { TipoDeIncidente, UnidadeDeIncidente } from '#domain/incidentes.ts'
import type { Ambiente } from '#domain/nota/nota.ts'

/** What an act needs to know of what is wrong; each kind has those that it is about. */
export type AlvoDeIncidente = {
  /** The slug of a connection, and its group of jobs (`conexao:ambiente`). */
  conexao?: string
  grupo?: string
  /** Other groups of the same cause, as those of one host. */
  grupos?: string[]
  /** The IBGE code of the one city. */
  municipio?: string
  credencialId?: string
  endpointId?: string
  /** The endpoint was turned off: only its account turns it on. */
  desligado?: boolean
  empresaId?: string
  tenantId?: string
  obra?: string
  fila?: string
  notaId?: string
  /** The setting that operators changed, and its value. */
  ajuste?: string
  valor?: string
  tipoDeAlerta?: TipoDeAlerta
  /** The open alerts of it, up to a number. */
  alertas?: string[]
  confirmacaoId?: string
  /** The incident whose notes a second person decides. */
  incidenteId?: string
}

/**
 * Something that is wrong now, as a reader finds it: one for all notes and accounts with the same cause. Its sentences
 * name cities in full and no queue, path or code of a program.
 */
export type Causa = {
  /** The same for the same cause at every reading. */
  chave: string
  tipo: TipoDeIncidente
  /** null: of no city; counts as producao. */
  ambiente: Ambiente | null
  /** Never `critica` in homologacao. */
  gravidade: Gravidade
  titulo: string
  /** What is seen, and what the service does by itself. */
  texto: string
  /** When the service tries by itself. */
  proximaEm: Date | null
  /** The first failure; null: as of the first reading. The row keeps the earliest that was read while it is open. */
  desde: Date | null
  unidade: UnidadeDeIncidente
  quantas: number
  contas: number
  /** `quantas`, `contas` and `centavos` were counted up to a limit: there is more. */
  aoMenos: boolean
  /** The ids of up to three accounts, those with the most first. */
  quais: string[]
  /** The value of the stopped notes or charges. */
  centavos: number | null
  alvo: AlvoDeIncidente
  /** The operations of the API that show or fix it, with the ids. */
  operacoes: string[]
  /** Attempts in twelve steps of five minutes, the oldest first; null: nothing is attempted. */
  ultimaHora: { ok: number; falhas: number }[] | null
}
