import type { NotaNaLista, NotaNaPagina } from '../formas.ts'

/** The number of a note as people say it: without the zeros that some cities put before. */
export const nomeDaNota = (numero: string): string => numero.replace(/^0+(?=\d)/, '')

/** The title of a note: its number, or its RPS before it has one. */
export const tituloDaNota = ({
  numero,
  serieRps,
  numeroRps,
}: Pick<NotaNaLista, 'numero' | 'serieRps' | 'numeroRps'>) =>
  numero ? `NFS-e ${nomeDaNota(numero)}` : `RPS ${serieRps}-${numeroRps}`

/** Who decides about the notes of a track, as the subject of a sentence. */
export const whoDecides = (trilho: NotaNaLista['meta']['trilho']) =>
  trilho === 'nacional' ? 'o sistema nacional' : 'a prefeitura'

/** The aviso that says, while a note is in doubt, what its city said last. */
export const EM_DUVIDA = 'RESPOSTA_EM_DUVIDA'

/** What another note is to this one, before its name. */
export const PAPEIS_DE_VINCULO: Record<NotaNaPagina['vinculos'][number]['papel'], string> = {
  original: 'Substitui a',
  substituta: 'Substituída pela',
  recusada: 'Reemissão da nota recusada',
  reemissao: 'Reemitida como',
}
