import { useQuery } from '@tanstack/react-query'
import type { Rascunho } from '#domain/nota/pedido.ts'
import { perguntaDoIss } from '#domain/nota/pergunta-do-iss.ts'
import { useAmbiente } from '#web/api/portal/ambiente.ts'
import type { Empresa, IssDoServico, NfseConfig } from '#web/api/portal/client.ts'
import { issDoServico } from '#web/api/portal/emissao.ts'
import { empresas, nfseConfigs } from '#web/api/portal/empresas.ts'
import { useValor } from '#web/kit/form/Formulario.tsx'
import { useMay } from '#web/portal/sessao.ts'

/** With more companies than this the field searches instead of listing them. */
export const LISTADAS_MAX = 50
export const primeiras = () => empresas({ limit: LISTADAS_MAX })

/** The company that a request names, once the list is loaded. */
export function useEmpresa(cpfCnpj: string | undefined): Empresa | undefined {
  const lista = useQuery(primeiras())
  const listada = lista.data?.items.find((empresa) => empresa.cpfCnpj === cpfCnpj)
  const procurada = useQuery({ ...empresas({ q: cpfCnpj, limit: 1 }), enabled: !!lista.data && !listada && !!cpfCnpj })
  return listada ?? procurada.data?.items.find((empresa) => empresa.cpfCnpj === cpfCnpj)
}

/** Who decides the ISS of the service at `nome`, once it is known; undefined before. */
export function useIss(nome: string): IssDoServico | undefined {
  const ambiente = useAmbiente()
  const may = useMay()
  const cpfCnpj = useValor<string>('prestador.cpfCnpj') ?? ''
  const codigo = useValor<string>(`${nome}.codigo`) ?? ''
  const codigoServicoNacional = useValor<string>(`${nome}.codigoServicoNacional`)
  const municipioPrestacao = useValor<string>(`${nome}.municipioPrestacao`)
  const municipioTomador = useValor<string>('tomador.endereco.codigoCidade')
  const competencia = useValor<string>('competencia')
  // Each by itself: the rate, which is typed, changes no decision.
  const retido = useValor<boolean>(`${nome}.iss.retido`)
  const tipoTributacao = useValor<number>(`${nome}.iss.tipoTributacao`)
  const exigibilidade = useValor<number>(`${nome}.iss.exigibilidade`)
  const iss = { retido, tipoTributacao, exigibilidade }
  const pergunta = perguntaDoIss({
    prestador: { cpfCnpj },
    tomador: { endereco: { codigoCidade: municipioTomador } },
    competencia,
    servico: [{ codigo, codigoServicoNacional, municipioPrestacao, iss }],
  } as Rascunho)
  const { data } = useQuery({
    ...issDoServico({ ambiente, ...(pergunta ?? { cpfCnpj, codigo }) }),
    enabled: pergunta !== null && may('nota.validate'),
  })
  return data
}

/** How the company that issues configured its city; undefined before it is known, or when it did not. */
export function usePadroes(): NfseConfig | undefined {
  const ambiente = useAmbiente()
  const emitente = useEmpresa(useValor<string>('prestador.cpfCnpj'))
  const { data } = useQuery({ ...nfseConfigs(emitente?.id ?? '', ambiente), enabled: !!emitente })
  return data?.find(({ municipio }) => municipio === emitente?.endereco.codigoCidade)
}
