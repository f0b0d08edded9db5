import type { Ambiente } from '#web/api/portal/ambiente.ts'
import type { Empresa, MunicipioDoPortal, NfseConfig } from '#web/api/portal/client.ts'
import { rotaDoRegime } from '#web/words/municipios.ts'

type Exigencia = { nome: string; pronta: boolean }

type Emitente = Pick<Empresa, 'certificado' | 'inscricaoMunicipal' | 'regimeTributario' | 'optanteMei'>

/** By which way the notes of this company go in this city today: by its regime, unless its configuration says the city. */
export function rotaDe(
  { porRegime }: Pick<MunicipioDoPortal, 'porRegime'>,
  empresa: Pick<Emitente, 'regimeTributario' | 'optanteMei'>,
  config: NfseConfig | null | undefined,
) {
  if (config?.trilho === 'municipal') return porRegime.regular
  return rotaDoRegime({ porRegime }, empresa)
}

/** The requirements of a company before its first note there, and whether each is met. */
export function exigenciasDe(
  municipio: Pick<MunicipioDoPortal, 'exige' | 'porRegime'>,
  empresa: Emitente,
  config: NfseConfig | null | undefined,
): Exigencia[] {
  const { certificado, inscricaoMunicipal } = empresa
  const nacional = rotaDe(municipio, empresa, config).trilho === 'nacional'
  const exige: Partial<MunicipioDoPortal['exige']> = nacional ? { certificado: true } : municipio.exige
  const all: (Exigencia & { pedida: boolean | undefined })[] = [
    {
      nome: 'certificado A1',
      pedida: exige['certificado'],
      pronta: certificado !== null && certificado.status !== 'expirado',
    },
    {
      nome: 'inscrição municipal',
      pedida: exige['inscricaoMunicipal'],
      pronta: !!(config?.inscricaoMunicipal ?? inscricaoMunicipal),
    },
    { nome: 'usuário', pedida: exige['usuario'], pronta: !!config?.usuario },
    { nome: 'senha', pedida: exige['senha'], pronta: config?.senha != null },
    { nome: 'token', pedida: exige['token'], pronta: config?.token != null },
  ]
  return all.filter(({ pedida }) => pedida).map(({ nome, pronta }) => ({ nome, pronta }))
}

/** Whether the company can issue there at all in this ambiente. */
export function issuesIn(
  municipio: Pick<MunicipioDoPortal, 'ambientes' | 'porRegime'>,
  empresa: Emitente,
  config: NfseConfig | null | undefined,
  ambiente: Ambiente,
): boolean {
  const { trilho, atendido } = rotaDe(municipio, empresa, config)
  return trilho === 'nacional' ? atendido : municipio.ambientes[ambiente] === true
}

/** `a, b e c`. */
export const enumerate = (nomes: string[]): string =>
  nomes.length < 2 ? (nomes[0] ?? '') : `${nomes.slice(0, -1).join(', ')} e ${nomes.at(-1)}`
