import { Link, type LinkProps } from '@tanstack/react-router'
import { Check, CircleHelp, X } from 'lucide-react'
import type { ItemParaValer } from '#web/api/portal/client.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { readSearch } from '#web/words/busca.ts'
import { emPalavras } from '#web/words/no-portal.ts'
import { ESTADOS, ITENS } from '#web/words/pronto.ts'

const ICONE = { ok: Check, falta: X, confira: CircleHelp } as const

/** What production needs, each with its state, what was found, and where it is seen or corrected. */
export const Conferencia = ({ itens }: { itens: readonly ItemParaValer[] }) => (
  <ul className="border-t border-linha">
    {itens.map(({ item, estado, mensagem, onde }) => {
      const { rotulo, tom, acao } = ESTADOS[estado]
      return (
        <li key={item} className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-linha py-3 text-sm">
          <span className="w-24 shrink-0">
            <Selo tom={tom} icone={ICONE[estado]}>
              {rotulo}
            </Selo>
          </span>
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-medium">{ITENS[item]}</p>
            <p className="break-words text-tinta-2">{emPalavras(mensagem)}</p>
          </div>
          <Link
            {...destinoDe(onde)}
            aria-label={`${acao}: ${ITENS[item]}`}
            className="inline-block min-w-[24px] text-center text-anil underline pointer-coarse:py-2"
          >
            {acao}
          </Link>
        </li>
      )
    })}
  </ul>
)

/** A page of the portal, from the address that the service says. */
function destinoDe(onde: string): Pick<LinkProps, 'to' | 'search'> {
  const [to, busca = ''] = onde.split('?')
  return { to, search: readSearch(busca) } as Pick<LinkProps, 'to' | 'search'>
}
