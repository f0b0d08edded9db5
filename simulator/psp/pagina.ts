import { Recusa, type TipoDeProblema } from './problema.ts'

/** The period of a list, both ends included; refuses what is no moment (RFC 3339), or ends before it begins. */
export function filterPeriod(query: URLSearchParams, tipo: TipoDeProblema) {
  const [inicio, fim] = ['inicio', 'fim'].map((name) => query.get(name) ?? '') as [string, string]
  for (const [name, value] of Object.entries({ inicio, fim }))
    if (!MOMENTO.test(value) || Number.isNaN(Date.parse(value)))
      throw new Recusa(tipo, `O parâmetro ${name} não respeita o schema.`)
  if (Date.parse(fim) < Date.parse(inicio)) throw new Recusa(tipo, 'O parâmetro fim é anterior ao parâmetro inicio.')
  if (query.has('cpf') && query.has('cnpj')) throw new Recusa(tipo, 'Os parâmetros cpf e cnpj estão preenchidos.')
  const within = (moment: string) => Date.parse(moment) >= Date.parse(inicio) && Date.parse(moment) <= Date.parse(fim)
  return { inicio, fim, within }
}

/** One page of a list, counted from 0, with what the answer says of it. */
export function pageOf<T>(found: readonly T[], query: URLSearchParams, tipo: TipoDeProblema) {
  const read = (name: string, fallback: number, min: number, max: number): number => {
    const text = query.get(`paginacao.${name}`) ?? String(fallback)
    const value = Number(text)
    if (!/^-?\d+$/.test(text) || value < min || value > max)
      throw new Recusa(tipo, `O parâmetro paginacao.${name} não respeita o schema.`)
    return value
  }
  const paginaAtual = read('paginaAtual', 0, 0, 2 ** 31)
  const itensPorPagina = read('itensPorPagina', 100, 1, 1000)
  const from = paginaAtual * itensPorPagina
  return {
    paginacao: {
      paginaAtual,
      itensPorPagina,
      quantidadeDePaginas: Math.max(1, Math.ceil(found.length / itensPorPagina)),
      quantidadeTotalDeItens: found.length,
    },
    itens: found.slice(from, from + itensPorPagina),
  }
}

const MOMENTO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/i
