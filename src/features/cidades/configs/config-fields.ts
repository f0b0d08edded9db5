import type { NfseConfig, TotalTributos } from '#domain/empresa.ts'
import { type Centavos, centavos, type Percentual, percent, percentual, reais } from '#domain/money.ts'

/**
 * A configuration as a client writes it (docs/especificacao/decisoes.md#3-empresas-certificates-and-configuration):
 * percent and reais as JSON numbers; secrets are write-only.
 */
type NfseConfigFields = Partial<Omit<NfseConfig, 'aliquotaIssPadrao' | 'totalTributos'>> & {
  aliquotaIssPadrao?: number | null
  totalTributos?: TotalTributos | null
  usuario?: string | null
  loteInicial?: number | null
}

/** The column `dados`: only the fields the company set, in units of the domain; they override CONFIG_PADRAO. */
export type NfseConfigDados = Partial<NfseConfig> & { usuario?: string | null; loteInicial?: number | null }

/** From the units of the API to those of the domain; fields that are absent stay absent. */
export function toDados({ aliquotaIssPadrao, totalTributos, ...rest }: NfseConfigFields): NfseConfigDados {
  return {
    ...rest,
    ...(aliquotaIssPadrao !== undefined && {
      aliquotaIssPadrao: aliquotaIssPadrao === null ? null : percentual(aliquotaIssPadrao),
    }),
    ...(totalTributos !== undefined && {
      totalTributos: totalTributos && convert(totalTributos, { valor: centavos, rate: percentual }),
    }),
  }
}

/** From the units of the domain to those of the API. */
export function toFields({ aliquotaIssPadrao, totalTributos, ...rest }: NfseConfigDados): NfseConfigFields {
  return {
    ...rest,
    ...(aliquotaIssPadrao !== undefined && {
      aliquotaIssPadrao: aliquotaIssPadrao === null ? null : percent(aliquotaIssPadrao),
    }),
    ...(totalTributos !== undefined && {
      totalTributos:
        totalTributos &&
        convert(totalTributos, {
          valor: (cents) => reais(cents as Centavos),
          rate: (rate) => percent(rate as Percentual),
        }),
    }),
  }
}

type Unit = (value: number) => number

function convert(
  { tipo, federal, estadual, municipal }: TotalTributos,
  units: { valor: Unit; rate: Unit },
): TotalTributos {
  const unit = tipo === 'valor' ? units.valor : units.rate
  return { tipo, federal: unit(federal), estadual: unit(estadual), municipal: unit(municipal) }
}
