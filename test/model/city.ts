// The control of a company's surroundings: the mood of the city, its connection cut, time passing.
import assert from 'node:assert/strict'
import type { Network } from '../support/network.ts'
import type { World } from '../support/world.ts'
import { HUMORES_DO_EVENTO, type Humor, type HumorDoEvento, moodOf } from './steps.ts'

export type CityControl = {
  /** The text in a document that selects a mood. */
  simular(humor: Humor): string | undefined
  /** How the city takes the events of this company from now on. */
  setEventMood(humor: HumorDoEvento): Promise<void>
  setMute(mute: boolean): Promise<void>
  setReach(reach: boolean): Promise<void>
  /** The município decides about a note: 105104 grants the analysis, 105105 denies it, 305101 cancels by itself. */
  decide(chave: string, tipo: string): Promise<void>
  /** What the city holds of this company. */
  book(): Promise<Entry[]>
  /** Hours pass for these notes, all of the company: deadlines come nearer, and what waited for its time is due. */
  passHours(empresaId: string, notaIds: readonly string[], hours: number): Promise<void>
  /** What these notes wait for is due now. */
  hurry(notaIds: readonly string[]): Promise<void>
}

/** One document in the city's book. `envios`: how often it arrived; `copias`: notes made of it. */
export type Entry = {
  numero: number
  nfse: string
  envios: number
  copias: number
  eventos: string[]
  situacao: string
}

type Surroundings = {
  cnpj: string
  /** The party by which the city identifies the one that queries it. */
  consultor: string
  cidade: string | null
  network: Network | null
  slug?: string
}

export function openCityControl(
  { simulator, sql }: World,
  { cnpj, consultor, cidade, network, slug }: Surroundings,
): CityControl {
  const codigo = cidade ? { emitir: 'E47', evento: 'E78' } : { emitir: 'E0310', evento: 'E0840' }
  const where = cidade ? { cidade } : {}
  const rules = new Map<'evento' | 'consultar', number>()
  const setRule = async (
    operacao: 'evento' | 'consultar',
    regra: { cnpj: string; comportamento: string; vezes?: number } | null,
  ) => {
    const previous = rules.get(operacao)
    rules.delete(operacao)
    if (previous !== undefined)
      await simulator.admin('DELETE', `comportamento?id=${previous}${cidade ? `&cidade=${cidade}` : ''}`)
    if (regra) {
      const { id } = await simulator.admin<{ id: number }>('PUT', 'comportamento', { ...where, ...regra, operacao })
      rules.set(operacao, id)
    }
  }
  const makeDue = async (notaIds: readonly string[], by: string) => {
    for (const id of notaIds)
      await sql(
        `update jobs set executar_em = executar_em - ${by} where id in (
           select id from jobs where chave = $1 and estado = 'aguardando' for update skip locked)`,
        [id],
      )
  }
  return {
    simular: (humor) => moodOf(humor).simular.replace('RECUSA', codigo.emitir) || undefined,
    setEventMood: (humor) => {
      const { comportamento, recusa } = HUMORES_DO_EVENTO[humor]
      if (!comportamento) return setRule('evento', null)
      return setRule('evento', {
        cnpj,
        comportamento: comportamento.replace('RECUSA', codigo.evento),
        ...(recusa ? {} : { vezes: 1 }),
      })
    },
    setMute: (mute) => setRule('consultar', mute ? { cnpj: consultor, comportamento: 'indisponivel' } : null),
    setReach: async (reach) => {
      assert.ok(network)
      await (reach ? network.mend() : network.cut())
    },
    decide: async (chave, tipo) => {
      await simulator.admin('POST', 'eventos', { ambiente: 'homologacao', chave, tipo })
    },
    book: async () => {
      type Row = Omit<Entry, 'numero' | 'nfse' | 'eventos'> & {
        numero: string
        numeroRps?: string
        nNFSe?: number
        eventos?: string[]
      }
      const query = cidade ? `cidade=${cidade}&cnpj=${cnpj}` : `ambiente=homologacao&cnpj=${cnpj}`
      const { notas } = await simulator.admin<{ notas: Row[] }>('GET', `livro?${query}`)
      return notas.map(({ numero, numeroRps, nNFSe, envios, copias, eventos = [], situacao }) => ({
        numero: Number(numeroRps ?? numero),
        nfse: String(nNFSe ?? numero),
        ...{ envios, copias, eventos, situacao },
      }))
    },
    passHours: async (empresaId, notaIds, hours) => {
      const by = `make_interval(secs => ${Math.round(hours * 3600)})`
      // Note by note, each in one transaction that takes its locks in the service's own order.
      for (const id of notaIds)
        await sql(`
          update notas set criada_em = criada_em - ${by}, autorizada_em = autorizada_em - ${by} where id = '${id}';
          update cancelamentos set criado_em = criado_em - ${by} where nota_id = '${id}' and concluido_em is null`)
      await makeDue(notaIds, by)
      await sql(`update dfe_cursores set lido_em = lido_em - ${by} where empresa_id = $1`, [empresaId])
      if (slug)
        await sql(`update disjuntores set aberto_ate = aberto_ate - ${by} where chave like '%:' || $1 || ':%'`, [slug])
    },
    hurry: (notaIds) => makeDue(notaIds, "interval '1 day'"),
  }
}
