import type { App } from '#platform/app.ts'
import { addressKey } from '#tracks/homologacao.ts'
import type { ConteudoConexao } from './conexao-row.ts'
import type { MunicipioIndex } from './municipio-index.ts'

/**
 * The addresses of `urls` that are known to be of production: of this connection, of any attached or published city, in
 * the public table, or of the national system. The same host and path is the same address, whatever its query.
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

/** Some thousands of addresses, read again when the index changes. */
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
