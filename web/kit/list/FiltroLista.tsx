import { Combobox } from '@base-ui/react/combobox'
import { Check } from 'lucide-react'
import type { Opcao } from '../../words/opcao.ts'
import { cx } from '../cx.ts'
import { chip, Rotulo } from './Pilula.tsx'

export type FiltroProps = {
  nome: string
  opcoes: Opcao[]
  valor?: string
  onChange: (v?: string) => void
}

/** The pill of a Filtro with its list, open from the start: it loads when it is used. */
export default function FiltroLista({ nome, opcoes, valor, onChange }: FiltroProps) {
  const atual = opcoes.find((o) => o.value === valor) ?? null
  return (
    <Combobox.Root defaultOpen items={opcoes} value={atual} onValueChange={(o) => onChange(o?.value)}>
      <Combobox.Trigger className={chip(!!atual)} aria-label={atual ? `${nome}: ${atual.label}` : nome}>
        <Rotulo nome={nome} valor={atual?.label} />
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner sideOffset={6} align="start">
          <Combobox.Popup aria-label={nome} className="pop w-60 p-1">
            <Combobox.Input
              placeholder={`Buscar ${nome.toLowerCase()}`}
              aria-label={`Buscar ${nome.toLowerCase()}`}
              className={cx(
                'mb-1 h-8 w-full border-b border-linha px-2 text-sm outline-none',
                opcoes.length < 8 && 'sr-only',
              )}
            />
            <Combobox.Empty className="px-2 text-sm text-tinta-3 [&:not(:empty)]:py-3">Nada encontrado</Combobox.Empty>
            <Combobox.List className="max-h-72 overflow-auto">
              {(o: Opcao) => (
                <Combobox.Item
                  key={o.value}
                  value={o}
                  className="flex h-8 items-center gap-2 rounded-md px-2 text-sm data-highlighted:bg-papel-2 pointer-coarse:h-[44px]"
                >
                  <span className="size-4">
                    <Combobox.ItemIndicator>
                      <Check size={14} />
                    </Combobox.ItemIndicator>
                  </span>
                  {o.label}
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
