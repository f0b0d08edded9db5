import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { Check, X } from 'lucide-react'
import { type ReactNode, useDeferredValue, useId, useState } from 'react'
import type { Opcao } from '../../words/opcao.ts'
import { cx } from '../cx.ts'
import { useCampo } from './Formulario.tsx'
import { aria, Moldura } from './Moldura.tsx'

type Props = {
  nome: string
  rotulo: string
  ajuda?: ReactNode
  className?: string
  placeholder?: string
  /** Names the table for the cache: `empresas`. */
  tabela: string
  /** What matches a text. */
  search: (texto: string, signal: AbortSignal) => Promise<Opcao[]>
  /** The names of values chosen before, which no search may have returned. */
  loadNames: (valores: string[], signal: AbortSignal) => Promise<Opcao[]>
}

/** Several codes from a long table: type part of a name, choose, and again. The value is the list of the codes. */
export function EscolhaVarias({ nome, rotulo, ajuda, className, placeholder, tabela, search, loadNames }: Props) {
  const id = useId()
  const { valor = [], erro, change } = useCampo<string[]>(nome)
  const [conhecidas, setConhecidas] = useState<Opcao[]>([])
  const [texto, setTexto] = useState('')
  const procurado = useDeferredValue(texto)
  const found = useQuery({
    queryKey: ['tabela', tabela, procurado],
    queryFn: ({ signal }) => search(procurado, signal),
    placeholderData: (previous) => previous,
  })
  const semNome = valor.filter((each) => !conhecidas.some(({ value }) => value === each))
  const nomeadas = useQuery({
    queryKey: ['tabela', tabela, 'nomes', semNome],
    queryFn: ({ signal }) => loadNames(semNome, signal),
    enabled: semNome.length > 0,
  })
  const nomes = [...conhecidas, ...(nomeadas.data ?? [])]
  const chosen = valor.map((value) => nomes.find((each) => each.value === value) ?? { value, label: 'Carregando' })
  return (
    <Moldura {...{ id, rotulo, ajuda, erro, className }}>
      <Combobox.Root
        multiple
        items={found.data ?? []}
        filter={null}
        value={chosen}
        onValueChange={(options) => {
          setConhecidas(options)
          change(options.length > 0 ? options.map(({ value }) => value) : undefined)
        }}
        onInputValueChange={setTexto}
        isItemEqualToValue={(a: Opcao, b: Opcao) => a.value === b.value}
      >
        <Combobox.Chips
          className={cx(
            'flex min-h-9 w-full flex-wrap items-center gap-1 rounded-md border bg-papel px-1.5 py-1 focus-within:border-anil focus-within:ring-3 focus-within:ring-anil/20',
            erro ? 'border-vermelho-ponto' : 'border-borda',
          )}
        >
          {chosen.map((option) => (
            <Combobox.Chip
              key={option.value}
              aria-label={option.label}
              className="flex h-6 max-w-full items-center gap-1 rounded-md bg-papel-2 pl-1.5 text-sm outline-none focus-within:outline-2 focus-within:outline-anil"
            >
              <span className="truncate">{option.label}</span>
              <Combobox.ChipRemove
                aria-label={`Tirar ${option.label}`}
                className="grid size-6 shrink-0 place-items-center rounded-md text-tinta-2 hover:text-tinta"
              >
                <X size={13} aria-hidden />
              </Combobox.ChipRemove>
            </Combobox.Chip>
          ))}
          <Combobox.Input
            {...aria(id, erro, ajuda)}
            placeholder={chosen.length > 0 ? '' : (placeholder ?? 'Digite para procurar')}
            autoComplete="off"
            className="h-6 min-w-32 flex-1 bg-transparent px-1 text-sm outline-none pointer-coarse:text-base"
          />
        </Combobox.Chips>
        <Combobox.Portal>
          <Combobox.Positioner role="region" aria-label="Opções" sideOffset={4} className="z-10">
            <Combobox.Popup aria-label={rotulo} className="pop w-(--anchor-width) min-w-64 p-1">
              <Combobox.Empty className="px-2 text-sm text-tinta-3 [&:not(:empty)]:py-3">
                {found.isFetching ? 'Procurando' : 'Nada encontrado'}
              </Combobox.Empty>
              <Combobox.List className="max-h-60 overflow-auto">
                {(option: Opcao) => (
                  <Combobox.Item
                    key={option.value}
                    value={option}
                    className="flex items-center gap-2 rounded-md px-2 py-1.5 text-sm data-highlighted:bg-papel-2 pointer-coarse:py-2.5"
                  >
                    <span className="size-4 shrink-0">
                      <Combobox.ItemIndicator>
                        <Check size={14} aria-hidden />
                      </Combobox.ItemIndicator>
                    </span>
                    {option.label}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </Moldura>
  )
}
