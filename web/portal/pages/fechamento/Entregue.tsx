import { useMutation, useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { useState } from 'react'
import type { LinkDoFechamento } from '#web/api/portal/client.ts'
import { endLink, links, type Mes } from '#web/api/portal/fechamento.ts'
import { Botao } from '#web/kit/Botao.tsx'
import { cx } from '#web/kit/cx.ts'
import { notifyDone, notifyFailure } from '#web/kit/feedback/Avisos.tsx'
import { Falha } from '#web/kit/feedback/Falha.tsx'
import { usePorque } from '#web/portal/porque.ts'
import { diaMes } from '#web/words/datas.ts'
import { noDia } from '#web/words/fechamento.ts'
import { count } from '#web/words/formatos.ts'

/** The links that were handed out: of which companies, until when, how often opened, and the end of each. */
export function Entregue({ mes }: { mes: Mes }) {
  const { data, error, refetch } = useQuery(links(mes))
  const [todos, setTodos] = useState(false)
  if (error) return <Falha erro={error} onRetry={() => void refetch()} />
  if (!data || data.itens.length === 0) return null
  const valem = data.itens.filter(({ vale }) => vale)
  const outros = data.itens.length - valem.length
  return (
    <section aria-label="Entregue" className="mb-7">
      <h2 className="text-lg">Entregue</h2>
      <ul className="mt-1">
        {(todos ? data.itens : valem).map((link) => (
          <Entrega key={link.id} mes={mes} link={link} />
        ))}
      </ul>
      {outros > 0 && !todos && (
        <button
          type="button"
          onClick={() => setTodos(true)}
          className="mt-2 text-sm text-anil underline max-md:min-h-[44px]"
        >
          Ver também {count(outros, 'link que não vale mais', 'links que não valem mais')}
        </button>
      )}
    </section>
  )
}

function Entrega({ mes, link }: { mes: Mes; link: LinkDoFechamento }) {
  const porque = usePorque()('fechamento.write', 'encerrar links')
  const end = useMutation({
    mutationFn: () => endLink(mes, link.id),
    onSuccess: () => notifyDone('Link encerrado', 'Quem o tem não abre mais.'),
    onError: (error) => notifyFailure('O link não foi encerrado', error.message),
  })
  return (
    <li className="flex items-center gap-3 border-b border-linha py-3 text-sm max-md:items-start">
      <Link2 size={16} aria-hidden className="shrink-0 text-tinta-3 max-md:mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className={cx('break-words', link.vale ? 'font-medium' : 'text-tinta-3')}>Link para {link.para}</p>
        <p className="sub break-words">{sobre(link)}</p>
      </div>
      {link.vale && (
        <span className="max-md:[&>button]:h-[44px]">
          <Botao
            aria-label={`Encerrar o link para ${link.para}`}
            porque={porque}
            ocupado={end.isPending}
            onClick={() => end.mutate()}
          >
            Encerrar o link
          </Botao>
        </span>
      )}
    </li>
  )
}

/** `só Condor Engenharia · vale até 06 dez · aberto 2 vezes, a última em 20 nov às 14:20` */
function sobre({ empresas, vale, expiraEm, encerradoEm, aberturas, downloads, ultimaAberturaEm }: LinkDoFechamento) {
  const nomes = empresas?.map(({ nome }) => nome) ?? []
  const quais =
    nomes.length === 0 ? 'todas as empresas' : nomes.length === 1 ? `só ${nomes[0]}` : `${nomes.length} empresas`
  const ate = vale
    ? `vale até ${diaMes(expiraEm)}`
    : encerradoEm
      ? `encerrado em ${diaMes(encerradoEm)}`
      : `venceu em ${diaMes(expiraEm)}`
  const aberto =
    aberturas === 0
      ? 'ainda não foi aberto'
      : `aberto ${count(aberturas, 'vez', 'vezes')}${ultimaAberturaEm ? `, a última em ${noDia(ultimaAberturaEm)}` : ''}`
  return [quais, ate, aberto, downloads > 0 && `baixado ${count(downloads, 'vez', 'vezes')}`]
    .filter(Boolean)
    .join(' · ')
}
