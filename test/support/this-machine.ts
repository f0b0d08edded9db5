// This machine's own addresses at any port: the simulated cities and the receivers of tests listen there.
import type { RedePermitida } from '#platform/http-client/address-guard.ts'

export const ESTA_MAQUINA: readonly RedePermitida[] = ['127.0.0.0/8', '::1'].map((rede) => ({ rede, porta: null }))
/** The same as a setting. */
export const COM_ESTA_MAQUINA = { REDES_PERMITIDAS: ESTA_MAQUINA.map(({ rede }) => rede).join(',') }
