import type { App } from '#platform/app.ts'
import { addressKey } from '#tracks/homologacao.ts'
import type { ConteudoConexao } from './conexao-row.ts'
import type { MunicipioIndex } from './municipio-index.ts'

/**
 * Those of `urls` that are known to be of production: of this connection, of any city attached or published, in the
 * public table, or of the national system. One host and path is one address, whatever its query.
 */
export function deProducao(
  app: App,
  index: MunicipioIndex,
  { urls: own }: Pick<ConteudoConexao, 'urls'>,
  urls: readonly string[],
): string[] {
  const known = knownTo(app, index)
  const ownKeys = Object.values(own.producao ?? {}).map(addressKey)
  return urls.filter((url) => known.has(addressKey(url)) || ownKeys.includes(addressKey(url)))
}

/** Read anew when the index is: some thousands of addresses. */
function knownTo(app: App, index: MunicipioIndex): ReadonlySet<string> {
  const held = seen.get(index)
  if (held) return held
  const { sefinUrl } = app.config.sefin.producao
  const known = new Set([
    addressKey(sefinUrl),
    ...index.all.flatMap(({ urlsConhecidas, anexo }) =>
      [urlsConhecidas.producao ?? [], ...Object.values(anexo?.urls.producao ?? {})].flat().map(addressKey),
    ),
    ...[...index.publicadas.values()].flatMap(({ urls }) => Object.values(urls.producao ?? {}).map(addressKey)),
  ])
  seen.set(index, known)
  return known
}
const seen = new WeakMap<MunicipioIndex, ReadonlySet<string>>()
