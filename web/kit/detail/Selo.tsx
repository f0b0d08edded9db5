import { Ban, Check, CircleDashed, Hourglass, type LucideIcon, OctagonX, Replace, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { STATUS, type StatusNota, type Tom } from '../../words/status.ts'
import { cx } from '../cx.ts'

export const TONS: Record<Tom, { texto: string; papel: string; ponto: string }> = {
  verde: { texto: 'text-verde', papel: 'bg-verde-papel', ponto: 'bg-verde-ponto' },
  azul: { texto: 'text-azul', papel: 'bg-azul-papel', ponto: 'bg-azul-ponto' },
  vermelho: { texto: 'text-vermelho', papel: 'bg-vermelho-papel', ponto: 'bg-vermelho-ponto' },
  ambar: { texto: 'text-ambar', papel: 'bg-ambar-papel', ponto: 'bg-ambar-ponto' },
  roxo: { texto: 'text-roxo', papel: 'bg-roxo-papel', ponto: 'bg-roxo-ponto' },
  cinza: { texto: 'text-cinza', papel: 'bg-cinza-papel', ponto: 'bg-cinza-ponto' },
}

/** A state in words on its tint; the icon only helps. */
export function Selo({ tom, icone: Icone, children }: { tom: Tom; icone?: LucideIcon; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex h-[22px] items-center gap-1 rounded-md px-1.5 text-xs font-medium whitespace-nowrap',
        TONS[tom].texto,
        TONS[tom].papel,
      )}
    >
      {Icone && <Icone size={12} strokeWidth={2.4} aria-hidden />}
      {children}
    </span>
  )
}

const ICONE: Record<StatusNota, LucideIcon> = {
  autorizada: Check,
  processando: CircleDashed,
  rejeitada: X,
  cancelada: Ban,
  substituida: Replace,
  falha_temporaria: Hourglass,
  falha_definitiva: OctagonX,
}
/** The state of a note, and that another one is to replace it. */
export const SelosDaNota = ({ nota }: { nota: { status: StatusNota; substituicaoEmCurso: boolean } }) => (
  <span className="inline-flex flex-wrap gap-1">
    <SeloStatus status={nota.status} />
    {nota.substituicaoEmCurso && (
      <Selo tom="ambar" icone={Replace}>
        Em substituição
      </Selo>
    )}
  </span>
)

export const SeloStatus = ({ status }: { status: StatusNota }) => (
  <Selo tom={STATUS[status].tom} icone={ICONE[status]}>
    {STATUS[status].rotulo}
  </Selo>
)
