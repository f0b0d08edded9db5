import { Toggle } from '@base-ui/react/toggle'
import { ToggleGroup } from '@base-ui/react/toggle-group'
import type { Estatisticas } from '#web/api/portal/client.ts'
import { cx } from '#web/kit/cx.ts'
import { TONS } from '#web/kit/detail/Selo.tsx'
import { inteiro } from '#web/words/formatos.ts'
import { STATUS, STATUS_LISTA, type StatusNota } from '#web/words/status.ts'

const ABA =
  'flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-sm hover:bg-papel-1 aria-pressed:bg-papel-2 aria-pressed:font-medium not-aria-pressed:text-tinta-2 pointer-coarse:h-[44px]'

type Props = {
  /** Undefined while it is unknown, or where a count would not match what is listed. */
  contagem: Estatisticas | undefined
  atual: StatusNota | undefined
  onChange: (status?: StatusNota) => void
}

/** The states as buttons over one proportional bar: the share of the notes in each. */
export function FaixaStatus({ contagem, atual, onChange }: Props) {
  const quantas = (status: StatusNota) => contagem?.porStatus.find((each) => each.status === status)?.quantidade ?? 0
  return (
    <div>
      <div className="flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-papel-2" aria-hidden>
        {STATUS_LISTA.filter((status) => quantas(status) > 0).map((status) => (
          <span
            key={status}
            style={{ flexGrow: quantas(status) }}
            className={cx(
              'transition-[flex-grow,opacity] duration-150',
              TONS[STATUS[status].tom].ponto,
              atual && atual !== status && 'opacity-30',
            )}
          />
        ))}
      </div>
      <ToggleGroup
        // Mounted again when the counts arrive: buttons that grow would visibly move.
        key={contagem ? 'contada' : 'contando'}
        aria-label="Status"
        value={[atual ?? 'todas']}
        onValueChange={([valor]) => onChange(STATUS_LISTA.find((status) => status === valor))}
        className="-mx-2 mt-2 flex overflow-x-auto p-0.5 [scrollbar-width:none]"
      >
        <Toggle value="todas" className={ABA}>
          Todas <Conta n={contagem?.total.quantidade} />
        </Toggle>
        {STATUS_LISTA.map((status) => (
          <Toggle key={status} value={status} className={ABA}>
            <span className={cx('size-2 rounded-full', TONS[STATUS[status].tom].ponto)} aria-hidden />
            {STATUS[status].rotulo}
            <Conta n={contagem && quantas(status)} />
          </Toggle>
        ))}
      </ToggleGroup>
    </div>
  )
}

const Conta = ({ n }: { n: number | undefined }) =>
  n !== undefined && <span className="text-tinta-3 tabular-nums">{inteiro(n)}</span>
