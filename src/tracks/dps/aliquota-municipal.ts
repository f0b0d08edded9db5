import { type Percentual, percentual } from '#domain/money.ts'
import type { CityAgents } from '#platform/http-client/mtls.ts'
import type { RestAnswer } from '#platform/http-client/rest.ts'
import { readJson } from '#tracks/transport/json.ts'
import { askParametro } from './convenio.ts'
import type { Parties } from './sefin-client.ts'

/** `dia`: a day of the competência, YYYY-MM-DD; `complemento`: the three digits a city adds to the code, or null. */
type ServicoNaCidade = { municipio: string; cTribNac: string; complemento: string | null; dia: string }

/**
 * The ISS rate that a city registered in the national system for a service, in force on a day; null when it registered
 * none, the service is not due there, or the parametrization does not answer
 * (docs/referencia/nacional.md#24-parametrização-municipal).
 */
export async function findAliquotaMunicipal(
  agents: CityAgents,
  parties: Parties,
  { municipio, cTribNac, complemento, dia }: ServicoNaCidade,
): Promise<Percentual | null> {
  const codigo = `${cTribNac.replace(/(..)(..)(..)/, '$1.$2.$3')}.${complemento ?? '000'}`
  return readAliquota(await askParametro(agents, parties, `/${municipio}/${codigo}/${dia}/aliquota`), dia)
}

/** The rate in force on a day, of an answer about one service. */
export function readAliquota(answer: RestAnswer, dia: string): Percentual | null {
  if (answer.kind !== 'answer' || answer.status !== 200) return null
  const json = readJson(answer.body) as { aliquotas?: Record<string, unknown> | null } | null
  const periodos = Object.values(json?.aliquotas ?? {}).flat() as Partial<Record<string, unknown>>[]
  const current = periodos.find((each) => {
    const [inicio, fim] = [each?.['DtIni'], each?.['DtFim']].map((data) => String(data ?? '').slice(0, 10))
    return (!inicio || inicio <= dia) && (!fim || dia <= fim)
  })
  const aliq = current?.['Aliq']
  return typeof aliq === 'number' && aliq > 0 && aliq <= 100 ? percentual(aliq) : null
}
