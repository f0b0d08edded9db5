import type { Dependencia } from '../formas.ts'
import { faz } from './datas.ts'
import { quando } from './incidentes.ts'

type Tipo = Dependencia['tipo']
/** What a cell of Agora says: a name, whether it answers, and since when or how it was last seen. */
export type Celula = { nome: string; curto: string; estado: Dependencia['estado']; texto: string; detalhe: string }

/** What the service needs, in as many cells as a person reads at once; each is as bad as the worst of its kind. */
const CELULAS: readonly [nome: string, curto: string, tipos: readonly Tipo[]][] = [
  ['Sistema nacional', 'Nacional', ['nacional']],
  ['Banco', 'Banco', ['banco']],
  ['E-mail', 'E-mail', ['smtp']],
  ['Banco de dados', 'Dados', ['postgres', 'disco_do_banco', 'relogio', 'arquivo_do_wal']],
  ['Arquivos', 'Arquivos', ['deposito', 'disco_do_processo']],
  ['Webhooks', 'Webhooks', ['webhooks']],
]
const PIOR: readonly Dependencia['estado'][] = ['fora', 'responde', 'sem_uso']
/** The national system for tests wakes nobody. */
const DE_TESTE = 'nacional:homologacao'

/** The cells of the strip, always in the same places; `agora`: the time of the answer, in milliseconds. */
export const celulasDe = (items: readonly Dependencia[], agora: number): Celula[] =>
  CELULAS.flatMap(([nome, curto, tipos]) => {
    const dela = items.filter(({ tipo, chave }) => tipos.includes(tipo) && chave !== DE_TESTE)
    const estado = PIOR.find((pior) => dela.some((item) => item.estado === pior))
    const item = dela.find((each) => each.estado === estado)
    return item && estado ? [{ nome, curto, estado, texto: textoDa(item, agora), detalhe: item.detalhe }] : []
  })

function textoDa({ tipo, estado, desde, ultimoSucesso, detalhe }: Dependencia, agora: number): string {
  if (estado === 'sem_uso') return 'sem uso'
  if (tipo === 'webhooks') return detalhe
  if (estado === 'fora') return desde ? `fora desde ${quando(desde, agora)}` : detalhe
  return ultimoSucesso && tipo !== 'postgres' ? `respondeu ${faz(ultimoSucesso, agora)}` : detalhe
}
