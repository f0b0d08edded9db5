import { passos, readAt, writeAt } from '#domain/caminhos.ts'
import type { ApiError, Erro } from '../../words/erro.ts'

/** The values are one plain object: the body of the request. */
export type Estado = {
  valores: object
  erros: readonly Erro[]
  sending: boolean
  /** Why the last try failed. */
  falha: ApiError | null
}
export type Store = ReturnType<typeof createStore>

/**
 * The state of a form, outside of React: a field subscribes to its own path, so a key pressed draws one field again.
 */
export function createStore(valores: object, erros: readonly Erro[]) {
  let estado: Estado = { valores, erros, sending: false, falha: null }
  const ouvintes = new Set<() => void>()
  // The fields on the page: each shows its own error.
  const campos = new Set<string>()

  const set = (parte: Partial<Estado>) => {
    estado = { ...estado, ...parte }
    for (const ouvinte of [...ouvintes]) ouvinte()
  }
  return {
    get: () => estado,
    set,
    subscribe: (ouvinte: () => void) => {
      ouvintes.add(ouvinte)
      return () => void ouvintes.delete(ouvinte)
    },
    campos,
    /** The value at a path now, without hearing of its changes. */
    read: (nome: string): unknown => readAt(estado.valores, nome),
    change: (nome: string, valor: unknown) => {
      if (readAt(estado.valores, nome) === valor) return
      // An error of a group ("o endereço é obrigatório") goes when any part of it is filled in.
      const about = ({ campo }: Erro) => campo === nome || isPartOf(nome, campo)
      const left = estado.erros.filter((erro) => !about(erro))
      const solved = left.length < estado.erros.length && !left.some(({ campo }) => campos.has(campo))
      set({
        valores: writeAt(estado.valores, passos(nome), valor),
        ...(left.length < estado.erros.length && { erros: left }),
        // The failure goes with the last of the faults that it named on this page.
        ...(solved && { falha: null }),
      })
    },
  }
}

const isPartOf = (nome: string, grupo: string) =>
  grupo !== '' && nome.startsWith(grupo) && /^[.[]/.test(nome.slice(grupo.length))
