import type { Ambiente } from '#domain/nota/nota.ts'
import { SLUG_NACIONAL } from '#features/cidades/reach/conexao-nacional.ts'
import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

/**
 * What calls a city: groups of jobs (`conexao:ambiente`), several where one system has several connections. `municipio`: the
 * city to probe; without it, one that uses the first of them.
 */
export type AlvoCidade = { grupos: readonly string[]; municipio?: string | undefined }

/** The connection and ambiente of a group of jobs. Throws NAO_ENCONTRADO for one that calls no city. */
export function partsOf(grupo: string | undefined): { conexao: string; ambiente: Ambiente } {
  const [, conexao, ambiente] = /^(.+):(producao|homologacao)$/.exec(grupo ?? '') ?? []
  if (!conexao) throw new Refusal('NAO_ENCONTRADO', `${grupo} is no group of a city`)
  return { conexao, ambiente: ambiente as Ambiente }
}

type Lugar = { conexao: string; ambiente: Ambiente }

/**
 * A city that uses the connection: the one that a note went to last, else that of a note that waits to be sent by it, else one
 * that is attached to it. Throws NAO_ENCONTRADO.
 */
export async function cityOf(app: App, { conexao, ambiente }: Lugar): Promise<string> {
  const used = await app.sistema.one<{ municipio: string }>(sql`
    select municipio from cidades_em_uso where conexao = ${conexao} and ambiente = ${ambiente}
    order by vista_em desc, municipio limit 1`)
  if (used) return used.municipio
  // Of a connection whose first notes found it silent, none has ended yet.
  const waits = await app.sistema.one<{ municipio: string }>(sql`
    select n.municipio from jobs j join notas n on n.tenant_id = j.tenant_id and n.id = j.chave::uuid
    where j.fila in ('nota.issue', 'nota.consult') and j.grupo = ${`${conexao}:${ambiente}`}
      and j.estado in ('aguardando', 'executando') limit 1`)
  if (waits) return waits.municipio
  const attached = (await openMunicipioIndex(app)).all.find(({ anexo }) => anexo?.slug === conexao)
  if (!attached) throw new Refusal('NAO_ENCONTRADO', `no city uses the connection ${conexao}`)
  return attached.ibge
}

/** The name of a city, or of the connection of several, at the beginning of a sentence. */
export async function nameOfCity(
  app: App,
  { conexao, municipio }: { conexao: string; municipio: string | undefined },
): Promise<string> {
  if (conexao === SLUG_NACIONAL) return 'O sistema nacional'
  const { byIbge, publicadas } = await openMunicipioIndex(app)
  return byIbge.get(municipio ?? '')?.nome ?? publicadas.get(conexao)?.titulo ?? conexao
}
