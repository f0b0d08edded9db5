import type { Erro } from '#domain/nota/nota.ts'
import { mergeTemplate } from '#features/cidades/reach/conexao-for.ts'
import type { Anexo, ConteudoConexao, UrlsConexao } from '#features/cidades/reach/conexao-row.ts'
import { deProducao } from '#features/cidades/reach/enderecos-de-producao.ts'
import type { MunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import type { App } from '#platform/app.ts'
import { homologacaoOf } from '#tracks/homologacao.ts'

/**
 * The addresses of homologação to which a test would be a real document: those of production, where no element or method
 * makes a test of it, and all of a city that has no test. `anexos`: the cities, each with the addresses of its own.
 */
export function findTesteFaults(
  app: App,
  index: MunicipioIndex,
  { template, diferencas, urls }: Pick<ConteudoConexao, 'template' | 'diferencas' | 'urls'>,
  anexos: readonly Pick<Anexo, 'municipio' | 'urls'>[],
): Erro[] {
  const { modo } = homologacaoOf(mergeTemplate(template, diferencas.homologacao))
  if (modo === 'elemento' || modo === 'metodo') return []
  const faultsOf = (own: UrlsConexao, producao: UrlsConexao, campo: string): Erro[] =>
    Object.entries(own)
      .filter(([, url]) => modo === 'nenhuma' || deProducao(app, index, { urls: { producao } }, [url]).length > 0)
      .map(([operacao]) => ({
        campo: `${campo}.${operacao}`,
        codigo: 'VALOR_NAO_PERMITIDO',
        mensagem:
          modo === 'nenhuma'
            ? 'Esta cidade não tem teste (homologacao.modo nenhuma): retire o endereço de homologação.'
            : 'O endereço de homologação é de produção: um teste seria uma nota de verdade. Informe o da prefeitura para testes, ou diga em homologacao como ela testa.',
      }))
  return [
    ...faultsOf(urls.homologacao ?? {}, urls.producao ?? {}, 'urls.homologacao'),
    ...anexos.flatMap((anexo) =>
      faultsOf(
        anexo.urls.homologacao ?? {},
        { ...urls.producao, ...anexo.urls.producao },
        `municipios[${anexo.municipio}].urls.homologacao`,
      ),
    ),
  ]
}
