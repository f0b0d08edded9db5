import { ChevronsUpDown } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import { cx } from '../cx.ts'
import { useCampo } from './Formulario.tsx'
import { aria, type Base, CAIXA, CAIXA_ESCOLHA, Moldura } from './Moldura.tsx'

// The list that opens is the heaviest part of a form, so that the form is drawn before it is there.
const Lista = lazy(() => import('./EscolhaLista.tsx'))

/** One of a few. An option of value `null` removes the field: "the usual". */
export function Escolha<V extends string | number>({
  nome,
  rotulo,
  ajuda,
  className,
  opcoes,
  placeholder = 'Escolha',
}: Base & { opcoes: readonly { value: V | null; label: string }[]; placeholder?: string }) {
  const id = useId()
  const c = useCampo<V>(nome)
  const valor = c.valor ?? null
  return (
    <Moldura {...{ id, rotulo, className }} ajuda={c.fixo ?? ajuda} erro={c.erro} obrigatorio={c.obrigatorio}>
      <Suspense
        fallback={
          <span className={cx(CAIXA, CAIXA_ESCOLHA, valor === null && 'text-tinta-3')}>
            <span className="truncate">{opcoes.find(({ value }) => value === valor)?.label ?? placeholder}</span>
            <ChevronsUpDown size={14} aria-hidden className="text-tinta-3" />
          </span>
        }
      >
        <Lista
          {...{ nome, valor, opcoes, placeholder }}
          campo={aria(id, c.erro, c.fixo ?? ajuda, c.obrigatorio)}
          onChange={(novo) => c.change((novo as V | null) ?? undefined)}
          readOnly={!!c.fixo}
        />
      </Suspense>
    </Moldura>
  )
}
