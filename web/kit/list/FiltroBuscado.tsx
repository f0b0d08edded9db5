import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Opcao } from '../../words/opcao.ts'
import { chip, Rotulo } from './Pilula.tsx'

export type FiltroBuscadoProps = {
  nome: string
  /** What matches a text; also called with the value already chosen, for its name. */
  search: (texto: string, signal: AbortSignal) => Promise<Opcao[]>
  /** The name of the chosen value, or the value itself while it is not known. */
  rotulo?: string | undefined
  valor?: string | undefined
  onChange: (valor?: string) => void
}

/** The pill of a choice from a table too long to show, open from the start: it loads when it is used. */
export default function FiltroBuscado({ nome, search, rotulo, valor, onChange }: FiltroBuscadoProps) {
  const [texto, setTexto] = useState('')
  const { data = [], isFetching } = useQuery({
    queryKey: ['filtro', nome, texto],
    queryFn: ({ signal }) => search(texto, signal),
    placeholderData: (previous) => previous,
  })
  const chosen = valor ? { value: valor, label: rotulo ?? valor } : null
  return (
    <Combobox.Root
      defaultOpen
      items={data}
      filter={null}
      value={chosen}
      onValueChange={(opcao: Opcao | null) => onChange(opcao?.value)}
      onInputValueChange={(novo) => setTexto(novo === chosen?.label ? '' : novo)}
      isItemEqualToValue={(a: Opcao, b: Opcao) => a.value === b.value}
    >
      <Combobox.Trigger className={chip(!!chosen)} aria-label={chosen ? `${nome}: ${chosen.label}` : nome}>
        <Rotulo nome={nome} {...(chosen && { valor: chosen.label })} />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={6} align="start" className="z-10">
          <Combobox.Popup aria-label={nome} className="pop w-72 p-1">
            <Combobox.Input
              placeholder={`Buscar ${nome.toLowerCase()}`}
              aria-label={`Buscar ${nome.toLowerCase()}`}
              className="mb-1 h-8 w-full border-b border-linha px-2 text-sm outline-none"
            />
            <Combobox.Empty className="px-2 text-sm text-tinta-3 [&:not(:empty)]:py-3">
              {isFetching ? 'Procurando' : texto.length < 3 ? 'Digite três letras ou mais' : 'Nada encontrado'}
            </Combobox.Empty>
            <Combobox.List className="max-h-72 overflow-auto">
              {(opcao: Opcao) => (
                <Combobox.Item
                  key={opcao.value}
                  value={opcao}
                  className="rounded-md px-2 py-1.5 text-sm data-highlighted:bg-papel-2 pointer-coarse:py-2.5"
                >
                  {opcao.label}
                  {opcao.detalhe && <span className="sub block">{opcao.detalhe}</span>}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
