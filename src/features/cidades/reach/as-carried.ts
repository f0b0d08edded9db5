import type { NotaPreparada } from '#domain/nota/preparada.ts'
import type { Track } from '#tracks/track.ts'

/** A note as its document has it: with the municipality of incidence that the city or its layout decides. */
export function asCarried(nota: NotaPreparada, track: Pick<Track, 'municipioIncidencia'>): NotaPreparada {
  const decidido = track.municipioIncidencia?.(nota) ?? null
  return decidido === null ? nota : { ...nota, servico: { ...nota.servico, municipioIncidencia: decidido } }
}
