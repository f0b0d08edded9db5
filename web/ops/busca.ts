import { type Busca, listaDe, texto } from '../words/busca.ts'

/** Which view of a page is shown. */
export const readAba = (busca: Busca) => ({ aba: texto(busca['aba']) })

/** Which month is shown, as YYYY-MM. */
export const readMes = (busca: Busca) => ({ mes: /^\d{4}-(0[1-9]|1[0-2])$/.exec(texto(busca['mes']) ?? '')?.[0] })

/** Whether the home is laid out for a screen on the wall. */
export const readAgora = (busca: Busca) => ({ parede: texto(busca['parede']) })

/** Over how long the movement of notes looks back. */
export const readMovimento = (busca: Busca) => ({ janela: texto(busca['janela']), ...listaDe(busca) })

/** How far a new city has come: what was answered, each by its id. */
export const readNovaCidade = (busca: Busca) => ({
  municipio: texto(busca['municipio']),
  ambiente: texto(busca['ambiente']),
  analise: texto(busca['analise']),
  empresa: texto(busca['empresa']),
  conexao: texto(busca['conexao']),
})
