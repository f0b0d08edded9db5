import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { Observacao } from '#web/api/ops/client.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'
import { Vazio } from '#web/kit/feedback/Vazio.tsx'
import { pagesOf } from '#web/ops/onde.ts'
import { GRAVIDADES } from '#web/words/alertas.ts'
import { readSearch } from '#web/words/busca.ts'
import { dataCheia, faz } from '#web/words/datas.ts'
import { count, inteiro } from '#web/words/formatos.ts'

export function Espera({ itens }: { itens: Observacao[] }) {
  if (itens.length === 0)
    return <Vazio titulo="Nada precisa de você">As notas andam, as cidades respondem e as filas estão vazias.</Vazio>
  return (
    <ul aria-label="O que precisa de uma pessoa" className="mb-8 border-t border-linha">
      {itens.map((item) => (
        <li
          key={`${item.tipo} ${item.alvo}`}
          className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 border-b border-linha py-3 text-sm md:grid-cols-[96px_minmax(0,1fr)_auto]"
        >
          <span>
            <Selo tom={GRAVIDADES[item.gravidade].tom}>{GRAVIDADES[item.gravidade].rotulo}</Selo>
          </span>
          <p className="min-w-0">
            <span className="font-medium">{item.mensagem}</span>
            <span className="sub block">
              <Contas {...item} />
              {item.contas > 0 && item.notas > 0 && ' · '}
              {item.notas > 0 && count(item.notas, 'nota', 'notas')}
            </span>
          </p>
          <p className="flex flex-wrap items-baseline gap-x-4 max-md:col-start-2">
            {item.desde && (
              <time dateTime={item.desde} title={dataCheia(item.desde)} className="sub">
                {faz(item.desde)}
              </time>
            )}
            {pagesOf(item.operacoes, item.alvo).map(({ nome, href }) => (
              <Ir key={href} href={href}>
                {nome}
              </Ir>
            ))}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The accounts that it hurts: how many, the first by name, and the way to the list that has the others. */
function Contas({ contas, primeirasContas, operacoes }: Observacao) {
  const outras = contas - primeirasContas.length
  const [lista] = pagesOf(operacoes.filter((operacao) => operacao.includes('jobs-humanizados')))
  if (contas === 0) return null
  return (
    <>
      {count(contas, 'conta', 'contas')}
      {primeirasContas.map(({ id, nome }, i) => (
        <Fragment key={id}>
          {i === 0 ? ': ' : ', '}
          <Link to="/clientes/$id" params={{ id }} className={LIGA}>
            {nome}
          </Link>
        </Fragment>
      ))}
      {outras > 0 && (
        <>
          {' e '}
          {lista ? <Ir href={lista.href}>mais {inteiro(outras)}</Ir> : `mais ${inteiro(outras)}`}
        </>
      )}
    </>
  )
}

/** A link to a page of this app with what its address says: `/notas?status=rejeitada`. */
export function Ir({ href, className = LIGA, children }: { href: string; className?: string; children: ReactNode }) {
  const [to = '', busca = ''] = href.split('?')
  return (
    <Link to={to} search={readSearch(busca) as never} className={className}>
      {children}
    </Link>
  )
}
const LIGA = 'text-anil underline'
