import type { Ambiente } from '#web/api/ambiente.ts'
import type { Empresa, MunicipioComSaude, NfseConfig } from '#web/api/client.ts'

export type Exigencia = { nome: string; pronta: boolean }

/** What a city requires of a company before its first note in this ambiente, and whether it is there. */
export function exigenciasDe(
  { exige }: Pick<MunicipioComSaude, 'exige'>,
  empresa: Pick<Empresa, 'certificado' | 'inscricaoMunicipal'>,
  config: NfseConfig | undefined,
): Exigencia[] {
  const { certificado, inscricaoMunicipal } = empresa
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

/** Whether notes can be issued there at all in this ambiente. */
export const issuesIn = ({ ambientes }: Pick<MunicipioComSaude, 'ambientes'>, ambiente: Ambiente) =>
  ambientes[ambiente] === true

/** `a, b e c`. */
export const enumerate = (nomes: string[]): string =>
  nomes.length < 2 ? (nomes[0] ?? '') : `${nomes.slice(0, -1).join(', ')} e ${nomes.at(-1)}`
