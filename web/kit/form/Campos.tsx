import { Select } from '@base-ui/react/select'
import { Switch } from '@base-ui/react/switch'
import { Check, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { maskDia, maskMes, maskTelefone, unmaskDia, unmaskMes, unmaskTelefone } from '../../words/formatos.ts'
import { cx } from '../cx.ts'
import { useCampo } from './Formulario.tsx'

export const CAIXA =
  'w-full rounded-md border border-borda bg-papel px-2.5 text-sm outline-none focus:border-anil focus:ring-3 focus:ring-anil/20 aria-invalid:border-vermelho-ponto aria-invalid:focus:ring-vermelho-ponto/20 [&[readonly]]:bg-papel-1 [&[readonly]]:text-tinta-2 data-readonly:bg-papel-1 data-readonly:text-tinta-2 pointer-coarse:text-base'
export type Base = { nome: string; rotulo: string; ajuda?: ReactNode; className?: string }

export function Moldura({
  id,
  rotulo,
  ajuda,
  erro,
  className,
  children,
}: {
  id: string
  rotulo: string
  ajuda?: ReactNode
  erro?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {rotulo}
      </label>
      {children}
      {erro ? (
        <p id={`${id}-e`} className="text-xs text-vermelho">
          {erro}
        </p>
      ) : (
        ajuda && (
          <p id={`${id}-a`} className="sub">
            {ajuda}
          </p>
        )
      )}
    </div>
  )
}
export const aria = (id: string, erro?: ReactNode, ajuda?: ReactNode) => ({
  id,
  'aria-invalid': !!erro,
  'aria-describedby': erro ? `${id}-e` : ajuda ? `${id}-a` : undefined,
})

/** Text, also dates (`YYYY-MM-DD`). `mask` formats what is shown and `unmask` gives back what the API wants. */
export function Texto({
  nome,
  rotulo,
  ajuda,
  className,
  linhas,
  mono,
  tipo,
  mask = (s) => s,
  unmask = (s) => s,
  ...resto
}: Base & {
  linhas?: number
  /** For code, headers and keys. */
  mono?: boolean
  tipo?: 'text' | 'email' | 'password' | 'date' | 'datetime-local' | 'url'
  mask?: (s: string) => string
  unmask?: (s: string) => string
  inputMode?: 'numeric' | 'email' | 'tel'
  maxLength?: number
  placeholder?: string
  autoComplete?: string
  /** Takes the focus when it appears: for a page that is this form and nothing else. */
  autoFocus?: boolean
}) {
  const id = useId(),
    c = useCampo<string>(nome),
    Tag = linhas ? 'textarea' : 'input'
  return (
    <Moldura {...{ id, rotulo, className }} ajuda={c.fixo ?? ajuda} erro={c.erro}>
      <Tag
        {...resto}
        {...aria(id, c.erro, c.fixo ?? ajuda)}
        data-campo={nome}
        readOnly={!!c.fixo}
        {...(linhas ? { rows: linhas } : { type: tipo ?? 'text' })}
        name={nome}
        value={mask(c.valor ?? '')}
        onChange={(e) => c.change(unmask(e.target.value) || undefined)}
        className={cx(CAIXA, linhas ? 'py-2' : 'h-9', mono && 'font-mono break-all')}
      />
    </Moldura>
  )
}
/** A telephone, kept as its digits; a foreign one as it was written. */
export const Telefone = (props: Base & { maxLength?: number }) => (
  <Texto maxLength={30} {...props} mask={maskTelefone} unmask={unmaskTelefone} inputMode="tel" />
)
/** A month, kept as `YYYY-MM`: not every browser has a field for months, and none follows the language of the page. */
export const Mes = (props: Base) => (
  <Texto {...props} mask={maskMes} unmask={unmaskMes} inputMode="numeric" placeholder="mm/aaaa" />
)
/** A day, kept as `YYYY-MM-DD`, typed as people write it. */
export const Dia = (props: Base) => (
  <Texto {...props} mask={maskDia} unmask={unmaskDia} inputMode="numeric" placeholder="dd/mm/aaaa" />
)
/** One of a few. An option of value `null` removes the field: "the usual". */
export function Escolha<V extends string | number>({
  nome,
  rotulo,
  ajuda,
  className,
  opcoes,
  placeholder = 'Escolha',
}: Base & { opcoes: readonly { value: V | null; label: string }[]; placeholder?: string }) {
  const id = useId(),
    c = useCampo<V>(nome)
  return (
    <Moldura {...{ id, rotulo, className }} ajuda={c.fixo ?? ajuda} erro={c.erro}>
      <Select.Root<V | null>
        items={opcoes}
        value={c.valor ?? null}
        onValueChange={(v) => c.change(v ?? undefined)}
        readOnly={!!c.fixo}
      >
        <Select.Trigger
          {...aria(id, c.erro, c.fixo ?? ajuda)}
          data-campo={nome}
          className={cx(CAIXA, 'flex h-9 items-center justify-between gap-2 text-left data-placeholder:text-tinta-3')}
        >
          <Select.Value className="truncate">
            {(v: V | null) => opcoes.find((o) => o.value === v)?.label ?? placeholder}
          </Select.Value>
          <Select.Icon className="text-tinta-3">
            <ChevronsUpDown size={14} />
          </Select.Icon>
        </Select.Trigger>
        <Select.Portal>
          <Select.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-10">
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
    </Moldura>
  )
}
export function Chave({ nome, rotulo, ajuda }: Base) {
  const id = useId(),
    c = useCampo<boolean>(nome)
  return (
    <div className="flex items-start gap-2.5">
      <Switch.Root
        {...aria(id, c.erro, ajuda)}
        data-campo={nome}
        checked={c.valor ?? false}
        onCheckedChange={(v) => c.change(v)}
        readOnly={!!c.fixo}
        className="mt-0.5 flex shrink-0 h-[18px] w-8 rounded-full bg-borda p-0.5 transition-colors data-checked:bg-anil-botao"
      >
        <Switch.Thumb className="size-3.5 rounded-full bg-white shadow-sm transition-transform data-checked:translate-x-3.5" />
      </Switch.Root>
      <label htmlFor={id} className="text-sm">
        {rotulo}
        {ajuda && (
          <span id={`${id}-a`} className="sub block">
            {ajuda}
          </span>
        )}
      </label>
    </div>
  )
}
