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
  { totalTributos, ...valores }: ValoresConfig,
  onde: { municipio: string; ambiente: Ambiente; versao: number },
): NovaNfseConfig {
  const { tipo, federal = 0, estadual = 0, municipal = 0 } = totalTributos ?? {}
  return {
    ...valores,
    ...onde,
    ...(tipo && {
      // the Simples has one rate for all three
      totalTributos:
        tipo === 'simples' ? { tipo, federal, estadual: 0, municipal: 0 } : { tipo, federal, estadual, municipal },
    }),
  }
}

/** The faults that need no server to be seen. */
export function errosDaConfig({ serieRps, cstPisCofinsPadrao, indicadorOperacaoPadrao }: ValoresConfig): Erro[] {
  const wrong = (campo: string, mensagem: string): Erro => ({ campo, codigo: 'FORMATO_INVALIDO', mensagem })
  return [
    ...(serieRps && !/^[0-9A-Za-z]{1,5}$/.test(serieRps) ? [wrong('serieRps', 'De 1 a 5 letras ou dígitos.')] : []),
    ...(cstPisCofinsPadrao && !/^\d{2}$/.test(cstPisCofinsPadrao)
      ? [wrong('cstPisCofinsPadrao', 'São 2 dígitos.')]
      : []),
    ...(indicadorOperacaoPadrao && !/^\d{6}$/.test(indicadorOperacaoPadrao)
      ? [wrong('indicadorOperacaoPadrao', 'São 6 dígitos.')]
      : []),
  ]
}
