import { Select } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import { cx } from '../cx.ts'
import { type aria, CAIXA, CAIXA_ESCOLHA } from './Moldura.tsx'

type PropsDaLista = {
  valor: string | number | null
  opcoes: readonly { value: string | number | null; label: string }[]
  placeholder: string
  onChange: (valor: string | number | null) => void
  readOnly: boolean
  /** The attributes of its trigger. */
  nome: string
  campo: ReturnType<typeof aria>
}

/** The button and the list of an Escolha. */
export default function EscolhaLista({ valor, opcoes, placeholder, onChange, readOnly, nome, campo }: PropsDaLista) {
  return (
    <Select.Root<PropsDaLista['valor']> items={opcoes} value={valor} onValueChange={onChange} readOnly={readOnly}>
      <Select.Trigger
        {...campo}
        data-campo={nome}
        className={cx(CAIXA, CAIXA_ESCOLHA, 'data-placeholder:text-tinta-3')}
      >
        <Select.Value className="truncate">
          {(escolhido: PropsDaLista['valor']) => opcoes.find(({ value }) => value === escolhido)?.label ?? placeholder}
        </Select.Value>
        <Select.Icon className="text-tinta-3">
          <ChevronsUpDown size={14} />
        </Select.Icon>
      </Select.Trigger>
      <Select.Portal>
        {/* A landmark: it stands at the end of the page, outside of the others. */}
        <Select.Positioner
          role="region"
          aria-label="Opções"
          sideOffset={4}
          alignItemWithTrigger={false}
          className="z-10"
        >
          <Select.Popup className="pop max-h-72 w-(--anchor-width) overflow-auto p-1">
            {opcoes.map((o) => (
              <Select.Item
                key={o.value ?? ''}
                value={o.value}
                className="flex h-8 items-center gap-2 rounded-md px-2 text-sm data-highlighted:bg-papel-2"
              >
                <span className="size-4">
                  <Select.ItemIndicator>
                    <Check size={14} />
                  </Select.ItemIndicator>
                </span>
                <Select.ItemText>{o.label}</Select.ItemText>
              </Select.Item>
            ))}
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  )
}
