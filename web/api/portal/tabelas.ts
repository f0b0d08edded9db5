import type { Opcao } from '../../words/opcao.ts'
import { call, type Entrada } from './client.ts'

export type NomeDeTabela = Entrada<'GET /portal/tabelas/{nome}'>['caminho']['nome']
type Search = (texto: string, signal: AbortSignal) => Promise<Opcao[]>

/** For EscolhaBuscada: the rows of a legal table that match a text, as `01.07 · Suporte técnico`. */
export const searchTabela =
  (nome: NomeDeTabela): Search =>
  async (texto, signal) => {
    const { items } = await call(
      'GET /portal/tabelas/{nome}',
      { caminho: { nome }, consulta: { q: texto } },
      { signal },
    )
    return items.map(({ codigo, descricao }) => ({ value: codigo, label: `${codigo} · ${descricao}` }))
  }

/** For EscolhaBuscada: the national codes (cTribNac) under an LC 116 item, or all of them when there is none yet. */
export const searchServicoNacional =
  (item: string | undefined): Search =>
  async (texto, signal) => {
    const consulta = { q: texto || item, limit: 100 }
    const caminho = { nome: 'servicos-nacionais' } as const
    const { items } = await call('GET /portal/tabelas/{nome}', { caminho, consulta }, { signal })
    return items
      .filter(({ dados }) => !item || dados['item'] === item)
      .map(({ codigo, descricao }) => ({ value: codigo, label: `${codigo} · ${descricao}` }))
  }

/** For EscolhaBuscada: countries by name; the value is the ISO code of two letters. */
export const searchPaises: Search = async (texto, signal) => {
  const { items } = await call(
    'GET /portal/tabelas/{nome}',
    { caminho: { nome: 'paises' }, consulta: { q: texto } },
    { signal },
  )
  return items.map(({ codigo, descricao }) => ({ value: codigo, label: descricao }))
}
