import type { Ambiente } from '#web/api/portal/ambiente.ts'
import type { Erro, NfseConfig, NovaNfseConfig } from '#web/api/portal/client.ts'

/** The fields of the API without the empty ones; a secret only when it changes (a text) or is removed (null). */
export type ValoresConfig = Omit<NovaNfseConfig, 'municipio' | 'ambiente' | 'versao'>

export function toConfigValores(config: NfseConfig | null): ValoresConfig {
  if (!config) return {}
  const { id: _, municipio, ambiente, senha, token, versao, criadoEm, atualizadoEm, ...fields } = config
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** The whole configuration: what is not on the screen is sent back as it came. `versao`: 0 where nothing was saved. */
export function toConfigCorpo(
  { totalTributos, servicoPadrao, ...valores }: ValoresConfig,
  onde: { municipio: string; ambiente: Ambiente; versao: number },
): NovaNfseConfig {
  const { tipo, federal = 0, estadual = 0, municipal = 0 } = totalTributos ?? {}
  return {
    ...valores,
    ...onde,
    ...(hasText(servicoPadrao) && { servicoPadrao }),
    ...(tipo && {
      // the Simples has one rate for all three
      totalTributos:
        tipo === 'simples' ? { tipo, federal, estadual: 0, municipal: 0 } : { tipo, federal, estadual, municipal },
    }),
  }
}

/** The faults that need no server to be seen. */
export function errosDaConfig({
  serieRps,
  cstPisCofinsPadrao,
  indicadorOperacaoPadrao,
  servicoPadrao,
  codigosDaCidade,
}: ValoresConfig): Erro[] {
  const wrong = (campo: string, mensagem: string): Erro => ({ campo, codigo: 'FORMATO_INVALIDO', mensagem })
  return [
    ...(serieRps && !/^[0-9A-Za-z]{1,5}$/.test(serieRps) ? [wrong('serieRps', 'De 1 a 5 letras ou dígitos.')] : []),
    ...(cstPisCofinsPadrao && !/^\d{2}$/.test(cstPisCofinsPadrao)
      ? [wrong('cstPisCofinsPadrao', 'São 2 dígitos.')]
      : []),
    ...(indicadorOperacaoPadrao && !/^\d{6}$/.test(indicadorOperacaoPadrao)
      ? [wrong('indicadorOperacaoPadrao', 'São 6 dígitos.')]
      : []),
    ...(hasText(servicoPadrao) && !servicoPadrao?.codigo
      ? [wrong('servicoPadrao.codigo', 'Escolha o serviço da lista.')]
      : []),
    ...DIGITOS.flatMap(([campo, quantos]) =>
      servicoPadrao?.[campo] && (servicoPadrao[campo].length !== quantos || /\D/.test(servicoPadrao[campo]))
        ? [wrong(`servicoPadrao.${campo}`, `São ${quantos} dígitos.`)]
        : [],
    ),
    ...(codigosDaCidade ?? [])
      .flatMap(({ codigo, codigoServicoNacional = '000000', codigoNbs = '000000000' }, i) =>
        /^[\d.]{3,10}$/.test(codigo) && /^\d{6}$/.test(codigoServicoNacional) && /^\d{9}$/.test(codigoNbs)
          ? []
          : [wrong('codigosDaCidade', `Linha ${i + 1}: ${LINHA_DE_CODIGO}`)],
      )
      .slice(0, 1),
  ]
}
const DIGITOS = [
  ['codigoServicoNacional', 6],
  ['codigoNbs', 9],
  ['cnae', 7],
] as const
const LINHA_DE_CODIGO =
  'esperado o código da prefeitura e o item da LC 116 (2919; 17.01), depois o código nacional de 6 dígitos e a NBS de 9, se houver.'

const hasText = (servico: object | null | undefined) => Object.values(servico ?? {}).some((valor) => valor)

export type CodigoDaCidade = NonNullable<NovaNfseConfig['codigosDaCidade']>[number]

/** The codes of a text, a line for each: code of the city, item, national code, NBS. */
export function readCodigos(texto: string): CodigoDaCidade[] | undefined {
  const codigos = texto.split('\n').flatMap((linha) => {
    const [codigoTributacao = '', codigo = '', codigoServicoNacional, codigoNbs] = linha
      .split(/[;\t=]/)
      .map((parte) => parte.trim())
    if (!codigoTributacao && !codigo) return []
    return [
      {
        codigoTributacao,
        codigo,
        ...(codigoServicoNacional && { codigoServicoNacional: codigoServicoNacional.replaceAll('.', '') }),
        ...(codigoNbs && { codigoNbs: codigoNbs.replaceAll('.', '') }),
      },
    ]
  })
  return codigos.length > 0 ? codigos : undefined
}

/** The same text again. */
export const writeCodigos = (codigos: readonly CodigoDaCidade[] | null | undefined): string =>
  (codigos ?? [])
    .map(({ codigoTributacao, codigo, codigoServicoNacional, codigoNbs }) =>
      [codigoTributacao, codigo, codigoServicoNacional ?? (codigoNbs ? '' : undefined), codigoNbs]
        .filter((parte) => parte !== undefined)
        .join('; '),
    )
    .join('\n')
