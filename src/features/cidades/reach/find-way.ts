import type { Empresa, NfseConfig, RotaDaEmpresa } from '#domain/empresa.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import type { Rota } from '#formas/cidades/municipio-operacao.ts'
import type { App } from '#platform/app.ts'
import type { Conexao, Track } from '#tracks/track.ts'
import { conexaoOf } from './conexao-of.ts'
import { resolveTrack } from './resolve-track.ts'
import { trackOf } from './track-of.ts'

/** The route of one company's notes, with its connection and track. */
export type Way = { kind: 'way'; rota: Rota; conexao: Conexao; track: Track }
/** The city has no route yet (docs/especificacao/decisoes.md#4-issuance). */
type NoWay = { kind: 'none'; motivo: string; oQueFazer: string | null }

/** What the route of one note depends on: its issuer, with the regime of its competência, and its dates. */
type NotaARotear = {
  empresa: Empresa
  rota: RotaDaEmpresa
  config: NfseConfig
  ambiente: Ambiente
  /** YYYY-MM-DD */
  emissao: string
  competencia: string
}

/** The route for a company's note, or why there is none. */
export async function findWay(app: App, nota: NotaARotear): Promise<Way | NoWay> {
  const { empresa, ambiente } = nota
  const municipio = empresa.endereco.codigoCidade
  const rota = await resolveTrack(app, { ...nota, municipio, empresa: { ...empresa, ...nota.rota } })
  if (!rota) return { kind: 'none', motivo: 'município inexistente', oQueFazer: null }
  const { slug, versao } = rota.conexao ?? {}
  const conexao = slug ? await conexaoOf(app, { municipio, ambiente, conexao: slug }, versao) : null
  return conexao
    ? { kind: 'way', rota, conexao, track: trackOf(app, conexao) }
    : { kind: 'none', motivo: rota.motivo, oQueFazer: rota.falta?.oQueFazer ?? null }
}
