import type { EstadoDeWebservice } from '#web/api/ops/client.ts'
import { cx } from '#web/kit/cx.ts'
import { TONS } from '#web/kit/detail/Selo.tsx'
import { WEBSERVICES } from '#web/words/municipios.ts'
import type { Tom } from '#web/words/status.ts'

export const GRAVES: EstadoDeWebservice[] = ['fora', 'suspenso', 'instavel', 'normal', 'sem_dados']

export const COR: Record<Tom, { fundo: string; letra: string }> = {
  verde: { fundo: 'fill-verde-papel stroke-verde-ponto', letra: 'fill-verde' },
  azul: { fundo: 'fill-azul-papel stroke-azul-ponto', letra: 'fill-azul' },
  vermelho: { fundo: 'fill-vermelho-papel stroke-vermelho-ponto', letra: 'fill-vermelho' },
  ambar: { fundo: 'fill-ambar-papel stroke-ambar-ponto', letra: 'fill-ambar' },
  roxo: { fundo: 'fill-roxo-papel stroke-roxo-ponto', letra: 'fill-roxo' },
  cinza: { fundo: 'fill-papel-1 stroke-linha-2', letra: 'fill-tinta-3' },
}

export const Legenda = () => (
  <ul aria-label="Cores" className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-sm text-tinta-2">
    {GRAVES.map((estado) => (
      <li key={estado} className="flex items-center gap-1.5">
        <span className={cx('size-2 rounded-full', TONS[WEBSERVICES[estado].tom].ponto)} />
        {WEBSERVICES[estado].rotulo}
      </li>
    ))}
    <li className="text-tinta-3">O número: cidades em uso.</li>
  </ul>
)
