import type { NotaPreparada } from '#domain/nota/preparada.ts'
import type { Tabelas } from '#domain/tabelas.ts'

/** A version of the DPS layout: how a note is written in it. */
export type Leiaute = {
  /** Stored with the transmission: `dps-1.01`. */
  nome: string
  /** Attribute `versao` of the root. */
  versao: string
  /** Whether it carries the fields of NT 009. */
  nt009: boolean
  /** The content of `infDPS`, in canonical form. */
  writeInfDps(entrada: EntradaDps): string
}

/** All the input of a layout; every choice is already made. */
export type EntradaDps = {
  nota: NotaPreparada
  serie: string
  numero: string
  /** `AAAA-MM-DDThh:mm:ss-03:00`, not in the future. */
  dhEmi: string
  /** `AAAA-MM-DD`, a day of the competência, not after dhEmi. */
  dCompet: string
  enviaInscricaoMunicipal: boolean
  enviaAliquota: boolean
  substituicao: Substituicao | null
  tabelas: Tabelas
}

/** The note this one replaces; SEFIN registers the replacement event by itself. `motivo` is mandatory with 99 (E0078). */
export type Substituicao = {
  chaveAcesso: string
  codigoMotivo: '01' | '02' | '03' | '04' | '05' | '99'
  motivo: string | null
}
