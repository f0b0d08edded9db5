import type { Ambiente } from '#domain/nota/nota.ts'

/** The settings that can contradict each other (Config). */
type Checked = {
  permitirProducao: boolean
  sefin: Record<Ambiente, { sefinUrl: string; adnUrl: string; parametrizacaoUrl: string }>
  sefinTimeoutSegundos: number
  leaseSegundos: number
  port: number
  workerMetricsPort: number
  ritmo: number
  relogioDeslocamentoSegundos: number
}

/** The time between a city's time limit and the end of the lease, for writing the outcome. */
export const LEASE_MARGIN_S = 2

/** Settings that are right by themselves and wrong together. */
export function contradictions({ sefin, permitirProducao, ...config }: Checked): string[] {
  const leaseMin = config.sefinTimeoutSegundos + LEASE_MARGIN_S
  return [
    ...(config.leaseSegundos <= leaseMin
      ? [`LEASE_S deve ser mais que SEFIN_TIMEOUT_S + ${LEASE_MARGIN_S} (${leaseMin}); veio ${config.leaseSegundos}`]
      : []),
    ...(config.workerMetricsPort !== 0 && config.workerMetricsPort === config.port
      ? [`WORKER_METRICS_PORT deve ser outra que PORT, onde a API escuta; as duas são ${config.port}`]
      : []),
    ...(config.ritmo !== 1 && permitirProducao
      ? [`RITMO é para ensaios: com PERMITIR_PRODUCAO deve ser 1 ou faltar; veio ${config.ritmo}`]
      : []),
    ...(config.relogioDeslocamentoSegundos !== 0 && permitirProducao
      ? ['RELOGIO_DESLOCAMENTO_S é para ensaios: com PERMITIR_PRODUCAO deve ser 0 ou faltar']
      : []),
    ...mixedAmbientes(sefin, permitirProducao),
  ]
}

/**
 * Addresses of the national system that would send a test as a real note, or a real note to a simulator. The official
 * addresses of the restricted environment, and only those, are named `producaorestrita`.
 */
function mixedAmbientes(nacional: Checked['sefin'], permitirProducao: boolean): string[] {
  return (['sefinUrl', 'adnUrl', 'parametrizacaoUrl'] as const).flatMap((name) => {
    const setting = `${name.replace('Url', '').toUpperCase()}_URL`
    const [producao, homologacao] = [new URL(nacional.producao[name]), new URL(nacional.homologacao[name])]
    if (isOfficial(producao) && producao.host.includes('producaorestrita'))
      return [`${setting}_PRODUCAO é um endereço da produção restrita: ${producao.host}`]
    if (isOfficial(homologacao) && !homologacao.host.includes('producaorestrita'))
      return [`${setting}_HOMOLOGACAO é um endereço de produção: ${homologacao.host}`]
    if (permitirProducao && /^(localhost|127\..*|\[::1\])$/.test(producao.hostname))
      return [
        `${setting}_PRODUCAO é desta máquina (${producao.host}), e com PERMITIR_PRODUCAO as suas notas passariam por verdadeiras`,
      ]
    if (permitirProducao && producao.href === homologacao.href)
      return [`${setting}_PRODUCAO e ${setting}_HOMOLOGACAO são o mesmo endereço: ${producao.href}`]
    return []
  })
}
const isOfficial = ({ hostname }: URL) => hostname.endsWith('.nfse.gov.br')
