import type { Ajustes } from '#domain/ajustes.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import type { App } from '#platform/app.ts'
import { grupoOf } from '#platform/queue/enqueue.ts'
import { conexaoNacional, SLUG_NACIONAL } from './conexao-nacional.ts'
import { openMunicipioIndex } from './municipio-index.ts'

type Caminho = { slug: string; padrao: string }

/** Whether operators paused issuing on this route: its track, its padrão or its connection. */
export const isPaused = async (app: App, caminho: Caminho): Promise<boolean> =>
  isPausedBy(await readAjustes(app), caminho)

function isPausedBy(ajustes: Ajustes, { slug, padrao }: Caminho): boolean {
  const trilho = slug === SLUG_NACIONAL ? 'nacional' : 'municipal'
  return (
    ajustes['emissao.pausarTrilhos'].includes(trilho) ||
    ajustes['emissao.pausarPadroes'].includes(padrao) ||
    ajustes['emissao.pausarConexoes'].includes(slug)
  )
}

/**
 * The groups whose issue jobs wait because operators paused them. A connection that is not published has no group
 * here: its jobs wait for its publication anyway.
 */
export const pausedGroups = async (app: App): Promise<string[]> => groupsPausedBy(app, await readAjustes(app))

/** The same under other settings than the present ones. */
export async function groupsPausedBy(app: App, ajustes: Ajustes): Promise<string[]> {
  const { publicadas } = await openMunicipioIndex(app)
  const nacional = { slug: SLUG_NACIONAL, padrao: conexaoNacional(app, 'producao').padrao }
  return [nacional, ...publicadas.values()]
    .filter((caminho) => isPausedBy(ajustes, caminho))
    .flatMap(({ slug }) => [
      grupoOf({ conexao: slug, ambiente: 'producao' }),
      grupoOf({ conexao: slug, ambiente: 'homologacao' }),
    ])
}
