import { useQuery } from '@tanstack/react-query'
import { dependencias } from '#web/api/ops/agora.ts'
import { cx } from '#web/kit/cx.ts'
import { celulasDe } from '#web/words/dependencias.ts'
import { Sinal } from './Dependencias.tsx'
import { MEDIO } from './medio.ts'

/** The same at the foot of the wall, each by one word. */
export function ParedeDependencias() {
  const { data } = useQuery(dependencias)
  if (!data) return null
  return (
    <ul
      aria-label="De que o serviço depende"
      className="grid grid-cols-2 gap-x-6 gap-y-2 border-t border-linha pt-[1.25vw] lg:grid-cols-6"
    >
      {celulasDe(data.items, Date.parse(data.em)).map(({ nome, curto, estado, texto }) => (
        <li key={nome} className={cx(MEDIO, estado === 'sem_uso' && 'text-tinta-3')}>
          <span className="flex items-center gap-[0.6vw] whitespace-nowrap max-lg:gap-2">
            <Sinal estado={estado} className="lg:size-[1.5vw]" />
            {curto}
          </span>
          {estado === 'fora' && (
            <span className="block text-[clamp(14px,1.46vw,28px)] text-vermelho lg:pl-[2.2vw]">{texto}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
