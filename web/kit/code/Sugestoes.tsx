import type { Ref } from 'react'
import type { Lugar } from './json-no-texto.ts'

/** A field that fits in a group: the value it begins with, and what it holds, in words. */
export type CampoPossivel = { nome: string; valor: unknown; ajuda: string }
export type Possiveis = {
  /** The group that the fields belong to, by path. */
  grupo: string
  campos: readonly CampoPossivel[]
  /** The field whose value is being written, and the values that it accepts. */
  campo: string | null
  valores: readonly unknown[]
}
/** What may be written at a place of a value. */
export type Completar = (valor: Record<string, unknown>, lugar: Lugar) => Possiveis

type Props = Possiveis & {
  ref?: Ref<HTMLDivElement>
  onAdd: (nome: string, valor: unknown) => void
  onSet: (valor: unknown) => void
}

/** The values of the field, and the fields of the group, that fit where the cursor is; pressing one writes it. */
export const Sugestoes = ({ ref, grupo, campos, campo, valores, onAdd, onSet }: Props) => (
  <div ref={ref} className="flex flex-col gap-4">
    {campo && valores.length > 0 && (
      <section aria-label="Valores aceitos">
        <h2 className="sub mb-1 font-normal">
          Valores de <span className="font-mono break-all">{campo}</span>
        </h2>
        <ul className="flex flex-wrap gap-1">
          {valores.map((valor) => (
            <li key={String(valor)}>
              <button type="button" onClick={() => onSet(valor)} className={BOTAO}>
                {JSON.stringify(valor)}
              </button>
            </li>
          ))}
        </ul>
      </section>
    )}
    <section aria-label="Campos que cabem">
      <h2 className="sub mb-1 font-normal">
        Campos que cabem {grupo ? <span className="font-mono break-all">em {grupo}</span> : 'no nível de cima'}
      </h2>
      {campos.length === 0 ? (
        <p className="text-tinta-2">Nenhum: este grupo já tem todos.</p>
      ) : (
        <ul className="flex flex-wrap gap-1">
          {campos.map(({ nome, valor, ajuda }) => (
            <li key={nome}>
              <button type="button" title={ajuda} onClick={() => onAdd(nome, valor)} className={BOTAO}>
                {nome}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className="sub mt-2">No texto, Ctrl e espaço trazem até aqui.</p>
    </section>
  </div>
)

const BOTAO =
  'rounded-md border border-linha-2 px-1.5 py-0.5 font-mono text-xs break-all hover:bg-papel-2 pointer-coarse:min-h-9'
