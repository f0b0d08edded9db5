import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Opcao } from '../../words/opcao.ts'
import { cx } from '../cx.ts'
import { useCampo } from './Formulario.tsx'
import { aria, CAIXA, Moldura } from './Moldura.tsx'

type Props = {
  nome: string
  rotulo: string
  ajuda?: ReactNode
  className?: string
  placeholder?: string
  /** Asked for here, although the form's own validation does not know it. */
  obrigatorio?: boolean
  /** Names the table for the cache: `municipios`. */
  tabela: string
  /** What matches a text; also called with the code already chosen, to show its name. */
  search: (texto: string, signal: AbortSignal) => Promise<Opcao[]>
}

/** A code chosen from a table too long to show: type part of its name or number. The value is the code. */
export function EscolhaBuscada({ nome, rotulo, ajuda, className, placeholder, tabela, search, ...props }: Props) {
  const id = useId()
  const { valor, erro, fixo, change, ...campo } = useCampo<string>(nome)
  const obrigatorio = props.obrigatorio || campo.obrigatorio
  const [texto, setTexto] = useState('')
  const [aberta, setAberta] = useState(false)
  const procurado = useAfterPause(texto)
  const ofValue = useQuery({
    queryKey: ['tabela', tabela, valor],
    queryFn: ({ signal }) => search(valor!, signal),
    enabled: !!valor,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const found = useQuery({
    queryKey: ['tabela', tabela, procurado],
    queryFn: ({ signal }) => search(procurado, signal),
    enabled: aberta,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (previous) => previous,
  })
  const chosen = valor
    ? ([...(ofValue.data ?? []), ...(found.data ?? [])].find(({ value }) => value === valor) ?? {
        value: valor,
        label: valor,
      })
    : null
  const items = found.data ?? []
  return (
    <Moldura {...{ id, rotulo, erro, className, obrigatorio }} ajuda={fixo ?? ajuda}>
      <Combobox.Root
        items={items}
        filter={null}
        value={chosen}
        onValueChange={(option) => change(option?.value)}
        onOpenChange={setAberta}
        readOnly={!!fixo}
        onInputValueChange={(value) => setTexto(value === chosen?.label ? '' : value)}
        isItemEqualToValue={(a: Opcao, b: Opcao) => a.value === b.value}
      >
        <Combobox.Input
          {...aria(id, erro, fixo ?? ajuda, obrigatorio)}
          data-campo={nome}
          name={nome}
          placeholder={placeholder ?? 'Digite para procurar'}
          autoComplete="off"
          className={cx(CAIXA, 'h-9')}
        />
        <Combobox.Portal>
          <Combobox.Positioner role="region" aria-label="Opções" sideOffset={4} className="z-10">
            <Combobox.Popup aria-label={rotulo} className="pop w-(--anchor-width) min-w-64 p-1">
              <Combobox.Empty className="px-2 text-sm text-tinta-3 [&:not(:empty)]:py-3">
                {found.isFetching || texto !== procurado ? (
                  'Procurando'
                ) : found.error ? (
                  <>
                    A busca não respondeu.{' '}
                    <button type="button" onClick={() => found.refetch()} className="text-anil hover:underline">
                      Tentar de novo
                    </button>
                  </>
                ) : (
                  'Nada encontrado'
                )}
              </Combobox.Empty>
              <Combobox.List className="max-h-72 overflow-auto">
                {(option: Opcao) => (
                  <Combobox.Item
                    key={option.value}
                    value={option}
                    className="rounded-md px-2 py-1.5 text-sm data-highlighted:bg-papel-2 pointer-coarse:py-2.5"
                  >
                    {option.label}
                    {option.detalhe && <span className="sub block">{option.detalhe}</span>}
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

/** One search for a word, not one for each letter. */
const PAUSA_MS = 200

/** A text once its typing pauses; an emptied one at once. */
function useAfterPause(texto: string): string {
  const [parado, setParado] = useState(texto)
  useEffect(() => {
    const timer = setTimeout(() => setParado(texto), texto ? PAUSA_MS : 0)
    return () => clearTimeout(timer)
  }, [texto])
  return texto && parado
}
