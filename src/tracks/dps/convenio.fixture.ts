import type { Convenio, ConvenioStore } from './convenio.ts'

/** Agreements kept in memory, as one process alone would. */
export function storeOf(known: Map<string, Convenio> = new Map()): ConvenioStore {
  return {
    get: async (municipio, ambiente) => known.get(`${ambiente}/${municipio}`) ?? null,
    set: async (municipio, ambiente, convenio) => {
      known.set(`${ambiente}/${municipio}`, convenio)
    },
  }
}
